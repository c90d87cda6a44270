import type { ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import { getChallenge } from '@/lib/client/api'

/**
 * Solves a fresh challenge in a worker thread. Resolves with the proof; null when there is none to be had (an old
 * browser, a page without TLS, the site out of reach): then the form goes without. The signal ends the work.
 */
export async function makeProof(
  purpose: ProofPurpose,
  signal: AbortSignal,
): Promise<string | null> {
  // Only pages that travelled safely, and those of this machine, may digest.
  if (!globalThis.crypto?.subtle || typeof Worker === 'undefined') return null
  const asked = await getChallenge(purpose, signal)
  return asked.ok && !signal.aborted ? solve(asked.value, signal) : null
}

function solve(challenge: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const end = (proof: string | null) => {
      worker.terminate()
      resolve(proof)
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => end(data)
    worker.onerror = () => end(null)
    signal.addEventListener('abort', () => end(null))
    worker.postMessage(challenge)
  })
}
