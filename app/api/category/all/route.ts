import { listCategories } from '@/lib/categories/queries'
import { route } from '@/lib/http/route'
import { categories } from '@/lib/influencers/responses'
import { toWireCategory } from '@/lib/influencers/wire'

export const GET = route({
  summary: 'All categories, sorted by name.',
  access: 'anyone',
  response: categories,
  async run() {
    const categories = await listCategories()
    return { success: true, categories: categories.map(toWireCategory) }
  },
})
