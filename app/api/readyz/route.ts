import { assertReady } from '@/lib/http/readiness'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/answers'

export const GET = route({
  access: 'anyone',
  answer: done,
  async run() {
    await assertReady()
    return { success: true }
  },
})
