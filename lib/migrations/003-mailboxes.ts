import { trusted } from 'mongoose'
import { mailboxOf } from '@/lib/domain/mailboxes'
import { type GuardedWrite, type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Two accounts from before the rule may share a mailbox. Both stay: the older one gets the mailbox, and the other is found by
 * its address alone.
 */
export const mailboxes: Migration = {
  name: 'mailboxes',
  what: 'the mailbox behind each address, one account each',
  models: [UserModel],
  run: (place) =>
    walk<UserRecord>(
      {
        model: UserModel,
        fields: 'email mailbox',
        filter: { email: trusted({ $type: 'string' }) },
      },
      place,
      (batch) => writeAll<UserRecord>(UserModel, mailboxesOf(batch)),
    ),
}

/** One write per mailbox, because a bulk is unordered. The unique index guards against earlier batches. */
function mailboxesOf(batch: readonly UserRecord[]): GuardedWrite[] {
  const oldest = new Map<string, GuardedWrite>()
  for (const { _id, email, mailbox } of batch) {
    if (!email) continue
    const wanted = mailboxOf(email)
    if (mailbox === wanted || oldest.has(wanted)) continue
    oldest.set(wanted, { filter: { _id, email }, set: { mailbox: wanted } })
  }
  return [...oldest.values()]
}
