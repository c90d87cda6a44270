import { resetPassword } from '@/lib/accounts/commands'
import { resetPasswordBody, resetPasswordQuery } from '@/lib/accounts/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** `POST /api/reset-password?token=`: sets a new password. Middleware rewrites its GET to a screen. */
export const POST = route({
  summary: 'Sets a new password with the token of a reset link. (GET shows the screen.)',
  access: 'anyone',
  rateLimit: 'signIn',
  query: resetPasswordQuery,
  body: resetPasswordBody,
  response: doneWithText,
  async run({ query, body }) {
    await resetPassword(query.token || body.token || '', body.password)
    return { success: true, msg: MESSAGES.resetDone }
  },
})
