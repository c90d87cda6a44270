import { chooseOpenData } from '@/lib/accounts/profile/commands'
import { openDataBody } from '@/lib/accounts/profile/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Takes your ratings into the open data, or out of it.',
  access: 'member',
  rateLimit: 'account',
  body: openDataBody,
  response: done,
  async run({ actor, body }) {
    await chooseOpenData(actor, body.isIncluded)
    return { success: true }
  },
})
