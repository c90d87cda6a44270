import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { ensureRatingPoints } from '@/lib/ratings/commands'
import { score } from '@/lib/ratings/reviews/responses'
import { ratedInfluencerBody } from '@/lib/ratings/reviews/wire'

/** Makes sure that the points of a rating are booked. The caller cannot set the amount: the header `val` is ignored. */
export const POST = route({
  summary: 'Makes sure that the points for your rating are booked, once.',
  access: 'member',
  pausedBy: 'ratings',
  rateLimit: 'write',
  body: ratedInfluencerBody,
  response: score,
  async run({ body, actor }) {
    const contributionScore = await ensureRatingPoints(body.influencerId, actor)
    if (contributionScore === null) throw new AppError('refused', SERVER_MESSAGES.noRatingToReward)
    return { success: true, contributionScore }
  },
})
