import { getAccountSheet } from '@/lib/admin/queries'
import { accountSheet } from '@/lib/admin/responses'
import { accountParams } from '@/lib/admin/wire'
import { requireConfirmation } from '@/lib/auth/confirmation'
import { recordForeignEvent } from '@/lib/auth/security-log'
import { ROLE } from '@/lib/domain/roles'
import { route } from '@/lib/http/route'
import { afterResponse } from '@/lib/jobs/after-response'

/** The owner of an account finds in the security log that staff looked at the address, which takes a fresh confirmation. */
export const GET = route({
  summary:
    'An account with its log; of a member also what they wrote last and the numbers of reports.',
  access: 'admin',
  confirm: 'sometimes',
  params: accountParams,
  response: accountSheet,
  async run({ actor, params }) {
    const sheet = await getAccountSheet(params.id)
    const { id, role, email } = sheet.account
    if (role !== ROLE.influencer && email && id !== actor.id) {
      requireConfirmation(actor)
      afterResponse('security log', () => recordForeignEvent(id, 'addressSeen'))
    }
    return { success: true, ...sheet }
  },
})
