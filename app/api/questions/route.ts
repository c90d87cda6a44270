import { route } from '@/lib/http/route'
import { rateInfluencer } from '@/lib/ratings/commands'
import { rated } from '@/lib/ratings/reviews/responses'
import { newReviewBody, toWireOutcome } from '@/lib/ratings/reviews/wire'

/** Rates an influencer, or edits the member's rating of them. */
export const POST = route({
  summary: 'Rates an influencer, or edits your rating.',
  access: 'member',
  pausedBy: 'ratings',
  rateLimit: 'write',
  body: newReviewBody,
  response: rated,
  async run({ body, actor }) {
    const outcome = await rateInfluencer(body, actor)
    return toWireOutcome(outcome)
  },
})
