import { linkRequested } from '@/lib/accounts/responses'
import { requestSignInLink } from '@/lib/accounts/sign-in-link/commands'
import { linkRequestBody } from '@/lib/accounts/sign-in-link/wire'
import { newShortCode } from '@/lib/auth/one-time-tokens'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { route } from '@/lib/http/route'
import { deviceCookie, signInClient } from '@/lib/http/sign-in-client'

/**
 * `POST /api/signin/link`: answers the same for every well-formed e-mail address, also when its mailbox has had enough e-mails. The
 * cookie tells the link later that it is this browser which asked.
 */
export const POST = route({
  summary:
    'Sends a link by email that takes the place of the password. The response is the same whether or not the account exists.',
  access: 'anyone',
  rateLimit: 'mail',
  body: linkRequestBody,
  response: linkRequested,
  async run({ body, request }) {
    const client = signInClient(request)
    const code = newShortCode()
    requestSignInLink(body, client, code)
    return Response.json(
      { success: true, msg: SERVER_MESSAGES.signInLinkSent, code },
      { headers: { 'cache-control': 'no-store', 'set-cookie': deviceCookie(client) } },
    )
  },
})
