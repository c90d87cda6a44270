import { actOnMany } from '@/lib/admin/commands'
import { bulkOutcome } from '@/lib/admin/responses'
import { bulkBody } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const POST = route({
  summary: 'Applies one action to many accounts, and lists those for which it failed.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  body: bulkBody,
  response: bulkOutcome,
  async run({ actor, body: { action, ids, reason } }) {
    return { success: true, ...(await actOnMany(action, { actor, ids, reason })) }
  },
})
