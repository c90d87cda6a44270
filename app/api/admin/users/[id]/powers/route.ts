import { setPowers } from '@/lib/accounts/powers/commands'
import { accountParams, powersBody } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Gives powers to a member and takes the others. The member is told.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: accountParams,
  body: powersBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await setPowers(actor, params.id, body.powers)
    return { success: true }
  },
})
