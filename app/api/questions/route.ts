import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { rateInfluencer } from '@/lib/ratings/commands'
import { newReviewBody } from '@/lib/ratings/reviews/wire'

/** Rates an influencer, or edits one's rating of him. */
export const POST = route({
  access: 'member',
  rateLimit: 'write',
  body: newReviewBody,
  async run({ body, actor }) {
    const { reviewId, ...outcome } = await rateInfluencer(body, actor)
    return { success: true, msg: MESSAGES.ratingSubmitted, ...outcome, questionId: reviewId }
  },
})
