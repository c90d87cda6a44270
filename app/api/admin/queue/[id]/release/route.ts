import { route } from '@/lib/http/route'
import { releaseItem } from '@/lib/moderation/staff/items'
import { itemParams } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Gives an item back.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: itemParams,
  response: done,
  async run({ actor, params }) {
    await releaseItem(actor, params.id)
    return { success: true }
  },
})
