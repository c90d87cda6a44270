import { route } from '@/lib/http/route'
import { listStorms } from '@/lib/storms/queries'
import { toWireStorm } from '@/lib/storms/wire'

export const GET = route({
  access: 'admin',
  async run() {
    return { success: true, storms: (await listStorms()).map(toWireStorm) }
  },
})
