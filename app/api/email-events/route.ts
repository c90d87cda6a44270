import { suppress } from '@/lib/email/suppression'
import { emailEventBody } from '@/lib/email/wire'
import { getEnv } from '@/lib/env'
import { route } from '@/lib/http/route'
import { requireSecret } from '@/lib/http/secret'
import { done } from '@/lib/wire/responses'

/** For the webhook of a mail service, which knows about bounces and complaints that come after it has accepted an email. */
export const POST = route({
  summary:
    'Puts an address on the suppression list, for a mail service that knows the configured secret.',
  access: 'anyone',
  body: emailEventBody,
  response: done,
  refusals: ['unauthenticated'],
  async run({ body: { email, type }, request }) {
    requireSecret(request, getEnv().EMAIL_EVENTS_SECRET)
    await suppress(email, type)
    return { success: true }
  },
})
