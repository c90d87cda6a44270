import { route } from '@/lib/http/route'
import { toggleFlag } from '@/lib/reactions/commands'
import { reviewParams, toWireReview } from '@/lib/reviews/wire'

/** Toggles the viewer's flag on a review. */
export const POST = route({
  access: 'member',
  allowance: 'react',
  params: reviewParams,
  async run({ params, actor }) {
    const { review, isFlagged } = await toggleFlag(params.id, actor)
    return { success: true, flagged: isFlagged, question: toWireReview(review, actor.id) }
  },
})
