import { route } from '@/lib/http/route'
import { listPauses } from '@/lib/pauses/queries'
import { pauseList } from '@/lib/pauses/responses'

export const GET = route({
  summary: 'What is paused at the moment, why and until when.',
  access: 'admin',
  response: pauseList,
  async run() {
    return { success: true, pauses: await listPauses() }
  },
})
