import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/auth/types'
import { isFinished, type KeyedRequest, markFinished, runKeyed } from '@/lib/db/idempotency'
import { lockDocuments } from '@/lib/db/locks'
import { isOutage } from '@/lib/db/outage'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { clientNetwork } from '@/lib/http/client-address'
import { consumeRateLimit } from '@/lib/http/rate-limit'
import { afterResponse } from '@/lib/jobs/after-response'

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Returns the `Idempotency-Key`, by which a client identifies a write that it may have to repeat; null without one.
 * Throws `invalid` for a malformed one.
 */
function idempotencyKey({ headers }: Request): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw new AppError('invalid', SERVER_MESSAGES.keyMalformed)
  return key
}

type Call = { request: Request; actor: Actor | null; body: string }

/**
 * Runs a request; with a key so that its transactions run once. A replay, and a request that fails because the database
 * is unavailable, consume no rate limit of the endpoint: the client has been told to retry. Replays have a limit of their
 * own. Requests with one key run one after the other in this process, so that the later ones are replays from the start.
 */
export async function runOnce<T>(call: Call, run: () => Promise<T>): Promise<T> {
  const keyed = toKeyed(call)
  if (!keyed) return run()
  const release = await lockDocuments([`request ${keyed.id}`], DURATION.transactionMs)
  try {
    if (isFinished(keyed)) await beginReplay(call, keyed)
    return await runOrRefund(keyed, run)
  } finally {
    release()
  }
}

async function beginReplay({ actor, request }: Call, keyed: KeyedRequest): Promise<void> {
  await consumeRateLimit('replay', actor ? 'member' : 'anyone', actor, request)
  keyed.isReplay = true
}

async function runOrRefund<T>(keyed: KeyedRequest, run: () => Promise<T>): Promise<T> {
  try {
    const result = await runKeyed(keyed, run)
    if (keyed.isStored || keyed.isReplay) markFinished(keyed)
    return result
  } catch (error) {
    if (isOutage(error) && !keyed.isReplay) afterResponse('rate limit refund', () => refund(keyed))
    throw error
  } finally {
    if (keyed.isReplay) await refund(keyed)
  }
}

const refund = ({ refunds }: KeyedRequest) => Promise.all(refunds.map((giveBack) => giveBack()))

function toKeyed({ request, actor, body }: Call): KeyedRequest | null {
  const { method, headers, url } = request
  // A form has different bytes each time it is sent, and uploads are deduplicated by their digest anyway.
  const isForm = headers.get('content-type')?.startsWith('multipart/')
  const key = method === 'GET' || method === 'HEAD' || isForm ? null : idempotencyKey(request)
  if (key === null) return null
  const { pathname, search } = new URL(url)
  const sender = actor ? `account ${actor.id}` : `address ${clientNetwork(request)}`
  return {
    id: digest(sender, `${method} ${pathname}`, key),
    bodyDigest: digest(search, body),
    isReplay: false,
    isStored: false,
    refunds: [],
  }
}

const digest = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
