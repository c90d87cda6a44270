import { type Db, type IndexSpecification, MongoClient } from 'mongodb'
import { type Model, Types } from 'mongoose'
import { REVIEW_TAG_IDS, readAspects } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { PERIODS, type Period, periodStart } from '@/lib/domain/periods'
import { POINTS } from '@/lib/domain/points'
import { type RatingCounts, ratingTotals, trendingWeight } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { aspectTotals } from '@/lib/ratings/aggregates/aspects-and-tags'
import { breakdownOf } from '@/lib/ratings/aggregates/breakdown'
import { helpfulness, trendingScore } from '@/lib/ratings/aggregates/rules'
import { entryOf } from '@/lib/ratings/entries/record'
import { TOPIC_RULE, TOPICS } from '@/lib/ratings/topics/rules'
import { FlagModel } from '@/models/flag'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { ReviewTopicsModel } from '@/models/review-topics'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

export type Size = {
  influencers: number
  members: number
  ratings: number
  /** Of the first influencer; the rest is spread evenly over the others. */
  heavyRatings: number
  reactions: number
  replies: number
  flags: number
}

const BATCH = 5_000
const AGE_MS = days(700)

/**
 * Fills an empty database with records and correct aggregates as fast as possible: with raw inserts, and the indexes last.
 * The same size gives the same data.
 */
export async function fillForReconciliation(uri: string, size: Size): Promise<void> {
  // No time-outs: an index on millions of records takes as long as it takes.
  const client = await MongoClient.connect(uri)
  try {
    await fill(client.db(), size)
    for (const model of MODELS) {
      for (const [keys, options] of model.schema.indexes()) {
        const { background: _, ...rest } = options as Record<string, unknown>
        await client
          .db()
          .collection(model.collection.name)
          .createIndex(keys as IndexSpecification, rest)
      }
    }
  } finally {
    await client.close()
  }
}

const MODELS = [
  UserModel,
  ReviewModel,
  ReviewEntryModel,
  ReactionModel,
  FlagModel,
  ReplyModel,
  PointModel,
  LeaderboardEntryModel,
  ReviewTopicsModel,
] as unknown as Model<unknown>[]

const CATEGORIES = [new Types.ObjectId(), new Types.ObjectId()] as const

type World = ReturnType<typeof worldOf>

/** Computes each record from its number, so that none has to be stored. */
function worldOf(size: Size) {
  const at = new Date()
  const ago = (n: number, of: number) => new Date(at.getTime() - AGE_MS * (((n * 7_919) % of) / of))
  const { heavyRatings, influencers, members, ratings } = size
  return {
    at,
    size,
    influencerIds: idsOf(influencers),
    memberIds: idsOf(members),
    reviewIds: idsOf(ratings),
    replyIds: idsOf(size.replies),
    /** Points by member; filled while the ledger is written. */
    scores: scoreKeeper(members, at),
    rated: (n: number) => (n < heavyRatings ? 0 : 1 + ((n - heavyRatings) % (influencers - 1))),
    author: (n: number) => (n < heavyRatings ? n % members : authorOf(n - heavyRatings, size)),
    replier: (n: number) => (n * 11) % members,
    rating: (n: number) => ({
      rating: (1 + ((n * 31 + Math.floor(n / 7)) % 5)) as Stars,
      tags: n % 3 === 0 ? [REVIEW_TAG_IDS[n % REVIEW_TAG_IDS.length] ?? ''] : [],
      criteria: {
        honesty: n % 2 ? 4 : null,
        content: n % 5 ? null : 3,
        responsiveness: null,
        value: null,
      },
      counted: n % 20 !== 0,
      createdAt: ago(n, ratings),
    }),
    reaction: (n: number) => ({
      review: n % ratings,
      member: (n * 13 + 5) % members,
      kind: n % 5 ? 'like' : 'dislike',
      updatedAt: ago(n, size.reactions),
    }),
  }
}

type Insert = ReturnType<typeof inserter>

