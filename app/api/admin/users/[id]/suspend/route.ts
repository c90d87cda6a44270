import { suspendMember } from '@/lib/accounts/suspension/commands'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  body: suspensionBody,
  answer: done,
  async run({ actor, params, body }) {
    await suspendMember(actor, params.id, body)
    return { success: true }
  },
})
