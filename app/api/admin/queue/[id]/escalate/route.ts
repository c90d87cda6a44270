import { route } from '@/lib/http/route'
import { escalateItem } from '@/lib/moderation/staff/items'
import { escalationBody, itemParams } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Leaves an item to another admin.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: itemParams,
  body: escalationBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await escalateItem(actor, params.id, body.text)
    return { success: true }
  },
})
