import { spendVote } from '@/app/api/comment/spend-vote'
import { idempotencyKey } from '@/lib/http/idempotency-key'
import { route } from '@/lib/http/route'
import { toggleFlag } from '@/lib/reactions/commands'
import { reviewParams, toWireReview } from '@/lib/reviews/wire'

/** Raises one's flag on a review, or takes it back. */
export const POST = route({
  access: 'member',
  allowance: 'react',
  params: reviewParams,
  async run({ params, actor, request }) {
    await spendVote(params.id, actor, 'flag')
    const press = { reviewId: params.id, idempotencyKey: idempotencyKey(request) }
    const { review, isFlagged } = await toggleFlag(press, actor)
    return { success: true, flagged: isFlagged, question: toWireReview(review, actor.id) }
  },
})
