import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { isFound, type ProofPurpose, proofText, readProof } from '@/lib/proofs/rules'
import { spendOnce } from '@/lib/tokens/commands'

type Challenge = { purpose: string; id: string; expiresAt: Date }

/** Keeps whatever else is ever signed with the same secret from passing for a challenge. */
const signed = (text: string) =>
  createHmac('sha256', getEnv().JWT_SECRET).update(`proof of work:${text}`).digest('base64url')

/** A fresh challenge: signed, so that nothing needs to be kept until it is spent. */
export function issueChallenge(purpose: ProofPurpose): { challenge: string; expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + DURATION.proofMs)
  const text = [purpose, randomBytes(12).toString('base64url'), expiresAt.getTime()].join('.')
  return { challenge: `${text}.${signed(text)}`, expiresAt }
}

/**
 * Whether this header holds a sound proof for this purpose, which it thereby uses up: true for one caller of all.
 * A missing, wrong, old or used proof is false, never an error: it only gives nothing.
 */
export async function spendProof(purpose: ProofPurpose, header: string | null): Promise<boolean> {
  const proof = header ? readProof(header) : null
  const challenge = proof && readChallenge(proof.challenge)
  if (!challenge || challenge.purpose !== purpose || challenge.expiresAt <= now()) return false
  const isSolved = proof.numbers.every((number, part) =>
    isFound(
      createHash('sha256')
        .update(proofText(proof.challenge, part, number))
        .digest(),
    ),
  )
  return isSolved && (await spendOnce(`proof ${challenge.id}`, challenge.expiresAt))
}

/** What a genuine challenge says; null for any other. */
function readChallenge(challenge: string): Challenge | null {
  const [purpose = '', id = '', expiry = '', signature = ''] = challenge.split('.')
  const expected = Buffer.from(signed([purpose, id, expiry].join('.')))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { purpose, id, expiresAt: new Date(Number(expiry)) }
}
