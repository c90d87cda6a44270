'use client'

import { useEffect, useRef } from 'react'
import type { ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import { makeProof } from '@/lib/client/proof'
import { DURATION } from '@/lib/domain/durations'
import { withTimeout } from '@/lib/domain/with-timeout'

type RunningProof = { proof: Promise<string | null>; startedAt: number; stop: AbortController }

/**
 * A proof of work for one submission of a form. `prepare` starts it, for example at the first key press, and does nothing
 * while one is running; `take` returns it once. Stops with the screen.
 */
export function useProof(purpose: ProofPurpose) {
  const underway = useRef<RunningProof | null>(null)

  useEffect(() => () => underway.current?.stop.abort(), [])

  function prepare(): RunningProof {
    const known = underway.current
    // A proof that expires before it is sent is worthless.
    if (known && Date.now() - known.startedAt < DURATION.proofMs / 2) return known
    known?.stop.abort()
    const stop = new AbortController()
    const proof = makeProof(purpose, stop.signal).catch(() => null)
    underway.current = { proof, startedAt: Date.now(), stop }
    return underway.current
  }

  async function take(): Promise<string | null> {
    const { proof, stop } = prepare()
    // On a slow device the form is sent without a proof rather than late.
    const taken = await withTimeout(proof, DURATION.proofWaitMs)
    stop.abort()
    underway.current = null
    return taken
  }

  return { prepare: () => void prepare(), take }
}
