import { route } from '@/lib/http/route'
import { listDeskReviews } from '@/lib/ratings/official-responses/queries'
import { deskReviews } from '@/lib/ratings/official-responses/responses'
import { deskQuery, pageParams } from '@/lib/ratings/official-responses/wire'

export const GET = route({
  summary: 'The reviews of a profile that you own, those without a response first.',
  access: 'account',
  params: pageParams,
  query: deskQuery,
  response: deskReviews,
  async run({ actor, params, query }) {
    return { success: true, ...(await listDeskReviews(params.id, actor.id, query.skip)) }
  },
})
