import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { deleteReply, editReply } from '@/lib/ratings/replies/commands'
import { replyDeleted, replyEdited } from '@/lib/ratings/reviews/responses'
import { newReplyBody, replyParams, toWireReply, toWireReview } from '@/lib/ratings/reviews/wire'

/** Edits the viewer's own reply. */
export const PATCH = route({
  summary: 'Edits your reply.',
  access: 'member',
  pausedBy: 'replies',
  rateLimit: 'write',
  params: replyParams,
  body: newReplyBody,
  response: replyEdited,
  async run({ params, body, actor }) {
    const reply = await editReply({ reviewId: params.id, replyId: params.replyId, ...body }, actor)
    return { success: true, msg: MESSAGES.replyChanged, reply: toWireReply(reply) }
  },
})

/** Deletes the viewer's own reply. */
export const DELETE = route({
  summary: 'Deletes your reply.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'write',
  params: replyParams,
  response: replyDeleted,
  async run({ params, actor }) {
    const review = await deleteReply({ reviewId: params.id, replyId: params.replyId }, actor)
    const question = review && toWireReview(review, actor.id)
    return { success: true, msg: MESSAGES.replyDeleted, question }
  },
})
