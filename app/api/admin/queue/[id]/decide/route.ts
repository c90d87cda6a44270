import { route } from '@/lib/http/route'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { decided } from '@/lib/moderation/staff/responses'
import { decisionBody, itemParams } from '@/lib/moderation/staff/wire'

export const POST = route({
  summary: 'Decides an item: all measures, answers and notices at once.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: itemParams,
  body: decisionBody,
  response: decided,
  refusals: ['conflict', 'forbidden'],
  async run({ actor, params, body }) {
    return { success: true, number: await decideQueued(actor, params.id, body) }
  },
})
