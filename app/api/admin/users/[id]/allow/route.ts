import { accountParams, allowBody } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { allowDelisted } from '@/lib/influencers/delistings'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary:
    'Lets a profile be approved although it has the name or a handle of someone who was delisted at their own request.',
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  body: allowBody,
  response: done,
  async run({ actor, params, body }) {
    await refuseOwnProfiles(actor, [params.id], null)
    await allowDelisted(actor, params.id, body.reason)
    return { success: true }
  },
})
