import { route } from '@/lib/http/route'
import { endPause, pause } from '@/lib/pauses/commands'
import { pauseBody, pauseParams } from '@/lib/pauses/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Pauses something that members do, or changes the reason and the end of its pause.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: pauseParams,
  body: pauseBody,
  response: done,
  async run({ actor, params, body }) {
    await pause(actor, params.kind, body)
    return { success: true }
  },
})

export const DELETE = route({
  summary: 'Ends a pause.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: pauseParams,
  response: done,
  async run({ actor, params }) {
    await endPause(actor, params.kind)
    return { success: true }
  },
})
