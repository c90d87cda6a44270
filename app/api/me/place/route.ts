import { route } from '@/lib/http/route'
import { findPosition } from '@/lib/leaderboards/queries'
import { ownPlace } from '@/lib/leaderboards/responses'
import { leaderboardQuery } from '@/lib/leaderboards/wire'

/** `GET /api/me/place`: the position of the signed-in member on a leaderboard; null without points on it. */
export const GET = route({
  summary: 'The position of the signed-in member on the leaderboard; null without points.',
  access: 'member',
  query: leaderboardQuery,
  response: ownPlace,
  async run({ actor, query }) {
    return { success: true, place: await findPosition(actor.id, query) }
  },
})
