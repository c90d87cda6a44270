import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { addReply } from '@/lib/ratings/replies/commands'
import { listRepliesOf } from '@/lib/ratings/reviews/queries'
import { replied, replyPage } from '@/lib/ratings/reviews/responses'
import {
  newReplyBody,
  replyListQuery,
  reviewParams,
  toWireReply,
  toWireReview,
} from '@/lib/ratings/reviews/wire'

/** Replies to a review. */
export const POST = route({
  summary: 'Replies to a rating.',
  access: 'member',
  pausedBy: 'replies',
  rateLimit: 'write',
  params: reviewParams,
  body: newReplyBody,
  response: replied,
  async run({ params, body, actor }) {
    const { review, reply } = await addReply({ reviewId: params.id, ...body }, actor)
    return {
      success: true,
      msg: MESSAGES.replyAdded,
      reply: toWireReply(reply),
      question: toWireReview(review, actor.id),
    }
  },
})

/** Replies beyond those included in the list of reviews: `skip` counts from the newest. */
export const GET = route({
  summary: 'More replies to a rating.',
  access: 'anyone',
  params: reviewParams,
  query: replyListQuery,
  response: replyPage,
  refusals: ['notFound'],
  async run({ params, query, actor }) {
    const replies = await listRepliesOf(params.id, { ...query, viewerId: actor?.id ?? null })
    if (!replies) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    return { success: true, replies: replies.map(toWireReply) }
  },
})
