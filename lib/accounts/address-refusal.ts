import { type Types, trusted } from 'mongoose'
import { closedMailboxRefusal } from '@/lib/accounts/closed-mailboxes'
import { isMailboxKept } from '@/lib/auth/one-time-tokens'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { mailboxOf } from '@/lib/text/mailboxes'
import { UserModel } from '@/models/user'

/**
 * Returns why an account cannot have an address: another account of its mailbox exists, or did lately. Null if it can.
 * `ownId`: the account itself, when it exists.
 */
export async function addressRefusal(
  email: string,
  ownId?: Types.ObjectId,
): Promise<string | null> {
  const mailbox = mailboxOf(email)
  const taken = {
    ...(ownId && { _id: trusted({ $ne: ownId }) }),
    $or: [{ email }, { mailbox }],
  }
  if (await UserModel.exists(taken)) return SERVER_MESSAGES.emailTaken
  // Else a stranger who changed an address could keep its holder from taking it back.
  if (await isMailboxKept(mailbox, ownId)) return SERVER_MESSAGES.emailTaken
  return closedMailboxRefusal(email)
}
