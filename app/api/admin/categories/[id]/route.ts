import { removeCategory } from '@/lib/admin/categories/commands'
import { categoryParams } from '@/lib/categories/wire'
import { route } from '@/lib/http/route'

export const DELETE = route({
  access: 'admin',
  rateLimit: 'staff',
  params: categoryParams,
  async run({ actor, params }) {
    await removeCategory(actor, params.id)
    return { success: true }
  },
})
