import { route } from '@/lib/http/route'
import { releaseStorm } from '@/lib/moderation/surges/commands'
import { stormDecisionBody, stormParams } from '@/lib/moderation/surges/wire'

export const POST = route({
  access: 'admin',
  allowance: 'staff',
  params: stormParams,
  body: stormDecisionBody,
  async run({ actor, params, body }) {
    await releaseStorm(actor, { id: params.id, reason: body.reason })
    return { success: true }
  },
})
