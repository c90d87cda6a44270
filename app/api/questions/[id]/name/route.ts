import { route } from '@/lib/http/route'
import { showName } from '@/lib/ratings/commands'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/responses'

/** Cannot be undone. */
export const POST = route({
  summary: 'Puts your name on your anonymous rating.',
  access: 'member',
  rateLimit: 'write',
  pausedBy: 'ratings',
  params: reviewParams,
  response: done,
  refusals: ['conflict'],
  async run({ params, actor }) {
    await showName(params.id, actor)
    return { success: true }
  },
})
