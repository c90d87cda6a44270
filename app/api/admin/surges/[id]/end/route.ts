import { staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { endSurgeEarly } from '@/lib/moderation/surges/commands'
import { surgeParams } from '@/lib/moderation/surges/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary:
    'Ends a surge: new ratings count right away, unless they are a surge by themselves. Held ratings stay held.',
  access: 'admin',
  powers: ['moderate'],
  rateLimit: 'staff',
  params: surgeParams,
  query: staffActionQuery,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, query }) {
    await endSurgeEarly(actor, { id: params.id, reason: query.reason })
    return { success: true }
  },
})
