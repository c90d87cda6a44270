import { route } from '@/lib/http/route'
import { listStormReviews } from '@/lib/moderation/surges/queries'
import { stormParams } from '@/lib/moderation/surges/wire'
import { heldQuery, toWireHeld } from '@/lib/moderation/wire'

export const GET = route({
  access: 'admin',
  params: stormParams,
  query: heldQuery,
  async run({ params, query }) {
    const { reviews, total } = await listStormReviews(params.id, query.skip)
    return { success: true, questions: reviews.map(toWireHeld), total }
  },
})
