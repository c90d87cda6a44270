import { sendTestEmail } from '@/lib/health/commands'
import { findHealth } from '@/lib/health/queries'
import { health, testEmailOutcome } from '@/lib/health/responses'
import { openingOf } from '@/lib/health/rules'
import { healthQuery } from '@/lib/health/wire'
import { forwardedHops } from '@/lib/http/client-address'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'What is wrong with the site, why it matters and how to mend it.',
  access: 'admin',
  rateLimit: 'staff',
  query: healthQuery,
  response: health,
  async run({ query: { origin, quick }, request }) {
    const checks = await findHealth({
      origin: origin ?? null,
      hops: forwardedHops(request),
      isQuick: quick !== undefined,
    })
    return { success: true, checks, opening: openingOf(checks) }
  },
})

export const POST = route({
  summary: "Sends a test email to the caller's own address, and says what the mail server answers.",
  access: 'admin',
  rateLimit: 'mail',
  response: testEmailOutcome,
  async run({ actor }) {
    return { success: true, ...(await sendTestEmail(actor.id)) }
  },
})
