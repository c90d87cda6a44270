import { route } from '@/lib/http/route'
import { listLeaders } from '@/lib/leaderboards/queries'
import { topContributors } from '@/lib/leaderboards/responses'
import { leaderboardQuery, toWireLeader } from '@/lib/leaderboards/wire'

/** `GET /api/trending/users`: the top contributors as a bare array; of all time by default. */
export const GET = route({
  summary:
    'The top contributors, highest score first. All time and all categories unless specified.',
  access: 'anyone',
  query: leaderboardQuery,
  response: topContributors,
  async run({ query }) {
    return (await listLeaders(query)).map(toWireLeader)
  },
})
