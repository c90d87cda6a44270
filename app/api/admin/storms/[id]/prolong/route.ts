import { route } from '@/lib/http/route'
import { prolongSurge } from '@/lib/moderation/surges/commands'
import { prolongBody, surgeParams } from '@/lib/moderation/surges/wire'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: surgeParams,
  body: prolongBody,
  answer: done,
  async run({ actor, params, body }) {
    await prolongSurge(actor, { id: params.id, reason: body.reason })
    return { success: true }
  },
})
