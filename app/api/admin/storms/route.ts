import { route } from '@/lib/http/route'
import { listStorms } from '@/lib/moderation/surges/queries'
import { toWireStorm } from '@/lib/moderation/surges/wire'

export const GET = route({
  access: 'admin',
  async run() {
    return { success: true, storms: (await listStorms()).map(toWireStorm) }
  },
})
