import { accountParams } from '@/lib/admin/wire'
import { now } from '@/lib/clock'
import { route } from '@/lib/http/route'
import { undoAll } from '@/lib/moderation/bulk-undo/commands'
import { previewUndo } from '@/lib/moderation/bulk-undo/queries'
import { undoPreview } from '@/lib/moderation/bulk-undo/responses'
import { undoAllBody, undoPreviewQuery } from '@/lib/moderation/bulk-undo/wire'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'What an undo of all that a person of the team has decided since a moment would do.',
  access: 'admin',
  rateLimit: 'staff',
  params: accountParams,
  query: undoPreviewQuery,
  response: undoPreview,
  async run({ actor, params, query }) {
    const done = { personId: params.id, since: query.since, until: now() }
    return { success: true, ...(await previewUndo(actor, done)) }
  },
})

export const POST = route({
  summary: 'Undoes all that a person of the team has decided since a moment.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: accountParams,
  body: undoAllBody,
  response: done,
  async run({ actor, params, body }) {
    await undoAll(actor, params.id, body)
    return { success: true }
  },
})
