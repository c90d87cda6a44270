import { listTopContributors } from '@/lib/accounts/queries'
import { toWireContributor } from '@/lib/accounts/wire'
import { route } from '@/lib/http/route'

/** `GET /api/trending/users`: the top contributors, as a bare array (C3, C62). */
export const GET = route({
  access: 'anyone',
  async run() {
    return (await listTopContributors()).map(toWireContributor)
  },
})
