import { changeName } from '@/lib/accounts/profile/commands'
import { renamed } from '@/lib/accounts/profile/responses'
import { nameBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'

export const POST = route({
  summary: 'Changes your name, also on everything you wrote.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  body: nameBody,
  response: renamed,
  async run({ actor, body }) {
    await changeName(actor, body.name)
    return { success: true, msg: MESSAGES.nameSaved, name: body.name }
  },
})
