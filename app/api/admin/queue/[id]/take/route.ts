import { route } from '@/lib/http/route'
import { takeItem } from '@/lib/moderation/staff/items'
import { itemParams } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Makes an item yours for ten minutes.',
  access: 'admin',
  rateLimit: 'staff',
  params: itemParams,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params }) {
    await takeItem(actor, params.id)
    return { success: true }
  },
})
