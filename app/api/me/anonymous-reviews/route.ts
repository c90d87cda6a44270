import { route } from '@/lib/http/route'
import { listOwnAnonymous } from '@/lib/ratings/anonymous/queries'
import { ownAnonymousReviews } from '@/lib/ratings/anonymous/responses'

export const GET = route({
  summary: 'Your anonymous ratings with their points, which only you see.',
  access: 'member',
  response: ownAnonymousReviews,
  async run({ actor }) {
    return { success: true, ...(await listOwnAnonymous(actor.id)) }
  },
})
