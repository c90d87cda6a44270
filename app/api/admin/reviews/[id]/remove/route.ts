import { route } from '@/lib/http/route'
import { takeReviewDown } from '@/lib/moderation/staff/reviews'
import { takeDownBody } from '@/lib/moderation/wire'
import { reviewParams } from '@/lib/ratings/reviews/wire'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: reviewParams,
  body: takeDownBody,
  async run({ actor, params, body }) {
    await takeReviewDown(actor, params.id, body.reason)
    return { success: true }
  },
})
