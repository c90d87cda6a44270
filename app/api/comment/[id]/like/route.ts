import { spendVote } from '@/app/api/comment/spend-vote'
import { idempotencyKey } from '@/lib/http/idempotency-key'
import { route } from '@/lib/http/route'
import { castReaction } from '@/lib/reactions/commands'
import { reviewParams, toWireReview } from '@/lib/reviews/wire'

/** Presses like: once to choose it, again to take it back. */
export const POST = route({
  access: 'member',
  allowance: 'react',
  params: reviewParams,
  async run({ params, actor, request }) {
    await spendVote(params.id, actor, 'like')
    const press = { reviewId: params.id, idempotencyKey: idempotencyKey(request) }
    const review = await castReaction(press, actor, 'like')
    return { success: true, question: toWireReview(review, actor.id) }
  },
})
