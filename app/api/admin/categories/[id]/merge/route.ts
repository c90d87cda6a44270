import { mergeCategory } from '@/lib/admin/categories/commands'
import { categoryParams, mergeCategoryBody } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: categoryParams,
  body: mergeCategoryBody,
  answer: done,
  async run({ actor, params, body }) {
    await mergeCategory(actor, params.id, body.into)
    return { success: true }
  },
})
