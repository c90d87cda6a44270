import { route } from '@/lib/http/route'
import { listVotePairs } from '@/lib/votes/queries'
import { toWirePair } from '@/lib/votes/wire'

export const GET = route({
  access: 'admin',
  async run() {
    return { success: true, pairs: (await listVotePairs()).map(toWirePair) }
  },
})
