import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { consumeOnce } from '@/lib/auth/one-time-tokens'
import {
  PROOF_ALGORITHM,
  PROOF_ITERATIONS,
  type ProofPurpose,
  triesAt,
} from '@/lib/auth/proof-of-work/rules'
import { proofHeader } from '@/lib/auth/proof-of-work/wire'
import { now } from '@/lib/clock'
import { DURATION, hours, minutes } from '@/lib/domain/durations'
import { createWindowCounter } from '@/lib/domain/window-counter'
import { getEnv } from '@/lib/env'

const askedInHour = createWindowCounter(hours(1))
const askedInMinute = createWindowCounter(minutes(1))

/**
 * How many keys this proof takes at least: the more, the more challenges its networks and everybody have asked this
 * process for lately.
 */
export function priceOf(networks: readonly string[]): number {
  const byNetworks = networks.map(askedInHour)
  const byAll = askedInMinute('all')
  const demand = { byNetworks: byNetworks.map(({ value }) => value), byAll: byAll.value }
  for (const count of [...byNetworks, byAll]) count.value += 1
  return triesAt(demand, getEnv().RATE_LIMIT_FACTOR)
}

/** A fresh challenge that takes so many keys or up to twice as many: signed, so that nothing is kept until it is spent. */
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
 * Whether this header holds a sound proof for this purpose, which it thereby uses up: true for one caller of all.
 * A missing, wrong, old or used proof is false, never an error: it only gives nothing.
 */
export async function consumeProof(purpose: ProofPurpose, header: string | null): Promise<boolean> {
  const { data: proof } = proofHeader.safeParse(header)
  if (proof?.challenge.parameters.data.purpose !== purpose) return false
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets() })
  const { nonce, expiresAt } = proof.challenge.parameters
  return verified && (await consumeOnce(`proof ${nonce}`, new Date(expiresAt * 1_000)))
}

/** Keeps whatever else is ever signed with the same secret from passing for a challenge, or for its key. */
const secrets = () => ({
  hmacSignatureSecret: secretFor('proof of work'),
  hmacKeySignatureSecret: secretFor('key of a proof of work'),
})

const secretFor = (use: string) =>
  createHmac('sha256', getEnv().JWT_SECRET).update(use).digest('base64url')
