import { route } from '@/lib/http/route'
import { requireVisible } from '@/lib/moderation/conflicts/queries'
import { listSurgeReviews } from '@/lib/moderation/surges/queries'
import { pendingReviews } from '@/lib/moderation/surges/responses'
import { pendingQuery, surgeParams } from '@/lib/moderation/surges/wire'

export const GET = route({
  summary: 'The held ratings of a rating surge, oldest first.',
  access: 'admin',
  powers: ['moderate'],
  params: surgeParams,
  query: pendingQuery,
  response: pendingReviews,
  async run({ actor, params, query }) {
    await requireVisible(actor, 'surge', params.id)
    return { success: true, ...(await listSurgeReviews(params.id, query.skip, query.after)) }
  },
})
