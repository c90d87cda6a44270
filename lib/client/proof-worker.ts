import { solveProof } from '@/lib/client/solve-proof'

/* Runs in a worker thread: takes the text of a challenge, answers its proof or null. */
addEventListener('message', async ({ data }: MessageEvent<string>) => {
  postMessage(await solveProof(JSON.parse(data)))
})
