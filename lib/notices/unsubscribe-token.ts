import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@/lib/db/cipher'
import { dataKey } from '@/lib/db/data-key'
import { NOTICE_KINDS, type NoticeKind } from '@/lib/domain/notice-kinds'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

const ID_BYTES = 12
const MAC_BYTES = 12

/** `digest`: the weekly email, with all that it tells of. */
export type Subscription = NoticeKind | 'digest'
const SUBSCRIPTIONS: readonly Subscription[] = ['digest', ...NOTICE_KINDS]

const key = () => derivedKey(dataKey(), 'unsubscribe')
const macOf = (head: Buffer) =>
  createHmac('sha256', key()).update(head).digest().subarray(0, MAC_BYTES)

/**
 * Returns the token of the link by which a member stops one kind of email without signing in (RFC 8058): id, kind and a
 * MAC, 34 characters, so that the header with its address is not folded. It gives access to nothing else and never expires.
 */
export function unsubscribeToken(userId: string, subscription: Subscription): string {
  const head = Buffer.concat([
    Buffer.from(userId, 'hex'),
    Buffer.from([SUBSCRIPTIONS.indexOf(subscription)]),
  ])
  return Buffer.concat([head, macOf(head)]).toString('base64url')
}

/** Returns which emails of which member a token stops; null when it was not made here. */
export function readUnsubscribeToken(
  token: string,
): { userId: string; subscription: Subscription } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + 1 + MAC_BYTES) return null
  const head = bytes.subarray(0, ID_BYTES + 1)
  if (!timingSafeEqual(macOf(head), bytes.subarray(ID_BYTES + 1))) return null
  const subscription = SUBSCRIPTIONS[head[ID_BYTES] ?? -1]
  return subscription ? { userId: head.toString('hex', 0, ID_BYTES), subscription } : null
}

/** Returns where a member stops a kind of email without signing in. */
export const unsubscribeUrl = (userId: string, subscription: Subscription): string =>
  `${getEnv().SITE_URL}${PATH.unsubscribe(unsubscribeToken(userId, subscription))}`
