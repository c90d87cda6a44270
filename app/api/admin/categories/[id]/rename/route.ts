import { renameCategory } from '@/lib/admin/categories/commands'
import { categoryNameBody, categoryParams } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: categoryParams,
  body: categoryNameBody,
  async run({ actor, params, body }) {
    await renameCategory(actor, params.id, body.name)
    return { success: true }
  },
})
