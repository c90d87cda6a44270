import { route } from '@/lib/http/route'
import { claimDecisionBody, claimParams } from '@/lib/influencers/claims/wire'
import { decideClaim } from '@/lib/moderation/staff/requests'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Confirms, refuses, contests or revokes a claim.',
  access: 'admin',
  rateLimit: 'staff',
  params: claimParams,
  body: claimDecisionBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await decideClaim(actor, params.id, body)
    return { success: true }
  },
})
