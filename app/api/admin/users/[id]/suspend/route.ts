import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { suspendMember } from '@/lib/suspensions/commands'
import { suspensionBody } from '@/lib/suspensions/wire'

export const POST = route({
  access: 'admin',
  allowance: 'staff',
  params: accountParams,
  body: suspensionBody,
  async run({ actor, params, body }) {
    await suspendMember(actor, params.id, body)
    return { success: true }
  },
})
