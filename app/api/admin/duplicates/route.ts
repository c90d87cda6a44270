import { likelyDuplicates } from '@/lib/admin/answers'
import { listDuplicates } from '@/lib/admin/queries'
import { proposalsQuery, toWireDuplicate } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'admin',
  query: proposalsQuery,
  answer: likelyDuplicates,
  async run({ query }) {
    const found = await listDuplicates(query.ids)
    const duplicates = [...found].map(([id, cards]) => [id, cards.map(toWireDuplicate)])
    return { success: true, duplicates: Object.fromEntries(duplicates) }
  },
})
