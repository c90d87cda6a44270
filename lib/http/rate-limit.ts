import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/auth/types'
import { isKnown, keyedRequest } from '@/lib/db/idempotency'
import { consumeCall, type Quota, refundCall } from '@/lib/db/quotas'
import { hours, minutes } from '@/lib/domain/durations'
import { NETWORK_GROWTH } from '@/lib/domain/networks'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { Access } from '@/lib/http/actor'
import { clientNetworks } from '@/lib/http/client-address'

/** The named budgets: how many calls in how long, for one account, and for one network where no account is needed. */
const RATE_LIMITS = {
  /** Like, dislike, flag. */
  react: { calls: 60, windowMs: minutes(1) },
  /** Clearing a queue of hundreds, in bulk. */
  staff: { calls: 600, windowMs: minutes(1) },
  /** Ratings, replies and edits. */
  write: { calls: 30, windowMs: minutes(1) },
  signIn: { calls: 20, windowMs: minutes(5) },
  /** Failed or not, per account that is tried and network that tries it. */
  signInFrom: { calls: 10, windowMs: minutes(15) },
  /** Per account, wherever from: past it each try needs a proof of work, so that no stranger locks its owner out. */
  signInAccount: { calls: 10, windowMs: minutes(15) },
  /** Tries with a proof: a guesser with very many addresses meets this one. */
  signInProven: { calls: 100, windowMs: minutes(15) },
  /** Changes of one's own account, each of which may reach all that one wrote. */
  account: { calls: 20, windowMs: hours(1) },
  /** Downloads of all that one wrote and did. */
  archive: { calls: 5, windowMs: hours(1) },
  /** Sign-ups, refused ones too. */
  signUp: { calls: 30, windowMs: hours(1) },
  /** Those of them that come without a proof of work (lib/proofs), which our own form sends. */
  signUpPlain: { calls: 5, windowMs: hours(1) },
  /** Whatever makes us send a mail. */
  mail: { calls: 5, windowMs: hours(1) },
  submit: { calls: 5, windowMs: hours(24) },
  /** The same with a proof of work. */
  submitProven: { calls: 15, windowMs: hours(24) },
  upload: { calls: 30, windowMs: hours(1) },
  /** Those of them that come without an account: the public form needs one picture. */
  uploadUnsigned: { calls: 10, windowMs: hours(1) },
  /** Share pictures that are not drawn yet: each takes a tenth of a second of a processor. */
  draw: { calls: 60, windowMs: minutes(1) },
} as const

export type RateLimit = keyof typeof RATE_LIMITS

/** Of whose call it is: the smallest first, each in the next one. Only digests are kept: no list of who did what. */
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
 * Spends one call of an endpoint's budget: the account's, when there is one, and the network's, where anybody may call. A
 * session does not stand in for the network there: whoever may sign up has as many sessions as accounts. Throws
 * `tooManyRequests` with the seconds to wait.
 */
export async function spend(
  rateLimit: RateLimit,
  access: Access,
  actor: Actor | null,
  request: Request,
): Promise<void> {
  if (actor) await consumeFor(rateLimit, `account ${actor.id}`)
  if (access === 'anyone') await consumeForNetwork(rateLimit, request)
}

/**
 * Spends one call of the network's budget alone, and of the larger networks' that it is in; of a matter each network has
 * one, for example the account that a sign-in names. Throws as above.
 */
export const consumeForNetwork = (
  rateLimit: RateLimit,
  request: Request,
  matter = '',
): Promise<void> =>
  consumeQuota(
    quotaOf(
      rateLimit,
      clientNetworks(request).map((network) => `${matter} address ${network}`),
    ),
  )

/**
 * Spends one call of a budget for a key of the caller's choice, for example the account that a sign-in names.
 */
export const consumeFor = (rateLimit: RateLimit, key: string, sentence?: string): Promise<void> =>
  consumeQuota(quotaOf(rateLimit, [key]), sentence)

/** A request that is sent again and was done before is let through, and gets back what it spent. */
async function consumeQuota(
  budget: Quota,
  sentence: string = SERVER_MESSAGES.tooMany,
): Promise<void> {
  const request = keyedRequest()
  const waitMs = await consumeCall(budget)
  if (waitMs === null) request?.refunds.push(() => refundCall(budget))
  else if (!(request && (await isKnown(request)))) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
    throw new AppError('tooManyRequests', sentence, { retryAfterSeconds })
  }
}

/** The same for callers that must not tell whether the budget was spent: false when it was. */
export async function isWithinLimit(rateLimit: RateLimit, key: string): Promise<boolean> {
  try {
    await consumeFor(rateLimit, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'tooManyRequests') return false
    throw error
  }
}
