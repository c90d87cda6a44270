import { trusted } from 'mongoose'
import { mailboxOf } from '@/lib/accounts/rules'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { TokenModel } from '@/models/token'

/*
 * Mailboxes of closed accounts whose ratings and votes stay. With a new account at once, one mailbox would rate an
 * influencer any number of times. Only a keyed digest of the address is stored.
 */

const closed = (email: string) => ({
  kind: 'closedMailbox' as const,
  digest: keyedDigest(`closed mailbox ${mailboxOf(email)}`),
})

/** Keeps the mailbox of an address from another account for a while. Joins the caller's transaction. */
export async function closeMailbox(email: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + DURATION.mailboxClosedMs)
  await TokenModel.updateOne(closed(email), { $set: { expiresAt } }, { upsert: true })
}

/** Whether an address is of a mailbox that cannot have another account yet. */
export const isMailboxClosed = async (email: string): Promise<boolean> =>
  (await TokenModel.exists({ ...closed(email), expiresAt: trusted({ $gt: now() }) })) !== null
