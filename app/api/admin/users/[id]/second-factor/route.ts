import { resetSecondFactorsOf } from '@/lib/accounts/second-factor/commands'
import { accountParams, staffActionQuery } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Turns off the second factors of a colleague who has lost them.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: accountParams,
  query: staffActionQuery,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, query }) {
    await resetSecondFactorsOf(actor, params.id, query.reason)
    return { success: true }
  },
})
