import { staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { undecideSurge } from '@/lib/moderation/staff/surges'
import { surgeParams } from '@/lib/moderation/surges/wire'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: surgeParams,
  query: staffActionQuery,
  async run({ actor, params, query }) {
    await undecideSurge(actor, { id: params.id, reason: query.reason })
    return { success: true }
  },
})
