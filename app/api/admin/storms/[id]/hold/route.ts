import { staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { holdStormAgain } from '@/lib/moderation/surges/commands'
import { stormParams } from '@/lib/moderation/surges/wire'

export const POST = route({
  access: 'admin',
  allowance: 'staff',
  params: stormParams,
  query: staffActionQuery,
  async run({ actor, params, query }) {
    await holdStormAgain(actor, { id: params.id, reason: query.reason })
    return { success: true }
  },
})
