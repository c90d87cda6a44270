import { route } from '@/lib/http/route'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { flagged } from '@/lib/ratings/reviews/responses'
import { reviewParams, toWireReview } from '@/lib/ratings/reviews/wire'

/** Toggles the viewer's flag on a review. */
export const POST = route({
  summary: 'Flags a rating, or removes the flag.',
  access: 'member',
  rateLimit: 'react',
  params: reviewParams,
  response: flagged,
  async run({ params, actor }) {
    const { review, isFlagged } = await toggleFlag(params.id, actor)
    return { success: true, flagged: isFlagged, question: toWireReview(review, actor.id) }
  },
})
