import { trusted } from 'mongoose'
import { type Migration, walk } from '@/lib/migrations/migration'
import { enqueueTopics } from '@/lib/ratings/topics/commands'
import { TOPICS } from '@/lib/ratings/topics/rules'
import { UserModel, type UserRecord } from '@/models/user'

/** Enqueues the topics of all influencers with enough reviews. */
export const reviewTopics: Migration = {
  name: 'review topics',
  what: 'jobs that compute the topics of reviews',
  models: [UserModel],
  async run(place) {
    await walk<UserRecord>(
      {
        model: UserModel,
        fields: 'reviewsCount',
        filter: { reviewsCount: trusted({ $gte: TOPICS.reviewsMin }) },
      },
      place,
      async (batch) => {
        for (const influencer of batch) await enqueueTopics(influencer)
        return batch.length
      },
    )
  },
}
