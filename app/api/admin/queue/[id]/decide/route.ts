import { route } from '@/lib/http/route'
import { decided } from '@/lib/moderation/staff/answers'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { decisionBody, itemParams } from '@/lib/moderation/staff/wire'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: itemParams,
  body: decisionBody,
  answer: decided,
  async run({ actor, params, body }) {
    return { success: true, number: await decideQueued(actor, params.id, body) }
  },
})
