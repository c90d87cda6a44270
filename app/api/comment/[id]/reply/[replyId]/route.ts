import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { deleteReply } from '@/lib/replies/commands'
import { replyParams, toWireReview } from '@/lib/reviews/wire'

/** Takes one's own reply back. */
export const DELETE = route({
  access: 'member',
  allowance: 'write',
  params: replyParams,
  async run({ params, actor }) {
    const review = await deleteReply({ reviewId: params.id, replyId: params.replyId }, actor)
    return { success: true, msg: MESSAGES.replyDeleted, question: toWireReview(review, actor.id) }
  },
})
