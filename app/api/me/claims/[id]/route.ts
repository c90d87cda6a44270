import { route } from '@/lib/http/route'
import { withdrawClaim } from '@/lib/influencers/claims/commands'
import { claimParams } from '@/lib/influencers/claims/wire'
import { done } from '@/lib/wire/responses'

export const DELETE = route({
  summary: 'Withdraws your claim that waits, with its document.',
  access: 'account',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  params: claimParams,
  response: done,
  async run({ actor, params }) {
    await withdrawClaim(actor, params.id)
    return { success: true }
  },
})
