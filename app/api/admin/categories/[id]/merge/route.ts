import { mergeCategory } from '@/lib/admin/categories/commands'
import { categoryParams, mergeCategoryBody } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Merges a category into another one. Its influencers move with it.',
  access: 'admin',
  rateLimit: 'staff',
  params: categoryParams,
  body: mergeCategoryBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await mergeCategory(actor, params.id, body.into)
    return { success: true }
  },
})
