import { likelyDuplicates } from '@/lib/admin/answers'
import { listDuplicates } from '@/lib/admin/queries'
import { proposalsQuery, toWireDuplicate } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'Influencers who may be the same person as each of these submissions.',
  access: 'admin',
  query: proposalsQuery,
  response: likelyDuplicates,
  async run({ query }) {
    const found = await listDuplicates(query.ids)
    const duplicates = [...found].map(([id, cards]) => [id, cards.map(toWireDuplicate)])
    return { success: true, duplicates: Object.fromEntries(duplicates) }
  },
})
