import { lookAtAddress } from '@/lib/admin/addresses'
import { accountAddress } from '@/lib/admin/responses'
import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

/** No GET: it is recorded. */
export const POST = route({
  summary:
    'The whole e-mail address of an account; each look is in the audit log, and told to the owner without a name.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: accountParams,
  response: accountAddress,
  async run({ actor, params }) {
    return { success: true, email: await lookAtAddress(actor, params.id) }
  },
})
