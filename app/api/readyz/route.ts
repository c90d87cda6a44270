import { assertReady } from '@/lib/http/readiness'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'anyone',
  async run() {
    await assertReady()
    return { success: true }
  },
})
