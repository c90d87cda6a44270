import { route } from '@/lib/http/route'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { reacted } from '@/lib/ratings/reviews/responses'
import { reviewParams, toWireReview } from '@/lib/ratings/reviews/wire'

/** Toggles the viewer's dislike. */
export const POST = route({
  summary: 'Dislikes a rating, or removes the dislike.',
  access: 'member',
  pausedBy: 'replies',
  rateLimit: 'react',
  params: reviewParams,
  response: reacted,
  async run({ params, actor }) {
    const review = await castReaction(params.id, actor, 'dislike')
    return { success: true, question: toWireReview(review, actor.id) }
  },
})
