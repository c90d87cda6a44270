import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { rateInfluencer } from '@/lib/reviews/commands'
import { newReviewBody } from '@/lib/reviews/wire'

/** Rates an influencer, or edits the viewer's rating. */
export const POST = route({
  access: 'member',
  allowance: 'write',
  body: newReviewBody,
  async run({ body, actor }) {
    const { reviewId, ...outcome } = await rateInfluencer(body, actor)
    return { success: true, msg: MESSAGES.ratingSubmitted, ...outcome, questionId: reviewId }
  },
})
