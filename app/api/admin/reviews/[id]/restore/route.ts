import { staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { restoreReview } from '@/lib/moderation/staff/reviews'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Restores a rating that was taken down.',
  access: 'admin',
  rateLimit: 'staff',
  params: reviewParams,
  query: staffActionQuery,
  response: done,
  async run({ actor, params, query }) {
    await restoreReview(actor, params.id, query.reason)
    return { success: true }
  },
})
