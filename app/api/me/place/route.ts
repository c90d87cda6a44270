import { findPlace } from '@/lib/contributors/queries'
import { boardQuery, toWirePlace } from '@/lib/contributors/wire'
import { route } from '@/lib/http/route'

/** `GET /api/me/place`: the position of the signed-in member on a leaderboard; null without points on it. */
export const GET = route({
  access: 'member',
  query: boardQuery,
  async run({ actor, query }) {
    const place = await findPlace(actor.id, query)
    return { success: true, place: place && toWirePlace(place) }
  },
})
