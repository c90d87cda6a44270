import { suspendMember } from '@/lib/accounts/suspension/commands'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Suspends a member from writing, for a time or for good.',
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  body: suspensionBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await suspendMember(actor, params.id, body)
    return { success: true }
  },
})
