import { route } from '@/lib/http/route'
import { findPlace } from '@/lib/leaderboards/queries'
import { leaderboardQuery, toWirePlace } from '@/lib/leaderboards/wire'

/** `GET /api/me/place`: the position of the signed-in member on a leaderboard; null without points on it. */
export const GET = route({
  access: 'member',
  query: leaderboardQuery,
  async run({ actor, query }) {
    const place = await findPlace(actor.id, query)
    return { success: true, place: place && toWirePlace(place) }
  },
})
