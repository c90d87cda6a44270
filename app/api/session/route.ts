import { bearerToken } from '@/lib/auth/session-token'
import { route } from '@/lib/http/route'
import { sessionResponse } from '@/lib/http/session-response'

/** `POST /api/session`: whoever holds a token gets the cookie that page guards read (C9). */
export const POST = route({
  access: 'member',
  async run({ request }) {
    return sessionResponse({ success: true }, bearerToken(request) ?? '')
  },
})
