import { route } from '@/lib/http/route'
import { listPendingReviews } from '@/lib/moderation/queries'
import { pendingQuery, toWirePending } from '@/lib/moderation/wire'

export const GET = route({
  access: 'admin',
  query: pendingQuery,
  async run({ query }) {
    const { reviews, total } = await listPendingReviews(query.skip)
    return { success: true, questions: reviews.map(toWirePending), total }
  },
})
