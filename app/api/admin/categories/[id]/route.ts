import { removeCategory } from '@/lib/admin/categories/commands'
import { categoryParams } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const DELETE = route({
  summary: 'Removes a category without influencers.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  params: categoryParams,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params }) {
    await removeCategory(actor, params.id)
    return { success: true }
  },
})
