import { route } from '@/lib/http/route'
import { enterLawEnforcementEmail } from '@/lib/moderation/law-enforcement/commands'
import { listLawEnforcementEmails } from '@/lib/moderation/law-enforcement/queries'
import {
  lawEnforcementEmailBody,
  toWireLawEnforcementEmail,
} from '@/lib/moderation/law-enforcement/wire'

/** E-mails from law enforcement, latest first. */
export const GET = route({
  access: 'admin',
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
  async run({ actor, body }) {
    return { success: true, id: await enterLawEnforcementEmail(actor, body) }
  },
})