async function fill(db: Db, size: Size): Promise<void> {
  const world = worldOf(size)
  const insert = inserter(db)
  const siteMean = siteMeanOf(world)
  await insert(SettingModel.collection.name, 1, () => ({ _id: 'siteMean', value: siteMean }))
  await insert('reviews', size.ratings, (n) => review(n, world))
  await insert(ReviewEntryModel.collection.name, size.ratings, (n) => {
    const one = review(n, world)
    return { _id: one._id, ...entryOf(one) }
  })
  await fillBelow(insert, world)
  await fillLedger(insert, world)
  await insert('users', size.influencers, (n) => influencer(n, world, siteMean))
  await insert(RatingBreakdownModel.collection.name, size.influencers, (n) => ({
    _id: world.influencerIds[n],
    ...breakdownOf(ratingsOf(n, world.size).map(world.rating)),
  }))
  const topics = numbersFrom(0, 1, size.influencers).flatMap((n) => topicsState(n, world))
  await insert(ReviewTopicsModel.collection.name, topics.length, (n) => topics[n] ?? {})
  await insert('users', size.members, (n) => ({
    _id: world.memberIds[n],
    name: `Member ${n}`,
    email: `member${n}@example.com`,
    role: ROLE.member,
    removedAt: null,
    contributionScore: world.scores.total(n),
    createdAt: world.at,
    updatedAt: world.at,
  }))
  const expiresAt = new Date(world.at.getTime() + days(400))
  const entries = world.scores.entries()
  await insert('standings', entries.length, (n) => {
    const { member, ...rest } = entries[n] ?? { member: 0 }
    return { userId: world.memberIds[member], expiresAt, ...rest }
  })
}

function siteMeanOf({ size, rating }: World): number {
  let [sum, counted] = [0, 0]
  for (let n = 0; n < size.ratings; n += 1) {
    const one = rating(n)
    sum += one.counted ? one.rating : 0
    counted += Number(one.counted)
  }
  return sum / counted
}

function review(n: number, world: World) {
  const { ratings, reactions, flags, replies } = world.size
  const likes = countUpTo(reactions, n, ratings, (r) => r % 5 !== 0)
  const dislikes = countUpTo(reactions, n, ratings, (r) => r % 5 === 0)
  return {
    _id: world.reviewIds[n],
    influencerId: world.influencerIds[world.rated(n)],
    authorId: world.memberIds[world.author(n)],
    authorName: 'Member',
    title: 'Trains',
    details: 'Rides them all, and tells who paid for it.',
    searchKeys: ['trains'],
    relationship: 'unsaid',
    status: 'shown',
    removedBy: null,
    ...world.rating(n),
    likesCount: likes,
    dislikesCount: dislikes,
    flagsCount: n < flags ? 1 : 0,
    repliesCount: n < replies ? 1 : 0,
    helpfulness: helpfulness(likes, dislikes),
    updatedAt: world.at,
  }
}

async function fillBelow(insert: Insert, world: World): Promise<void> {
  const { at, size, reviewIds, memberIds } = world
  await insert('reactions', size.reactions, (n) => {
    const { review, member, kind, updatedAt } = world.reaction(n)
    return {
      reviewId: reviewIds[review],
      userId: memberIds[member],
      influencerId: world.influencerIds[world.rated(review)],
      kind,
      voided: false,
      createdAt: updatedAt,
      updatedAt,
    }
  })
  const written = { voided: false, createdAt: at, updatedAt: at }
  await insert('flags', size.flags, (n) => ({
    reviewId: reviewIds[n],
    userId: memberIds[(n * 17) % size.members],
    raised: true,
    state: 'open',
    ...written,
  }))
  await insert('replies', size.replies, (n) => ({
    _id: world.replyIds[n],
    reviewId: reviewIds[n],
    authorId: memberIds[world.replier(n)],
    authorName: 'Member',
    text: 'So do I.',
    ...written,
  }))
}

async function fillLedger(insert: Insert, world: World): Promise<void> {
  const { size, scores, rated, author, rating, reaction } = world
  const entry = (member: number, cause: keyof typeof POINTS, about: number, createdAt: Date) => {
    const [amount, category] = [POINTS[cause], (about % 2) as 0 | 1]
    scores.add(member, amount, category, createdAt)
    const userId = world.memberIds[member]
    return {
      userId,
      cause,
      amount,
      categoryId: CATEGORIES[category],
      createdAt,
      updatedAt: createdAt,
    }
  }
  await insert('points', size.ratings, (n) => ({
    ...entry(author(n), 'rating', rated(n), rating(n).createdAt),
    causeId: world.influencerIds[rated(n)],
  }))
  await insert('points', size.reactions, (n) => {
    const { review, member, updatedAt } = reaction(n)
    const causeId = world.reviewIds[review]
    return { ...entry(member, 'reaction', rated(review), updatedAt), causeId }
  })
  await insert('points', size.replies, (n) => ({
    ...entry(world.replier(n), 'reply', rated(n), world.at),
    causeId: world.replyIds[n],
  }))
}

/** The numbers of the ratings of an influencer. */
const ratingsOf = (n: number, { heavyRatings, influencers, ratings }: Size): number[] =>
  n === 0
    ? numbersFrom(0, 1, heavyRatings)
    : numbersFrom(heavyRatings + n - 1, influencers - 1, ratings)

