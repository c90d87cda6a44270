import { renameCategory } from '@/lib/admin/categories/commands'
import { categoryNameBody, categoryParams } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Renames a category. Its influencers move with it.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  params: categoryParams,
  body: categoryNameBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await renameCategory(actor, params.id, body.name)
    return { success: true }
  },
})
