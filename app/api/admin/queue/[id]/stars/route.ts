import { route } from '@/lib/http/route'
import { findItemStars } from '@/lib/moderation/staff/item-detail'
import { itemStars } from '@/lib/moderation/staff/responses'
import { itemParams } from '@/lib/moderation/staff/wire'

/** Apart from the item, because stars must not influence which rule is chosen. */
export const GET = route({
  summary: 'The stars of the rating that an item is about.',
  access: 'admin',
  powers: ['moderate'],
  params: itemParams,
  response: itemStars,
  async run({ actor, params }) {
    return { success: true, stars: await findItemStars(actor, params.id) }
  },
})
