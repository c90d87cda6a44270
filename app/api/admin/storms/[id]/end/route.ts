import { staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { endSurgeEarly } from '@/lib/moderation/surges/commands'
import { surgeParams } from '@/lib/moderation/surges/wire'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: surgeParams,
  query: staffActionQuery,
  answer: done,
  async run({ actor, params, query }) {
    await endSurgeEarly(actor, { id: params.id, reason: query.reason })
    return { success: true }
  },
})
