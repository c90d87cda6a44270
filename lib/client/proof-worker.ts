import { solveProof } from '@/lib/client/solve-proof'

/* Runs in a worker thread: receives a challenge as JSON, posts its proof or null. */
addEventListener('message', async ({ data }: MessageEvent<string>) => {
  postMessage(await solveProof(JSON.parse(data)))
})