function influencer(n: number, world: World, siteMean: number): object {
  const { at, size, rating, reaction } = world
  const { ratings, reactions } = size
  const own = ratingsOf(n, size)
  const shown = own.map(rating)
  const counted = shown.filter((one) => one.counted)
  const likes = own
    .flatMap((review) => numbersFrom(review, ratings, reactions).map(reaction))
    .filter(({ kind }) => kind === 'like')
  const events = [
    ...counted.map(({ createdAt }) => createdAt),
    ...likes.map(({ updatedAt }) => updatedAt),
  ]
  return {
    _id: world.influencerIds[n],
    name: `Person ${n} of Switzerland`,
    role: ROLE.influencer,
    approved: true,
    listed: true,
    category: n % 2 ? 'Food' : 'Travel',
    country: ['CH', 'FI', 'JP', 'NZ', 'PE'][n % 5],
    platforms: n % 3 === 0 ? ['youtube', 'x'] : ['youtube'],
    rank: 0,
    removedAt: null,
    shownCounts: perStar(shown),
    ...ratingTotals(perStar(counted), siteMean),
    ...aspectTotals(
      counted.map((one) => ({ ...one, ...readAspects(one) })),
      at,
    ),
    trendingScore: trendingScore(events.map(trendingWeight)),
    createdAt: at,
    updatedAt: at,
  }
}

/** What the topics of an influencer are based on, which is all that a reconciliation reads of them; none of too few. */
function topicsState(n: number, { size, influencerIds, rating }: World): object[] {
  const newest = ratingsOf(n, size)
    .map(rating)
    .filter(({ counted }) => counted)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, TOPICS.reviewsMax)
  if (newest.length < TOPICS.reviewsMin) return []
  const ratingSum = newest.reduce((sum, one) => sum + one.rating, 0)
  const based = { rule: TOPIC_RULE, reviewsCount: newest.length, ratingSum }
  return [{ influencerId: influencerIds[n], language: '', ...based, topics: [], quotedIds: [] }]
}

const idsOf = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())

/** No member rates the same influencer twice. */
function authorOf(n: number, { influencers, members }: Size): number {
  const round = Math.floor(n / (influencers - 1))
  return ((n % (influencers - 1)) * 10 + round) % members
}

const numbersFrom = (first: number, step: number, end: number): number[] =>
  first < end
    ? Array.from({ length: Math.ceil((end - first) / step) }, (_, at) => first + at * step)
    : []

const countUpTo = (end: number, first: number, step: number, test: (n: number) => boolean) =>
  numbersFrom(first, step, end).filter(test).length

const perStar = (ratings: readonly { rating: Stars }[]): RatingCounts => {
  const counts: RatingCounts = [0, 0, 0, 0, 0]
  for (const { rating } of ratings) counts[(rating - 1) as 0] += 1
  return counts
}

/** Sums up the members' points, for all time and for the current periods, in each of the two categories. */
function scoreKeeper(members: number, at: Date) {
  const points = Object.fromEntries(
    PERIODS.map((period) => [period, [new Int32Array(members), new Int32Array(members)]]),
  ) as Record<Period, [Int32Array, Int32Array]>
  const starts = PERIODS.map((period) => [period, periodStart(period, at)?.getTime() ?? 0] as const)
  const of = (period: Period, category: number, member: number) =>
    points[period][category as 0 | 1][member] ?? 0
  return {
    add(member: number, amount: number, category: number, createdAt: Date): void {
      for (const [period, start] of starts) {
        if (createdAt.getTime() < start) continue
        points[period][category as 0 | 1][member] = of(period, category, member) + amount
      }
    },
    total: (member: number) => of('all', 0, member) + of('all', 1, member),
    entries: () =>
      PERIODS.flatMap((period) =>
        [null, 0, 1].flatMap((category) => {
          // All points of all time are the member's score.
          if (period === 'all' && category === null) return []
          const board = leaderboardName(
            period,
            category === null ? null : CATEGORIES[category as 0],
            at,
          )
          const pointsOf = (member: number) =>
            category === null
              ? of(period, 0, member) + of(period, 1, member)
              : of(period, category, member)
          return numbersFrom(0, 1, members)
            .map((member) => ({ member, board, points: pointsOf(member) }))
            .filter((entry) => entry.points > 0)
        }),
      ),
  }
}

/** Inserts in batches; builds the next one while the server writes the last. */
const inserter =
  (db: Db) =>
  async (name: string, count: number, make: (n: number) => object): Promise<void> => {
    let writing: Promise<unknown> = Promise.resolve()
    for (let from = 0; from < count; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) =>
        make(from + at),
      )
      await writing
      writing = db.collection(name).insertMany(batch, { ordered: false })
    }
    await writing
  }
