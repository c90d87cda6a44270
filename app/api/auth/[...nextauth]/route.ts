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
 * `/api/auth/…`: the dance with a third party, by next-auth (C23). It ends on the sign-in page, which then fetches our own
 * token from `POST /api/session/third-party`. Only the steps of the dance are open, and nothing unless configured.
 */
const dance = route({
  access: 'anyone',
  rateLimit: 'signIn',
  params: thirdPartyParams,
  async run({ params, request }) {
    if (!isThirdPartySignInOn()) throw new AppError('notFound', MESSAGES.notFound)
    const sent = request.method === 'POST' ? await boundedForm(request) : request
    const answer = await thirdPartyHandler()(sent, { params: Promise.resolve(params) })
    // Our settings were checked at boot: what next-auth calls a configuration error then came from the caller.
    if (answer.status >= 500) throw new AppError('invalid', SERVER_MESSAGES.invalidRequest)
    return answer
  },
})

export { dance as GET, dance as POST }

/** The same request as a form of bounded size: next-auth would read any size, and fail on broken JSON. */
async function boundedForm(request: Request): Promise<Request> {
  return new NextRequest(request.url, {
    method: request.method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: await readText(request, LIMIT.jsonBytesMax),
  })
}
