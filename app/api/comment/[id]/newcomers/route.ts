import { route } from '@/lib/http/route'
import { closeToNew } from '@/lib/ratings/replies/commands'
import { newcomersBody, reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/responses'

/** Closes the actor's own review to replies of new accounts, or opens it to them. */
export const POST = route({
  summary: 'Closes your own review to replies of accounts under 30 days, or opens it to them.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'write',
  params: reviewParams,
  body: newcomersBody,
  response: done,
  refusals: ['notFound'],
  async run({ params, body, actor }) {
    await closeToNew(params.id, body.isClosed, actor)
    return { success: true }
  },
})
