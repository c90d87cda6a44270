import { made } from '@/lib/categories/responses'
import { route } from '@/lib/http/route'
import { enterLawEnforcementEmail } from '@/lib/moderation/law-enforcement/commands'
import { listLawEnforcementEmails } from '@/lib/moderation/law-enforcement/queries'
import { lawEnforcementEmails } from '@/lib/moderation/law-enforcement/responses'
import { lawEnforcementEmailBody } from '@/lib/moderation/law-enforcement/wire'

/** E-mails from law enforcement, latest first. */
export const GET = route({
  summary: 'The latest emails from law enforcement, as staff entered them, latest first.',
  access: 'admin',
  response: lawEnforcementEmails,
  async run() {
    return { success: true, emails: await listLawEnforcementEmails() }
  },
})

/** Enters one, for the transparency figures. */
export const POST = route({
  summary: 'Enters an email from law enforcement, which the transparency figures count.',
  access: 'admin',
  rateLimit: 'staff',
  body: lawEnforcementEmailBody,
  response: made,
  async run({ actor, body }) {
    return { success: true, id: await enterLawEnforcementEmail(actor, body) }
  },
})
