import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { editInfluencer } from '@/lib/influencers/facts/commands'
import { factsBody } from '@/lib/influencers/wire'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { requireSecondForNames } from '@/lib/moderation/merges/second-person'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Edits the profile of an influencer.',
  access: 'admin',
  powers: ['curate'],
  confirm: 'sometimes',
  rateLimit: 'staff',
  params: accountParams,
  body: factsBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await refuseOwnProfiles(actor, [params.id])
    await requireSecondForNames(actor, params.id, body)
    await editInfluencer(actor, params.id, body)
    return { success: true }
  },
})
