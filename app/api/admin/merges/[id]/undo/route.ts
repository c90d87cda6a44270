import { route } from '@/lib/http/route'
import { undoMerge } from '@/lib/moderation/merges/commands'
import { mergeParams, undoMergeBody } from '@/lib/moderation/merges/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Parts two merged profiles again: the ratings that moved go back.',
  access: 'admin',
  powers: ['curate'],
  rateLimit: 'staff',
  params: mergeParams,
  body: undoMergeBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await undoMerge(actor, params.id, body.reason)
    return { success: true }
  },
})
