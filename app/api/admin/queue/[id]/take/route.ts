import { route } from '@/lib/http/route'
import { takeItem } from '@/lib/moderation/staff/items'
import { itemParams } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: itemParams,
  answer: done,
  async run({ actor, params }) {
    await takeItem(actor, params.id)
    return { success: true }
  },
})
