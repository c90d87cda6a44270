import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { listVersions } from '@/lib/ratings/reviews/queries'
import { versionList } from '@/lib/ratings/reviews/responses'
import { reviewParams } from '@/lib/ratings/reviews/wire'

/** The earlier versions of a rating; 404 for a hidden or deleted one, or of a removed influencer. */
export const GET = route({
  summary: 'The earlier versions of a rating, newest first.',
  access: 'anyone',
  params: reviewParams,
  response: versionList,
  refusals: ['notFound'],
  async run({ params }) {
    const history = await listVersions(params.id)
    if (!history) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    return { success: true, history }
  },
})
