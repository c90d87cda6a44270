import { accountParams, staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { approveInfluencer } from '@/lib/influencers/commands'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { done } from '@/lib/wire/responses'

/** `POST /api/users/approve/{id}` of the contract is for admins alone. */
export const POST = route({
  summary: 'Approves a submitted influencer.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  params: accountParams,
  query: staffActionQuery,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, query }) {
    await refuseOwnProfiles(actor, [params.id])
    await approveInfluencer(actor, params.id, query.reason)
    return { success: true }
  },
})
