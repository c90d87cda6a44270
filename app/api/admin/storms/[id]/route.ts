import { route } from '@/lib/http/route'
import { heldReviews } from '@/lib/moderation/answers'
import { listSurgeReviews } from '@/lib/moderation/surges/queries'
import { surgeParams } from '@/lib/moderation/surges/wire'
import { pendingQuery, toWirePending } from '@/lib/moderation/wire'

export const GET = route({
  summary: 'The held ratings of a rating surge, oldest first.',
  access: 'admin',
  params: surgeParams,
  query: pendingQuery,
  response: heldReviews,
  async run({ params, query }) {
    const { reviews, total } = await listSurgeReviews(params.id, query.skip, query.after)
    return { success: true, questions: reviews.map(toWirePending), total }
  },
})
