import { made } from '@/lib/categories/answers'
import { route } from '@/lib/http/route'
import { lawEnforcementEmails } from '@/lib/moderation/law-enforcement/answers'
import { enterLawEnforcementEmail } from '@/lib/moderation/law-enforcement/commands'
import { listLawEnforcementEmails } from '@/lib/moderation/law-enforcement/queries'
import {
  lawEnforcementEmailBody,
  toWireLawEnforcementEmail,
} from '@/lib/moderation/law-enforcement/wire'

/** E-mails from law enforcement, latest first. */
export const GET = route({
  access: 'admin',
  answer: lawEnforcementEmails,
  async run() {
    const emails = await listLawEnforcementEmails()
    return { success: true, emails: emails.map(toWireLawEnforcementEmail) }
  },
})

/** Enters one, for the transparency figures. */
export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  body: lawEnforcementEmailBody,
  answer: made,
  async run({ actor, body }) {
    return { success: true, id: await enterLawEnforcementEmail(actor, body) }
  },
})
