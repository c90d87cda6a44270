import { route } from '@/lib/http/route'
import { choosePreferences, findPreferences } from '@/lib/notifications/preferences'
import { ownPreferences } from '@/lib/notifications/responses'
import { preferencesBody } from '@/lib/notifications/wire'

export const GET = route({
  summary:
    'How you hear of what is new: by email at once, in the weekly digest, in the inbox, or not.',
  access: 'account',
  response: ownPreferences,
  async run({ actor }) {
    return { success: true, ...(await findPreferences(actor)) }
  },
})

export const POST = route({
  summary: 'Changes how you hear of what is new.',
  access: 'account',
  rateLimit: 'inbox',
  body: preferencesBody,
  response: ownPreferences,
  async run({ actor, body }) {
    await choosePreferences(actor.id, body)
    return { success: true, ...(await findPreferences(actor)) }
  },
})
