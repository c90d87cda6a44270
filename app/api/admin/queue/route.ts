import { route } from '@/lib/http/route'
import { openClaim, openForStaff } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { openedItem, queuePage } from '@/lib/moderation/staff/responses'
import { openItemBody, queueQuery } from '@/lib/moderation/staff/wire'

export const GET = route({
  summary: 'All that waits for staff, by severity, weight of the reporters and age.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  query: queueQuery,
  response: queuePage,
  async run({ actor, query }) {
    return { success: true, ...(await listQueue(actor, query)) }
  },
})

export const POST = route({
  summary: 'Opens an item about anything on the site, reported or not, or about a claim.',
  access: 'admin',
  powers: ['moderate'],
  rateLimit: 'staff',
  body: openItemBody,
  response: openedItem,
  refusals: ['notFound'],
  async run({ actor, body }) {
    const { subjectKind, subjectId } = body
    const id =
      subjectKind === 'claim'
        ? await openClaim(actor, subjectId)
        : await openForStaff(subjectKind, subjectId, actor)
    return { success: true, id }
  },
})
