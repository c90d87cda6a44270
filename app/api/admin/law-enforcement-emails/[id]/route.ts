import { route } from '@/lib/http/route'
import { removeLawEnforcementEmail } from '@/lib/moderation/law-enforcement/commands'
import { lawEnforcementEmailParams } from '@/lib/moderation/law-enforcement/wire'
import { done } from '@/lib/wire/responses'

/** Removes an entry that was made by mistake. */
export const DELETE = route({
  summary: 'Removes an entry that was made by mistake.',
  access: 'admin',
  rateLimit: 'staff',
  params: lawEnforcementEmailParams,
  response: done,
  async run({ actor, params }) {
    await removeLawEnforcementEmail(actor, params.id)
    return { success: true }
  },
})
