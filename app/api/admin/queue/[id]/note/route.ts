import { route } from '@/lib/http/route'
import { addNote } from '@/lib/moderation/staff/items'
import { itemParams, noteBody } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Adds a private note of the team.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: itemParams,
  body: noteBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await addNote(actor, params.id, body.text)
    return { success: true }
  },
})
