import { route } from '@/lib/http/route'
import { listSurges } from '@/lib/moderation/surges/queries'
import { toWireSurge } from '@/lib/moderation/surges/wire'

export const GET = route({
  access: 'admin',
  async run() {
    return { success: true, storms: (await listSurges()).map(toWireSurge) }
  },
})
