import { route } from '@/lib/http/route'
import { checkedClaim } from '@/lib/influencers/claims/responses'
import { claimParams } from '@/lib/influencers/claims/wire'
import { checkClaim } from '@/lib/moderation/claims/check'

export const POST = route({
  summary: 'Looks for the proof of a claim on the listed website, where the settings allow it.',
  access: 'admin',
  rateLimit: 'staff',
  params: claimParams,
  response: checkedClaim,
  refusals: ['conflict'],
  async run({ actor, params }) {
    return { success: true, outcome: await checkClaim(actor, params.id) }
  },
})
