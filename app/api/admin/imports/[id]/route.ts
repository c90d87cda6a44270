import { route } from '@/lib/http/route'
import { startImport, undoImport } from '@/lib/influencers/imports/commands'
import { getImport } from '@/lib/influencers/imports/queries'
import { wholeImport } from '@/lib/influencers/imports/responses'
import { importBody, importParams, importQuery } from '@/lib/influencers/imports/wire'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary:
    'The rows of an import that are wrong or resemble a profile, and what an undo would leave.',
  access: 'admin',
  rateLimit: 'staff',
  params: importParams,
  query: importQuery,
  response: wholeImport,
  async run({ params, query }) {
    return { success: true, ...(await getImport(params.id, query)) }
  },
})

export const POST = route({
  summary: 'Lists the profiles of a checked import, or removes those of one that is complete.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: importParams,
  body: importBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params: { id }, body: { act, reason, includesLikely } }) {
    if (act === 'import') await startImport(actor, id, { reason, includesLikely })
    else await undoImport(actor, id, reason)
    return { success: true }
  },
})
