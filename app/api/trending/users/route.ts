import { route } from '@/lib/http/route'
import { listLeaders } from '@/lib/leaderboards/queries'
import { leaderboardQuery, toWireLeader } from '@/lib/leaderboards/wire'

/** `GET /api/trending/users`: the top contributors as a bare array; of all time by default. */
export const GET = route({
  access: 'anyone',
  query: leaderboardQuery,
  async run({ query }) {
    return (await listLeaders(query)).map(toWireLeader)
  },
})
