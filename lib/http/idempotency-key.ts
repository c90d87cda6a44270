import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/auth/types'
import { type KeyedRequest, runKeyed } from '@/lib/db/idempotency'
import { isOutage } from '@/lib/db/outage'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { clientNetwork } from '@/lib/http/client-address'
import { afterResponse } from '@/lib/jobs/after-response'

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

/**
 * The `Idempotency-Key` by which a client names a write that it may have to send again; null without one.
 * Throws `invalid` for one that is no key.
 */
function idempotencyKey({ headers }: Request): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw new AppError('invalid', SERVER_MESSAGES.keyMalformed)
  return key
}

type Sent = { request: Request; actor: Actor | null; body: string }

/**
 * Runs a request; with a key so that its transactions happen once. A request takes nothing from a rate limit when it
 * was done before, or when the database was away: the client has been told to send it again.
 */
export async function runOnce<T>(sent: Sent, run: () => Promise<T>): Promise<T> {
  const keyed = toKeyed(sent)
  if (!keyed) return run()
  try {
    return await runKeyed(keyed, run)
  } catch (error) {
    if (isOutage(error) && !keyed.isReplay)
      afterResponse('refund of a rate limit', () => refund(keyed))
    throw error
  } finally {
    if (keyed.isReplay) await refund(keyed)
  }
}

const refund = ({ refunds }: KeyedRequest) => Promise.all(refunds.map((giveBack) => giveBack()))

function toKeyed({ request, actor, body }: Sent): KeyedRequest | null {
  const { method, headers, url } = request
  // A form has other bytes each time it is sent, and a picture is kept once by its own digest.
  const isForm = headers.get('content-type')?.startsWith('multipart/')
  const key = method === 'GET' || method === 'HEAD' || isForm ? null : idempotencyKey(request)
  if (key === null) return null
  const { pathname, search } = new URL(url)
  const sender = actor ? `account ${actor.id}` : `address ${clientNetwork(request)}`
  return {
    id: digest(sender, `${method} ${pathname}`, key),
    bodyDigest: digest(search, body),
    isReplay: false,
    refunds: [],
  }
}

const digest = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
