import { route } from '@/lib/http/route'
import { openForStaff } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { openItemBody, queueQuery } from '@/lib/moderation/staff/wire'

export const GET = route({
  access: 'admin',
  query: queueQuery,
  async run({ actor, query }) {
    return { success: true, ...(await listQueue(actor, query)) }
  },
})

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  body: openItemBody,
  async run({ body }) {
    return { success: true, id: await openForStaff(body.subjectKind, body.subjectId) }
  },
})
