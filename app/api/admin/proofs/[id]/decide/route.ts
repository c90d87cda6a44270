import { route } from '@/lib/http/route'
import { proofDecisionBody } from '@/lib/moderation/proofs/wire'
import { decideProof } from '@/lib/moderation/staff/requests'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Decides whether a proof shows an experience.',
  access: 'admin',
  rateLimit: 'staff',
  params: reviewParams,
  body: proofDecisionBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await decideProof(actor, params.id, body)
    return { success: true }
  },
})
