import { route } from '@/lib/http/route'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { reacted } from '@/lib/ratings/reviews/responses'
import { reviewParams, toWireReview } from '@/lib/ratings/reviews/wire'

/** Toggles the viewer's like. */
export const POST = route({
  summary: 'Likes a rating, or removes the like.',
  access: 'member',
  pausedBy: 'replies',
  rateLimit: 'react',
  params: reviewParams,
  response: reacted,
  async run({ params, actor }) {
    const review = await castReaction(params.id, actor, 'like')
    return { success: true, question: toWireReview(review, actor.id) }
  },
})
