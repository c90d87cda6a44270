import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import { consumeOnce } from '@/lib/auth/one-time-tokens'
import {
  PROOF_ALGORITHM,
  PROOF_ITERATIONS,
  type ProofPurpose,
  triesAt,
} from '@/lib/auth/proof-of-work/rules'
import { proofHeader } from '@/lib/auth/proof-of-work/wire'
import { now } from '@/lib/clock'
import { keyedRequest } from '@/lib/db/idempotency'
import { DURATION, hours, minutes } from '@/lib/domain/durations'
import { createWindowCounter } from '@/lib/domain/window-counter'
import { getEnv } from '@/lib/env'

const askedInHour = createWindowCounter(hours(1))
const askedInMinute = createWindowCounter(minutes(1))

/**
 * Returns the minimum number of keys that the next proof takes. It rises with the challenges that this process has
 * recently issued to these networks, and to all clients.
 */
export function priceOf(networks: readonly string[]): number {
  const byNetworks = networks.map(askedInHour)
  const byAll = askedInMinute('all')
  const demand = { byNetworks: byNetworks.map(({ value }) => value), byAll: byAll.value }
  for (const count of [...byNetworks, byAll]) count.value += 1
  return triesAt(demand, getEnv().RATE_LIMIT_FACTOR)
}

/** Returns a challenge that takes `tries` keys, or up to twice as many. It is signed, so nothing is stored until it is consumed. */
export async function issueChallenge(
  purpose: ProofPurpose,
  tries: number,
): Promise<{ challenge: Challenge; expiresAt: Date }> {
  const expiresAt = new Date(now().getTime() + DURATION.proofMs)
  const challenge = await createChallenge({
    algorithm: PROOF_ALGORITHM,
    cost: PROOF_ITERATIONS,
    counter: randomInt(tries, tries * 2),
    data: { purpose },
    deriveKey,
    expiresAt,
    ...secrets(),
  })
  return { challenge, expiresAt }
}

/**
 * Whether this header holds a valid proof for this purpose. Consumes the proof: true for one caller only. Returns false
 * for a missing, wrong, expired or used proof and never throws for it: a proof only raises a quota. A replay consumes no
 * quota, so its proof, which is used, is not looked at.
 */
export async function consumeProof(purpose: ProofPurpose, header: string | null): Promise<boolean> {
  if (keyedRequest()?.isReplay) return true
  const { data: proof } = proofHeader.safeParse(header)
  if (proof?.challenge.parameters.data.purpose !== purpose) return false
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets() })
  const { nonce, expiresAt } = proof.challenge.parameters
  return verified && (await consumeOnce(`proof ${nonce}`, new Date(expiresAt * 1_000)))
}

/** Derived, so that nothing else signed with the same secret passes for a challenge or its key. */
const secrets = () => ({
  hmacSignatureSecret: keyedDigest('proof of work'),
  hmacKeySignatureSecret: keyedDigest('key of a proof of work'),
})
