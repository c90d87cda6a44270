import { route } from '@/lib/http/route'
import { decideSurge } from '@/lib/moderation/staff/surges'
import { surgeDecisionBody, surgeParams } from '@/lib/moderation/surges/wire'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: surgeParams,
  body: surgeDecisionBody,
  async run({ actor, params, body }) {
    await decideSurge(actor, 'keep', { id: params.id, reason: body.reason })
    return { success: true }
  },
})
