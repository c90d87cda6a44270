import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { deleteReview } from '@/lib/reviews/commands'
import { reviewParams } from '@/lib/reviews/wire'

/** Deletes the viewer's own rating. */
export const DELETE = route({
  access: 'member',
  allowance: 'write',
  params: reviewParams,
  async run({ params, actor }) {
    await deleteReview(params.id, actor)
    return { success: true, msg: MESSAGES.ratingDeleted }
  },
})
