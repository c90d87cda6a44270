import { route } from '@/lib/http/route'
import { listLeaders } from '@/lib/leaderboards/queries'
import { leaderboardQuery, toWireLeader } from '@/lib/leaderboards/wire'

/** `GET /api/trending/users`: the top contributors, as a bare array (C3, C62); of all time unless asked otherwise. */
export const GET = route({
  access: 'anyone',
  query: leaderboardQuery,
  async run({ query }) {
    return (await listLeaders(query)).map(toWireLeader)
  },
})
