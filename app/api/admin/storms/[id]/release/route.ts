import { route } from '@/lib/http/route'
import { releaseStorm } from '@/lib/storms/commands'
import { stormDecisionBody, stormParams } from '@/lib/storms/wire'

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
