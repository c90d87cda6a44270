import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { profile } from '@/lib/influencers/responses'
import { influencerQuery, toWireProfile } from '@/lib/influencers/wire'

export const GET = route({
  summary: 'The profile of a listed influencer. (The misspelt path is intended.)',
  access: 'anyone',
  query: influencerQuery,
  response: profile,
  refusals: ['notFound'],
  async run({ query }) {
    const influencer = await findPublicInfluencer(query.influencerId)
    if (!influencer) throw new AppError('notFound', MESSAGES.influencerNotFound)
    return { success: true, ...toWireProfile(influencer) }
  },
})
