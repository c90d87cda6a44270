import { route } from '@/lib/http/route'
import { editOwnPage } from '@/lib/influencers/facts/commands'
import { ownFactsBody } from '@/lib/influencers/wire'
import { pageParams } from '@/lib/ratings/official-responses/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Edits the facts of a profile that you own; the name and the category stay.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  params: pageParams,
  body: ownFactsBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await editOwnPage(actor, params.id, body)
    return { success: true }
  },
})
