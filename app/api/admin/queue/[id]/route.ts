import { route } from '@/lib/http/route'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { itemParams } from '@/lib/moderation/staff/wire'

export const GET = route({
  access: 'admin',
  params: itemParams,
  async run({ actor, params }) {
    return { success: true, item: await findItem(actor, params.id) }
  },
})
