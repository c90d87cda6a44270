import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listReviews } from '@/lib/ratings/reviews/queries'
import { reviewPage } from '@/lib/ratings/reviews/responses'
import { reviewListQuery, toWireReviewPage } from '@/lib/ratings/reviews/wire'

/** The reviews of an influencer. The viewer comes from the token; an invalid one counts as anonymous. */
export const GET = route({
  summary:
    'The ratings of an influencer with their replies; with a token, also your own reactions.',
  access: 'anyone',
  query: reviewListQuery,
  response: reviewPage,
  refusals: ['notFound'],
  async run({ query, actor }) {
    const influencer = await findPublicInfluencer(query.influencerId)
    if (!influencer) throw new AppError('notFound', MESSAGES.influencerNotFound)
    const viewerId = actor?.id ?? null
    const page = await listReviews({ ...query, influencer, viewerId })
    return toWireReviewPage(page, viewerId)
  },
})
