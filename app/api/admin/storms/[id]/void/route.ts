import { route } from '@/lib/http/route'
import { rejectSurge } from '@/lib/moderation/surges/commands'
import { surgeDecisionBody, surgeParams } from '@/lib/moderation/surges/wire'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: surgeParams,
  body: surgeDecisionBody,
  async run({ actor, params, body }) {
    await rejectSurge(actor, { id: params.id, reason: body.reason })
    return { success: true }
  },
})
