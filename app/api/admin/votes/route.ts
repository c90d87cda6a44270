import { route } from '@/lib/http/route'
import { listVotePairs } from '@/lib/ratings/vote-integrity/queries'
import { toWirePair } from '@/lib/ratings/vote-integrity/wire'

export const GET = route({
  access: 'admin',
  async run() {
    return { success: true, pairs: (await listVotePairs()).map(toWirePair) }
  },
})
