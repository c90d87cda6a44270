import type { ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import { getChallenge } from '@/lib/client/api'

/**
 * Solves a new challenge in a worker thread. Resolves with the proof; with null when none can be had (an old browser, a
 * page without TLS, the site unreachable): then the form is sent without. The signal aborts the work.
 */
export async function makeProof(
  purpose: ProofPurpose,
  signal: AbortSignal,
): Promise<string | null> {
  // `crypto.subtle` exists only on pages with TLS and on localhost.
  if (!globalThis.crypto?.subtle || typeof Worker === 'undefined') return null
  const challenge = await getChallenge(purpose, signal)
  return challenge.ok && !signal.aborted ? solve(challenge.value, signal) : null
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
