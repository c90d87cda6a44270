import { findOwnAccount } from '@/lib/accounts/queries'
import { ownAccount } from '@/lib/accounts/responses'
import { suspensionNote } from '@/lib/accounts/suspension/wire'
import { toWireOwnAccount } from '@/lib/accounts/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** `GET /api/getme`: the signed-in account, and whether it is suspended. */
export const GET = route({
  summary: 'The signed-in account.',
  access: 'account',
  isPolled: true,
  response: ownAccount,
  async run({ actor }) {
    const account = await findOwnAccount(actor.id)
    if (!account) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    return { success: true, user: toWireOwnAccount(account), ...suspensionNote(actor.suspension) }
  },
})
