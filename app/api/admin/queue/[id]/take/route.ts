import { route } from '@/lib/http/route'
import { takeItem } from '@/lib/moderation/staff/items'
import { itemParams } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

/** An open item is taken again and again, so that it is no sign that its reader is still there. */
export const POST = route({
  summary: 'Makes an item yours for ten minutes.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  isPolled: true,
  params: itemParams,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params }) {
    await takeItem(actor, params.id)
    return { success: true }
  },
})
