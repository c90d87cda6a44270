import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { deleteReview } from '@/lib/ratings/commands'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { doneWithText } from '@/lib/wire/responses'

/** Deletes the viewer's own rating. */
export const DELETE = route({
  summary: 'Deletes your rating.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'write',
  params: reviewParams,
  response: doneWithText,
  async run({ params, actor }) {
    await deleteReview(params.id, actor)
    return { success: true, msg: MESSAGES.ratingDeleted }
  },
})
