import { route } from '@/lib/http/route'
import { lookAtAuthor } from '@/lib/moderation/staff/anonymous-author'
import { anonymousAuthor } from '@/lib/moderation/staff/responses'
import { reviewParams } from '@/lib/ratings/reviews/wire'

export const POST = route({
  summary: 'The author of an anonymous rating; each look is in the audit log.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  params: reviewParams,
  response: anonymousAuthor,
  async run({ actor, params }) {
    return { success: true, author: await lookAtAuthor(actor, params.id) }
  },
})
