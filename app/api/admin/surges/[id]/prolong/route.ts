import { route } from '@/lib/http/route'
import { prolongSurge } from '@/lib/moderation/surges/commands'
import { prolongBody, surgeParams } from '@/lib/moderation/surges/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary:
    'Lets a surge hold new ratings for 48 hours from now. Without it, a surge holds none after 48 hours.',
  access: 'admin',
  powers: ['moderate'],
  rateLimit: 'staff',
  params: surgeParams,
  body: prolongBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await prolongSurge(actor, { id: params.id, reason: body.reason })
    return { success: true }
  },
})
