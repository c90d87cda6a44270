import { findOwnAccount } from '@/lib/accounts/queries'
import { toWireOwnAccount } from '@/lib/accounts/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** `GET /api/getme`: the signed-in account. */
export const GET = route({
  access: 'member',
  async run({ actor }) {
    const account = await findOwnAccount(actor.id)
    if (!account) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    return { success: true, user: toWireOwnAccount(account) }
  },
})
