import { assertReady } from '@/lib/http/readiness'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'Readiness: the site can serve requests.',
  access: 'anyone',
  response: done,
  async run() {
    await assertReady()
    return { success: true }
  },
})
