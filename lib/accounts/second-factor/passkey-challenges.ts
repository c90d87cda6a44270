import { createHash, randomBytes } from 'node:crypto'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { PasskeyChallengeModel, type PasskeyChallengeRecord } from '@/models/passkey-challenge'

const digestOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Whom a challenge is for: an account that adds a passkey of this name, or a sign-in to any. */
type Purpose = { userId: string; name: string } | { userId: null }

/** Returns a new challenge in base64url. */
export async function issueChallenge(purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + DURATION.passkeyChallengeMs)
  await PasskeyChallengeModel.create({ ...purpose, _id: digestOf(challenge), expiresAt })
  return challenge
}

/** Uses up a challenge; null for one that is of another account, or of another purpose, or was used before. */
export const consumeChallenge = (
  challenge: string,
  userId: string | null,
): Promise<PasskeyChallengeRecord | null> =>
  PasskeyChallengeModel.findOneAndDelete({
    _id: digestOf(challenge),
    userId,
    expiresAt: trusted({ $gt: now() }),
  }).lean<PasskeyChallengeRecord>()
