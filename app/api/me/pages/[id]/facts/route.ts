import { route } from '@/lib/http/route'
import { ownFactsBody } from '@/lib/influencers/wire'
import { pageParams } from '@/lib/ratings/official-responses/wire'
import { editPageOrPropose } from '@/lib/reports/names'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary:
    'Edits the facts of a profile that you own; the name and the category stay, and staff decides about other names.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  params: pageParams,
  body: ownFactsBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await editPageOrPropose(actor, params.id, body)
    return { success: true }
  },
})
