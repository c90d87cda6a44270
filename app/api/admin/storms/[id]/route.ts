import { route } from '@/lib/http/route'
import { heldQuery, toWireHeld } from '@/lib/moderation/wire'
import { listStormReviews } from '@/lib/storms/queries'
import { stormParams } from '@/lib/storms/wire'

export const GET = route({
  access: 'admin',
  params: stormParams,
  query: heldQuery,
  async run({ params, query }) {
    const { reviews, total } = await listStormReviews(params.id, query.skip)
    return { success: true, questions: reviews.map(toWireHeld), total }
  },
})
