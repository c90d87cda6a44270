import { mailboxOf } from '@/lib/accounts/rules'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { type Migration, walk } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Two accounts from before the rule may share a mailbox. Both stay; the older one has it, and the other is found by its
 * address alone.
 */
export const mailboxes: Migration = {
  name: 'mailboxes',
  what: 'the mailbox behind each address, one account each',
  run: (place) =>
    walk<UserRecord>({ model: UserModel, fields: 'email mailbox' }, place, async (batch) => {
      let changed = 0
      for (const account of batch) changed += Number(await giveMailbox(account))
      return changed
    }),
}

async function giveMailbox({ _id, email, mailbox }: UserRecord): Promise<boolean> {
  if (!email || mailbox === mailboxOf(email)) return false
  try {
    const { modifiedCount } = await UserModel.updateOne(
      { _id, email },
      { $set: { mailbox: mailboxOf(email) } },
      { timestamps: false },
    )
    return modifiedCount > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
