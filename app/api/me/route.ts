import { findOwnSettings } from '@/lib/accounts/profile/queries'
import { ownSettings } from '@/lib/accounts/profile/responses'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** The account's settings beyond `GET /api/getme`, whose keys are fixed by the specification. */
export const GET = route({
  summary: 'Settings of your account beyond `getme`, and the number of your contributions.',
  access: 'account',
  response: ownSettings,
  async run({ actor }) {
    const settings = await findOwnSettings(actor.id)
    if (!settings) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    return { success: true, settings }
  },
})
