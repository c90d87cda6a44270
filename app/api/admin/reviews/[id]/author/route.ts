import { route } from '@/lib/http/route'
import { lookAtAuthor } from '@/lib/moderation/staff/anonymous-author'
import { anonymousAuthor } from '@/lib/moderation/staff/responses'
import { authorLookBody } from '@/lib/moderation/staff/wire'
import { reviewParams } from '@/lib/ratings/reviews/wire'

export const POST = route({
  summary:
    'The author of an anonymous rating that waits for staff; each look is in the audit log, and told to the other admins and, without a name, to the author.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: reviewParams,
  body: authorLookBody,
  response: anonymousAuthor,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    return { success: true, author: await lookAtAuthor(actor, params.id, body.reason) }
  },
})
