import { markActivityRead } from '@/lib/accounts/activity/commands'
import { readBody } from '@/lib/accounts/activity/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Marks what was new for you as read, on all your devices.',
  access: 'account',
  rateLimit: 'write',
  body: readBody,
  response: done,
  async run({ actor, body }) {
    await markActivityRead(actor.id, body.until)
    return { success: true }
  },
})
