import { route } from '@/lib/http/route'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { queueItem } from '@/lib/moderation/staff/responses'
import { itemParams } from '@/lib/moderation/staff/wire'

export const GET = route({
  summary: 'All that a decision about an item needs, except the stars.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  params: itemParams,
  response: queueItem,
  async run({ actor, params }) {
    return { success: true, item: await findItem(actor, params.id) }
  },
})
