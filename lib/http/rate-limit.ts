import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/auth/types'
import { isKnown, keyedRequest } from '@/lib/db/idempotency'
import { consumeCall, type Quota, refundCall } from '@/lib/db/quotas'
import { hours, minutes, seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { Access } from '@/lib/http/actor'
import { clientNetworks } from '@/lib/http/client-address'
import { NETWORK_GROWTH } from '@/lib/text/networks'

/** The rate limits: calls per time window, for an account, and for a network where no account is needed. */
const RATE_LIMITS = {
  /** Like, dislike, flag. */
  react: { calls: 60, windowMs: minutes(1) },
  /** Enough to clear a queue of hundreds in bulk. */
  staff: { calls: 600, windowMs: minutes(1) },
  /** Decisions of one person that restrict others, which an admin may make more of, also about one profile. */
  decide: { calls: 30, windowMs: hours(1) },
  decideAdmin: { calls: 100, windowMs: hours(1) },
  decideAbout: { calls: 5, windowMs: hours(24) },
  decideAboutAdmin: { calls: 20, windowMs: hours(24) },
  /** Faster than a person can read. */
  decideQuickly: { calls: 5, windowMs: seconds(20) },
  /** Single suspensions and removals without a fresh confirmation. */
  restrictAccount: { calls: 5, windowMs: minutes(10) },
  /** Ratings, replies and edits. */
  write: { calls: 30, windowMs: minutes(1) },
  /** Reports and appeals, also without an account. */
  report: { calls: 20, windowMs: hours(1) },
  signIn: { calls: 20, windowMs: minutes(5) },
  /** Successful or not, per pair of account and client network. */
  signInFrom: { calls: 10, windowMs: minutes(15) },
  /** Per account, from any network. Beyond it an attempt needs a proof of work, so that an attacker cannot lock the owner out. */
  signInAccount: { calls: 10, windowMs: minutes(15) },
  /** Attempts with a proof, against guessing from very many networks. */
  signInProven: { calls: 100, windowMs: minutes(15) },
  /** Second factors of sign-ins, right or wrong. */
  secondFactor: { calls: 20, windowMs: minutes(5) },
  /** Challenges for passkeys: the log-in screen asks for one when it opens. */
  passkeyChallenge: { calls: 60, windowMs: minutes(5) },
  /** Wrong codes per account, from any network. Only a caller with the password, or a session, can use them up. */
  wrongCode: { calls: 10, windowMs: hours(1) },
  /** Wrong proofs that the owner of a session is still there, per session. */
  confirmation: { calls: 5, windowMs: minutes(10) },
  /** Changes of the member's own account, each of which may propagate to everything they wrote. */
  account: { calls: 20, windowMs: hours(1) },
  /** Presses on the link that stops emails: mail programs send those of many readers from few addresses. */
  unsubscribe: { calls: 1_000, windowMs: minutes(1) },
  /** Following and muting. */
  relations: { calls: 60, windowMs: minutes(10) },
  /** Marks in the inbox. */
  inbox: { calls: 120, windowMs: minutes(1) },
  /** Ending single sessions: as many as an account has. */
  sessions: { calls: 60, windowMs: hours(1) },
  /** Downloads of the member's archive. */
  archive: { calls: 5, windowMs: hours(1) },
  /** Sign-ups, including refused ones. */
  signUp: { calls: 30, windowMs: hours(1) },
  /** Sign-ups without the proof of work that our own form sends (lib/auth/proof-of-work). */
  signUpPlain: { calls: 5, windowMs: hours(1) },
  /** Requests that send an e-mail. */
  mail: { calls: 5, windowMs: hours(1) },
  /** Repetitions of finished requests under their idempotency key, which consume no other limit. */
  replay: { calls: 120, windowMs: minutes(1) },
  submit: { calls: 5, windowMs: hours(24) },
  /** Submissions with a proof of work. */
  submitProven: { calls: 15, windowMs: hours(24) },
  upload: { calls: 30, windowMs: hours(1) },
  /** Uploads without an account: the public form needs one picture. */
  uploadUnsigned: { calls: 10, windowMs: hours(1) },
  /** Open Graph images that are not cached yet: each takes a tenth of a second of CPU. */
  draw: { calls: 60, windowMs: minutes(1) },
  /** The open data in one file. */
  dump: { calls: 10, windowMs: hours(1) },
} as const

export type RateLimit = keyof typeof RATE_LIMITS

/** The quota of nested owners, the smallest first. Only digests are stored, no record of who did what. */
function quotaOf(rateLimit: RateLimit, owners: readonly string[]): Quota {
  const { calls, windowMs } = RATE_LIMITS[rateLimit]
  const limited = owners.map((owner, size) => ({
    name: createHash('sha256').update(owner).digest('base64url'),
    limit: Math.max(1, Math.round(calls * getEnv().RATE_LIMIT_FACTOR * NETWORK_GROWTH ** size)),
  }))
  const whole = limited.at(-1) as (typeof limited)[number]
  return {
    key: `${rateLimit}:${whole.name}`,
    limit: whole.limit,
    windowMs,
    parts: limited.slice(0, -1),
  }
}

/**
 * Consumes one call of an endpoint's rate limit: the account's, if there is one, and the network's, where no account is
 * needed. There a session does not replace the network, because one person can sign up for many accounts. Throws
 * `tooManyRequests` with the seconds to wait.
 */
export async function consumeRateLimit(
  rateLimit: RateLimit,
  access: Access,
  actor: Actor | null,
  request: Request,
): Promise<void> {
  if (actor) await consumeFor(rateLimit, `account ${actor.id}`)
  if (access === 'anyone') await consumeForNetwork(rateLimit, request)
}

/**
 * Consumes one call of the client networks' rate limit, separately per `subject`, for example the account of a sign-in.
 * Throws like `consumeRateLimit`.
 */
export const consumeForNetwork = (
  rateLimit: RateLimit,
  request: Request,
  subject = '',
): Promise<void> =>
  consumeQuota(
    quotaOf(
      rateLimit,
      clientNetworks(request).map((network) => `${subject} address ${network}`),
    ),
  )

/** Consumes one call of a rate limit for a key, for example the account of a sign-in. Throws like `consumeRateLimit`. */
export const consumeFor = (rateLimit: RateLimit, key: string, message?: string): Promise<void> =>
  consumeQuota(quotaOf(rateLimit, [key]), message)

/** Runs what consumes one call of a rate limit for a key only when it fails. Throws like `consumeRateLimit`. */
export async function consumeForFailure<T>(
  rateLimit: RateLimit,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const quota = quotaOf(rateLimit, [key])
  await consumeQuota(quota)
  const result = await run()
  // A replay has consumed nothing.
  if (!keyedRequest()?.isReplay) await refundCall(quota)
  return result
}

/** Lets the replay of a completed request through, and refunds its call. */
async function consumeQuota(
  quota: Quota,
  message: string = SERVER_MESSAGES.tooMany,
): Promise<void> {
  const request = keyedRequest()
  if (request?.isReplay) return
  const waitMs = await consumeCall(quota)
  if (waitMs === null) request?.refunds.push(() => refundCall(quota))
  else if (!(request && (await isKnown(request)))) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
    throw new AppError('tooManyRequests', message, { retryAfterSeconds })
  }
}
