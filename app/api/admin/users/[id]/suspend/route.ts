import { suspendMember } from '@/lib/accounts/suspension/commands'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import { accountParams } from '@/lib/admin/wire'
import { requireConfirmation } from '@/lib/auth/confirmation'
import { confirmIfMany, limitDecision } from '@/lib/http/decision-limits'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

/** One for good, or one of many, takes a fresh confirmation. */
export const POST = route({
  summary: 'Suspends a member from writing, for a time or for good.',
  access: 'admin',
  confirm: 'sometimes',
  rateLimit: 'staff',
  params: accountParams,
  body: suspensionBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    if (body.until === null) requireConfirmation(actor)
    else await confirmIfMany(actor)
    await limitDecision(actor, null)
    await suspendMember(actor, params.id, body)
    return { success: true }
  },
})
