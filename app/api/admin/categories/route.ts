import { addCategory } from '@/lib/admin/categories/commands'
import { listManagedCategories } from '@/lib/categories/queries'
import { made, managedCategories } from '@/lib/categories/responses'
import { categoryNameBody } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'All categories with the number of influencers in each.',
  access: 'admin',
  powers: ['curate'],
  response: managedCategories,
  async run({ actor }) {
    return { success: true, categories: await listManagedCategories(actor) }
  },
})

export const POST = route({
  summary: 'Adds a category.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  body: categoryNameBody,
  response: made,
  refusals: ['conflict'],
  async run({ actor, body }) {
    return { success: true, id: await addCategory(actor, body.name) }
  },
})
