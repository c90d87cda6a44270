import { NextRequest } from 'next/server'
import { thirdPartyParams } from '@/lib/accounts/wire'
import { isThirdPartySignInOn, thirdPartyHandler } from '@/lib/auth/third-party'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { readText } from '@/lib/http/input'
import { route } from '@/lib/http/route'

/**
 * `/api/auth/…`: the OAuth flow, by next-auth. It ends on the sign-in page, which then fetches our own token from `POST
 * /api/session/third-party`. Only the steps of the flow are reachable, and none unless configured.
 */
const dance = route({
  summary: 'The steps of a third-party sign-in, at addresses that its library chooses.',
  access: 'anyone',
  rateLimit: 'signIn',
  params: thirdPartyParams,
  response: { contentType: 'text/html' },
  async run({ params, request }) {
    if (!isThirdPartySignInOn()) throw new AppError('notFound', MESSAGES.notFound)
    const sent = request.method === 'POST' ? await boundedForm(request) : request
    const answer = await thirdPartyHandler()(sent, { params: Promise.resolve(params) })
    // Our settings were checked at boot, so what next-auth calls a configuration error comes from the caller.
    if (answer.status >= 500) throw new AppError('invalid', SERVER_MESSAGES.invalidRequest)
    return answer
  },
})

export { dance as GET, dance as POST }

/** The same request as a form of limited size: next-auth would read any size, and fail on malformed JSON. */
async function boundedForm(request: Request): Promise<Request> {
  return new NextRequest(request.url, {
    method: request.method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: await readText(request, LIMIT.jsonBytesMax),
  })
}
