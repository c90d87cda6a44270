import { isFound, PROOF_PARTS, proofText, writeProof } from '@/lib/proofs/rules'

/*
 * Runs in a worker thread: takes a challenge, answers its proof. Digests are asked for in batches, since each one is a
 * promise.
 */

const BATCH = 256
const encoder = new TextEncoder()

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

async function findNumber(challenge: string, part: number): Promise<number> {
  for (let from = 0; ; from += BATCH) {
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, at) => digest(proofText(challenge, part, from + at))),
    )
    const at = digests.findIndex(isFound)
    if (at >= 0) return from + at
  }
}

async function prove(challenge: string): Promise<string> {
  const numbers: number[] = []
  for (let part = 0; part < PROOF_PARTS; part += 1) {
    numbers.push(await findNumber(challenge, part))
  }
  return writeProof(challenge, numbers)
}

addEventListener('message', async ({ data: challenge }: MessageEvent<string>) => {
  postMessage(await prove(challenge))
})
