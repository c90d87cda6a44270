import { type Db, MongoClient } from 'mongodb'
import { type Model, Types } from 'mongoose'
import { days } from '@/lib/domain/durations'
import { PERIODS, type Period, periodStart } from '@/lib/domain/periods'
import { POINTS } from '@/lib/domain/points'
import { REVIEW_TAG_IDS } from '@/lib/domain/rating-facets'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import { facetTotals, readFacets } from '@/lib/facets/rules'
import { boardName } from '@/lib/standings/rules'
import {
  helpfulness,
  type RatingCounts,
  ratingTotals,
  trendingScore,
  trendingWeight,
} from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { StandingModel } from '@/models/standing'
import { UserModel } from '@/models/user'

export type Size = {
  influencers: number
  members: number
  ratings: number
  /** Of the first influencer; the others share the rest. */
  heavyRatings: number
  reactions: number
  replies: number
  flags: number
}

const BATCH = 5_000
const AGE_MS = days(700)

/**
 * Fills an empty database with records whose aggregates are right, as fast as the server takes them: raw inserts, the
 * indexes last. The same size gives the same data.
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
          .createIndex(keys as never, rest)
      }
    }
  } finally {
    await client.close()
  }
}

const MODELS = [
  UserModel,
  ReviewModel,
  ReactionModel,
  FlagModel,
  ReplyModel,
  PointModel,
  StandingModel,
] as unknown as Model<unknown>[]

const CATEGORIES = [new Types.ObjectId(), new Types.ObjectId()] as const

async function fill(db: Db, size: Size): Promise<void> {
  const at = new Date()
  const ids = {
    influencers: idsOf(size.influencers),
    members: idsOf(size.members),
    reviews: idsOf(size.ratings),
    replies: idsOf(size.replies),
  }
  const ago = (n: number, of: number) => new Date(at.getTime() - AGE_MS * (((n * 7_919) % of) / of))
  const rated = (n: number) =>
    n < size.heavyRatings ? 0 : 1 + ((n - size.heavyRatings) % (size.influencers - 1))
  const author = (n: number) =>
    n < size.heavyRatings ? n % size.members : authorOf(n - size.heavyRatings, size)
  const rating = (n: number) => ({
    rating: (1 + ((n * 31 + Math.floor(n / 7)) % 5)) as Stars,
    tags: n % 3 === 0 ? [REVIEW_TAG_IDS[n % REVIEW_TAG_IDS.length] ?? ''] : [],
    criteria: {
      honesty: n % 2 ? 4 : null,
      content: n % 5 ? null : 3,
      responsiveness: null,
      value: null,
    },
    counted: n % 20 !== 0,
    createdAt: ago(n, size.ratings),
  })
  const reaction = (n: number) => ({
    review: n % size.ratings,
    member: (n * 13 + 5) % size.members,
    kind: n % 5 ? 'like' : 'dislike',
    updatedAt: ago(n, size.reactions),
  })
  const scores = scoreKeeper(size.members, at)
  const insert = inserter(db)

  let [sum, counted] = [0, 0]
  for (let n = 0; n < size.ratings; n += 1) {
    if (n % 20 === 0) continue
    sum += rating(n).rating
    counted += 1
  }
  const siteMean = sum / counted
  await insert(SettingModel.collection.name, 1, () => ({ _id: 'siteMean', value: siteMean }))

  await insert('reviews', size.ratings, (n) => {
    const likes = countUpTo(size.reactions, n, size.ratings, (r) => r % 5 !== 0)
    const dislikes = countUpTo(size.reactions, n, size.ratings, (r) => r % 5 === 0)
    return {
      _id: ids.reviews[n],
      influencerId: ids.influencers[rated(n)],
      authorId: ids.members[author(n)],
      authorName: 'Member',
      title: 'Trains',
      details: 'Rides them all, and tells who paid for it.',
      searchKeys: ['trains'],
      relationship: 'unsaid',
      status: 'shown',
      removedBy: null,
      ...rating(n),
      likesCount: likes,
      dislikesCount: dislikes,
      flagsCount: n < size.flags ? 1 : 0,
      repliesCount: n < size.replies ? 1 : 0,
      helpfulness: helpfulness(likes, dislikes),
      updatedAt: at,
    }
  })
  await insert('reactions', size.reactions, (n) => {
    const { review, member, kind, updatedAt } = reaction(n)
    return {
      reviewId: ids.reviews[review],
      userId: ids.members[member],
      influencerId: ids.influencers[rated(review)],
      kind,
      voided: false,
      createdAt: updatedAt,
      updatedAt,
    }
  })
  await insert('flags', size.flags, (n) => ({
    reviewId: ids.reviews[n],
    userId: ids.members[(n * 17) % size.members],
    raised: true,
    voided: false,
    state: 'open',
    createdAt: at,
    updatedAt: at,
  }))
  await insert('replies', size.replies, (n) => ({
    _id: ids.replies[n],
    reviewId: ids.reviews[n],
    authorId: ids.members[(n * 11) % size.members],
    authorName: 'Member',
    text: 'So do I.',
    voided: false,
    createdAt: at,
    updatedAt: at,
  }))

  const entry = (member: number, cause: keyof typeof POINTS, about: number, createdAt: Date) => {
    scores.add(member, POINTS[cause], about % 2, createdAt)
    const categoryId = CATEGORIES[(about % 2) as 0 | 1]
    return {
      userId: ids.members[member],
      cause,
      amount: POINTS[cause],
      categoryId,
      createdAt,
      updatedAt: createdAt,
    }
  }
  await insert('points', size.ratings, (n) => ({
    ...entry(author(n), 'rating', rated(n), rating(n).createdAt),
    causeId: ids.influencers[rated(n)],
  }))
  await insert('points', size.reactions, (n) => {
    const { review, member, updatedAt } = reaction(n)
    return { ...entry(member, 'reaction', rated(review), updatedAt), causeId: ids.reviews[review] }
  })
  await insert('points', size.replies, (n) => ({
    ...entry((n * 11) % size.members, 'reply', rated(n), at),
    causeId: ids.replies[n],
  }))
  const ratingsOf = (influencer: number): number[] =>
    influencer === 0
      ? Array.from({ length: size.heavyRatings }, (_, n) => n)
      : numbersFrom(size.heavyRatings + influencer - 1, size.influencers - 1, size.ratings)
  await insert('users', size.influencers, (n) => {
    const own = ratingsOf(n)
    const shown = own.map(rating)
    const those = shown.filter((one) => one.counted)
    const likes = own.flatMap((review) =>
      numbersFrom(review, size.ratings, size.reactions)
        .map(reaction)
        .filter(({ kind }) => kind === 'like')
        .map(({ updatedAt }) => updatedAt),
    )
    return {
      _id: ids.influencers[n],
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
      ...ratingTotals(perStar(those), siteMean),
      ...facetTotals(
        those.map((one) => ({ ...one, ...readFacets(one) })),
        at,
      ),
      trendingScore: trendingScore(
        [...those.map(({ createdAt }) => createdAt), ...likes].map(trendingWeight),
      ),
      createdAt: at,
      updatedAt: at,
    }
  })
  await insert('users', size.members, (n) => ({
    _id: ids.members[n],
    name: `Member ${n}`,
    email: `member${n}@example.com`,
    role: ROLE.member,
    removedAt: null,
    contributionScore: scores.total(n),
    createdAt: at,
    updatedAt: at,
  }))
  const entries = scores.entries()
  await insert('standings', entries.length, (n) => {
    const { member, ...rest } = entries[n] ?? { member: 0 }
    return { userId: ids.members[member], expiresAt: new Date(at.getTime() + days(400)), ...rest }
  })
}

const idsOf = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())

/** Nobody rates the same influencer twice. */
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

/** Adds up what members earn, for all time and in the periods that run now, in each of the two categories. */
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
    entries() {
      const found: { member: number; board: string; points: number }[] = []
      for (const period of PERIODS) {
        const names = [null, ...CATEGORIES].map((category) => boardName(period, category, at))
        for (let member = 0; member < members; member += 1) {
          const own = [of(period, 0, member), of(period, 1, member)] as const
          const values = [period === 'all' ? 0 : own[0] + own[1], ...own]
          for (const [place, value] of values.entries()) {
            if (value > 0) found.push({ member, board: names[place] ?? '', points: value })
          }
        }
      }
      return found
    },
  }
}

/** Inserts in batches, the next of which is made while the server writes the last. */
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
