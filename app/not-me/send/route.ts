import { denySignIn } from '@/lib/accounts/sessions/commands'
import { denialBody } from '@/lib/accounts/sessions/wire'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { formRoute } from '@/lib/http/form-post'
import { accept } from '@/lib/http/input'
import { consumeRateLimit } from '@/lib/http/rate-limit'

/** 'This was not me', sent by the browser itself from the page that the e-mail about a new device links to. */
export const POST = formRoute(async ({ actor, fields, request }) => {
  await consumeRateLimit('signIn', 'anyone', actor, request)
  const { token } = accept(denialBody, fields)
  const outcome = (await denySignIn(token)) ? 'done' : 'expired'
  return withQuery(PATH.denySignIn, { outcome })
})
