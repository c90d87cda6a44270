import { listLeaders } from '@/lib/contributors/queries'
import { boardQuery, toWireLeader } from '@/lib/contributors/wire'
import { route } from '@/lib/http/route'

/** `GET /api/trending/users`: the top contributors as a bare array; of all time by default. */
export const GET = route({
  access: 'anyone',
  query: boardQuery,
  async run({ query }) {
    return (await listLeaders(query)).map(toWireLeader)
  },
})
