import { stopOwnRecovery } from '@/lib/accounts/recovery/commands'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

/** What the settings offer while the 72 hours of a recovery run. */
export const DELETE = route({
  summary: 'Keeps your second factors: stops that they end because you have lost them.',
  access: 'account',
  rateLimit: 'account',
  response: done,
  refusals: ['conflict'],
  async run({ actor }) {
    await stopOwnRecovery(actor)
    return { success: true }
  },
})
