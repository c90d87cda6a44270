import { listDuplicates } from '@/lib/admin/queries'
import { likelyDuplicates } from '@/lib/admin/responses'
import { proposalsQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Influencers who may be the same person as each of these submissions.',
  access: 'admin',
  powers: ['curate'],
  query: proposalsQuery,
  response: likelyDuplicates,
  async run({ query }) {
    return { success: true, duplicates: await listDuplicates(query.ids) }
  },
})
