import { endOneSession } from '@/lib/accounts/sessions/commands'
import { sessionParams } from '@/lib/accounts/sessions/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const DELETE = route({
  summary: 'Ends one of your sessions.',
  access: 'account',
  rateLimit: 'sessions',
  params: sessionParams,
  response: done,
  async run({ actor, params }) {
    await endOneSession(actor, params.id)
    return { success: true }
  },
})
