import { route } from '@/lib/http/route'
import { listOwnedPages } from '@/lib/ratings/official-responses/queries'
import { ownedPages } from '@/lib/ratings/official-responses/responses'

export const GET = route({
  summary: 'The profiles that you own, with the numbers that their readers see.',
  access: 'account',
  response: ownedPages,
  async run({ actor }) {
    return { success: true, pages: await listOwnedPages(actor.id) }
  },
})
