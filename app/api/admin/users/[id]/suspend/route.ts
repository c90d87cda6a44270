import { suspendMember } from '@/lib/accounts/suspension/commands'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  body: suspensionBody,
  async run({ actor, params, body }) {
    await suspendMember(actor, params.id, body)
    return { success: true }
  },
})
