import { route } from '@/lib/http/route'
import { listHeldReviews } from '@/lib/moderation/queries'
import { heldQuery, toWireHeld } from '@/lib/moderation/wire'

export const GET = route({
  access: 'admin',
  query: heldQuery,
  async run({ query }) {
    const { reviews, total } = await listHeldReviews(query.skip)
    return { success: true, questions: reviews.map(toWireHeld), total }
  },
})
