import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { changeName } from '@/lib/profile/commands'
import { nameBody } from '@/lib/profile/wire'

export const POST = route({
  access: 'member',
  allowance: 'account',
  body: nameBody,
  async run({ actor, body }) {
    await changeName(actor, body.name)
    return { success: true, msg: MESSAGES.nameSaved, name: body.name }
  },
})
