import { route } from '@/lib/http/route'
import { chooseRelation } from '@/lib/notices/relations/commands'
import { relationBody, relationParams } from '@/lib/notices/relations/responses'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Follows an influencer or a member, or mutes a member; or ends that.',
  access: 'account',
  pausedBy: 'readOnly',
  rateLimit: 'relations',
  params: relationParams,
  body: relationBody,
  response: done,
  refusals: ['unprocessable', 'notFound'],
  async run({ actor, params, body }) {
    await chooseRelation(actor.id, { targetId: params.id, ...body })
    return { success: true }
  },
})
