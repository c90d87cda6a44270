import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { editInfluencer } from '@/lib/influencers/edit-facts'
import { factsBody } from '@/lib/influencers/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Edits the profile of an influencer.',
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  body: factsBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await editInfluencer(actor, params.id, body)
    return { success: true }
  },
})
