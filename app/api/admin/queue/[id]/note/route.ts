import { route } from '@/lib/http/route'
import { addNote } from '@/lib/moderation/staff/items'
import { itemParams, noteBody } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: itemParams,
  body: noteBody,
  answer: done,
  async run({ actor, params, body }) {
    await addNote(actor, params.id, body.text)
    return { success: true }
  },
})
