import { route } from '@/lib/http/route'
import { openedItem, queuePage } from '@/lib/moderation/staff/answers'
import { openForStaff } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { openItemBody, queueQuery } from '@/lib/moderation/staff/wire'

export const GET = route({
  access: 'admin',
  query: queueQuery,
  answer: queuePage,
  async run({ actor, query }) {
    return { success: true, ...(await listQueue(actor, query)) }
  },
})

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  body: openItemBody,
  answer: openedItem,
  async run({ body }) {
    return { success: true, id: await openForStaff(body.subjectKind, body.subjectId) }
  },
})
