import { requestRecovery } from '@/lib/accounts/recovery/commands'
import { recoveryBody } from '@/lib/accounts/recovery/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** `POST /api/signin/second-factor/recovery`: for a member who has lost all second factors, after the right password. */
export const POST = route({
  summary:
    'Sends a link that turns off the second factors of a member who has lost them, after 72 hours.',
  access: 'anyone',
  rateLimit: 'mail',
  body: recoveryBody,
  response: doneWithText,
  refusals: ['unauthenticated', 'forbidden'],
  async run({ body }) {
    const isUnderWay = await requestRecovery(body.ticket)
    const msg = isUnderWay ? SERVER_MESSAGES.recoveryWaits : SERVER_MESSAGES.recoveryMailed
    return { success: true, msg }
  },
})
