import { mergeCategory } from '@/lib/admin/categories/commands'
import { categoryMerge } from '@/lib/categories/responses'
import { categoryParams, mergeCategoryBody } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'

export const POST = route({
  summary:
    'Merges a category into another one, once a second person asks for the same. Its influencers move with it.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  params: categoryParams,
  body: mergeCategoryBody,
  response: categoryMerge,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    return { success: true, isDone: await mergeCategory(actor, params.id, body.into) }
  },
})
