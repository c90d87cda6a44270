import { type Collection, Types } from 'mongoose'
import { ensureCategories } from '@/lib/categories/commands'
import { now } from '@/lib/clock'
import { ensureIndexes } from '@/lib/db/indexes'
import { days } from '@/lib/domain/durations'
import { PERIODS } from '@/lib/domain/periods'
import { trendingFields } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { searchTokensOf } from '@/lib/search/tokens'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

export type Size = {
  influencers: number
  ratings: number
  /** Ratings of the first influencer, and reactions to the first of them; replies are a tenth of those. */
  heavyRatings: number
  heavyReactions: number
}
/** The subjects of the reads. */
export type GrowthData = { heavy: string; discussed: string; member: string; ordinary: string[] }

const BATCH = 2_000
const AT_ONCE = 3
const RATINGS_OF_ONE = 10

/**
 * Fills the empty collections of the connected database with records as the site would write them, aggregates included.
 * The same size gives the same data.
 */
export async function grow(size: Size): Promise<GrowthData> {
  // Before the data: an index on a million records takes longer to build than a command may.
  await ensureIndexes()
  await ensureCategories(['Travel', 'Food'])
  const at = now().getTime()
  const influencers = idsOf(size.influencers)
  const members = idsOf(
    Math.max(size.heavyRatings, size.heavyReactions, size.ratings / RATINGS_OF_ONE),
  )
  const reviews = idsOf(size.ratings)
  const ago = (share: number) => new Date(at - days(700) * share)

  await fill(UserModel, influencers.length, (n) => influencer(n, influencers, size, ago))
  await fill(UserModel, members.length, (n) => ({
    _id: members[n],
    name: `Member ${n}`,
    email: `member${n}@example.com`,
    role: ROLE.member,
    contributionScore: 1 + ((n * 7_919) % 5_000),
    createdAt: ago(1),
  }))
  await fill(LeaderboardEntryModel, members.length * PERIODS.length, (n) => ({
    userId: members[Math.floor(n / PERIODS.length)],
    board: leaderboardName(PERIODS[n % PERIODS.length] ?? 'all', null, new Date(at)),
    points: 1 + ((n * 7_919) % 500),
    expiresAt: new Date(at + days(400)),
  }))
  await fill(ReviewModel, size.ratings, (n) => ({
    _id: reviews[n],
    influencerId: influencers[ratedBy(n, size)],
    authorId: members[authorOf(n, size, members.length)],
    authorName: 'Member',
    rating: 1 + (n % 5),
    title: 'Trains',
    details: 'Rides them all, and tells who paid for it.',
    searchKeys: n % 1_000 === 0 ? ['trains', 'zebra'] : ['trains'],
    counted: n % 20 !== 0,
    helpfulness: (n % 97) / 97,
    repliesCount: n === 0 ? size.heavyReactions / 10 : 0,
    createdAt: ago(((n * 7_919) % size.ratings) / size.ratings),
  }))
  await rewriteEntries()
  await fill(ReactionModel, size.heavyReactions, (n) => ({
    reviewId: reviews[0],
    userId: members[n],
    influencerId: influencers[0],
    kind: 'like',
    createdAt: ago(n / size.heavyReactions),
  }))
  await fill(ReplyModel, size.heavyReactions / 10, (n) => ({
    reviewId: reviews[0],
    authorId: members[n],
    authorName: 'Member',
    text: 'So do I.',
    createdAt: ago(n / size.heavyReactions),
  }))
  return {
    heavy: String(influencers[0]),
    discussed: String(reviews[0]),
    member: String(members[3]),
    ordinary: influencers.slice(1, 41).map(String),
  }
}

const idsOf = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())

/** The first ratings are of the first influencer, the others are spread evenly. */
const ratedBy = (n: number, { heavyRatings, influencers }: Size) =>
  n < heavyRatings ? 0 : 1 + ((n - heavyRatings) % (influencers - 1))

/** Each member rates about as many influencers, none of them twice. */
function authorOf(n: number, size: Size, members: number): number {
  const { heavyRatings, influencers } = size
  if (n < heavyRatings) return n
  const round = Math.floor((n - heavyRatings) / (influencers - 1))
  return (ratedBy(n, size) * RATINGS_OF_ONE + round) % members
}

function influencer(
  n: number,
  ids: readonly Types.ObjectId[],
  { heavyRatings }: Size,
  ago: (share: number) => Date,
) {
  const fields = { name: `Person ${n} of Switzerland`, category: n % 2 ? 'Food' : 'Travel' }
  const fifth = Math.floor((n === 0 ? heavyRatings * 0.95 : RATINGS_OF_ONE) / 5)
  return {
    _id: ids[n],
    ...fields,
    role: ROLE.influencer,
    approved: true,
    listed: true,
    rank: n % 5_000 === 3 ? 1 + (n % 3) : 0,
    confidence: 2 + ((n * 7_919) % 3_000) / 1_000,
    averageRating: (n % 11) / 2,
    ratingCounts: [fifth, fifth, fifth, fifth, fifth],
    shownCounts: Array(5).fill((n === 0 ? heavyRatings : RATINGS_OF_ONE) / 5),
    // Few influencers have many ratings.
    reviewsCount: Math.ceil(5_000 / (1 + ((n * 7_919) % ids.length)) ** 0.6),
    ...trendingFields(1 + 300 * (((n * 104_729) % ids.length) / ids.length)),
    country: ['CH', 'FI', 'JP', 'NZ', 'PE'][n % 5],
    platforms: n % 3 === 0 ? ['youtube', 'x'] : ['youtube'],
    createdAt: ago(((n * 7_919) % ids.length) / ids.length),
    searchKeys: searchTokensOf(fields),
  }
}

/** The part of a model that is needed here. */
type FilledModel = { new (): { toObject(): object }; collection: Collection }

/** Writes `count` records, with the defaults of their model, in batches of which a few run concurrently. */
export async function fill(
  model: FilledModel,
  count: number,
  recordOf: (n: number) => object,
): Promise<void> {
  const { _id: _, ...defaults } = new model().toObject() as { _id: unknown }
  let next = 0
  const work = async () => {
    while (next < count) {
      const from = next
      next += BATCH
      const length = Math.min(BATCH, count - from)
      const records = Array.from({ length }, (_, at) => ({
        ...defaults,
        updatedAt: new Date(),
        ...recordOf(from + at),
      }))
      await model.collection.insertMany(records, { ordered: false })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
