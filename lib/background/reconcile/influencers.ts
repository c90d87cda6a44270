import { trusted } from 'mongoose'
import { byId, countIf, defineParents, type Range } from '@/lib/background/reconcile/parents'
import { discrepanciesOf } from '@/lib/background/reconcile/rules'
import { findSiteMeans, type SiteMeans } from '@/lib/background/reconcile/site-mean'
import { now } from '@/lib/clock'
import {
  CRITERION_IDS,
  KEPT_WEEKS,
  type RatingWeek,
  REVIEW_TAG_IDS,
  WEEK_MS,
  weekOf,
} from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { NO_BREAKDOWN, type RatingGroup } from '@/lib/domain/rating-breakdown'
import {
  type RatingCounts,
  ratingTotals,
  trendingFields,
  trendingWeight,
} from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import { countEvents } from '@/lib/influencers/facts/events'
import { keptWeeks } from '@/lib/ratings/aggregates/aspects-and-tags'
import { IN_TOTALS } from '@/lib/ratings/aggregates/rules'
import { computeTopics, TOPICS_JOB } from '@/lib/ratings/topics/commands'
import { TOPIC_RULE, TOPICS } from '@/lib/ratings/topics/rules'
import { REVIEW_WORDS_REVIEWS_MIN, REVIEW_WORDS_RULE } from '@/lib/search/review-words'
import { JobModel } from '@/models/job'
import { RatingBreakdownModel, type RatingBreakdownRecord } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { RelationModel } from '@/models/relation'
import { ReviewModel } from '@/models/review'
import { ReviewTopicsModel } from '@/models/review-topics'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = [
  'ratingSum ratingCounts shownCounts reviewsCount averageRating confidence trendingScore trendingLevel',
  'criteriaSums criteriaCounts tagCounts ratingWeeks followersCount name reviewWords',
].join(' ')

/** Influencers: aggregates of their reviews and of the reviews' likes. */
export const influencers = defineParents<UserRecord>({
  kind: 'influencer',
  size: 5_000,
  model: UserModel,
  filter: { role: ROLE.influencer },
  fields: FIELDS,
  async compare(parents, range) {
    const at = now()
    const means = await findSiteMeans()
    const count = await countRatings(range, at)
    const breakdowns = byId(
      await RatingBreakdownModel.find({ _id: trusted(range) }).lean<RatingBreakdownRecord[]>(),
    )
    const topics = await readTopicStates(range)
    const events = await countEvents(range)
    const followers = byId(await RelationModel.aggregate(followersOf(range)))
    return parents.flatMap((stored) => {
      const id = String(stored._id)
      const { quotable, ...counted } = count(id, meanOf(stored, means))
      const expected = topicStateOf(quotable)
      // Expired weeks are dropped by the next write.
      const ratingWeeks = stored.ratingWeeks ? keptWeeks(stored.ratingWeeks, at) : null
      const breakdown = { events: [], ...NO_BREAKDOWN, ...breakdowns.get(id) }
      const topicsStored = topics.stateOf(id, expected)
      const both = {
        ...stored,
        followersCount: stored.followersCount ?? 0,
        ratingWeeks,
        ...breakdown,
        topics: topicsStored,
        reviewWords: topics.isWaiting(id) ? countedWords(quotable) : wordsStateOf(stored),
      }
      // A hard-deleted influencer has no name, and nothing else that a page would show.
      const happened = stored.name ? (events.get(id) ?? []) : []
      const followersCount = numberIn(followers.get(id) as Row | undefined, 'count')
      const texts = { topics: expected, reviewWords: countedWords(quotable) }
      const all = { ...counted, ...texts, followersCount, events: happened }
      return discrepanciesOf({ kind: 'influencer', id }, both, all)
    })
  },
  async repair(id, found) {
    if (found.some(({ field }) => isOfTexts(field))) await computeTopics({ subject: id })
    const countedOf = (isWanted: (field: string) => boolean) =>
      Object.fromEntries(
        found.filter(({ field }) => isWanted(field)).map(({ field, counted }) => [field, counted]),
      )
    const isBreakdown = (field: string) => field in NO_BREAKDOWN || field === 'events'
    const sums = countedOf(isBreakdown)
    if (Object.keys(sums).length > 0) {
      await RatingBreakdownModel.updateOne({ _id: id }, { $set: sums }, { upsert: true })
    }
    await UserModel.updateOne(
      { _id: id },
      {
        $set: {
          ...countedOf((field) => !isBreakdown(field) && !isOfTexts(field)),
          totalsAt: now(),
        },
      },
      { timestamps: false },
    )
    return []
  },
  tagsOf: async (id) => [TAG.list, TAG.influencer(id)],
})

/** Returns the mean behind the stored confidence, if it is one of those in use; otherwise the current one. */
function meanOf(stored: UserRecord, { current, former }: SiteMeans): number {
  const isBasedOn = (mean: number) => {
    const { confidence } = ratingTotals(stored.ratingCounts as RatingCounts, mean)
    return Math.abs(confidence - stored.confidence) < 1e-9
  }
  if (former.length === 0 || stored.ratingCounts?.length !== STARS.length) return current
  return former.find(isBasedOn) ?? current
}

type Row = Record<string, number>
const numberIn = (row: Row | undefined, name: string): number => row?.[name] ?? 0

/** Counts the aggregates of all influencers of a range. */
async function countRatings(influencerId: Range, at: Date) {
  const shown = byId(await ReviewModel.aggregate(shownPerStar(influencerId)))
  const counted = byId(await ReviewModel.aggregate(countedRatings(influencerId, at)))
  const quotable = byId(await ReviewModel.aggregate(quotableRatings(influencerId)))
  const weeks = await countWeeks(influencerId, at)
  const relationships = await countGroups(influencerId, { $ifNull: ['$relationship', 'unsaid'] })
  const languages = await countGroups(influencerId, { $ifNull: ['$language', ''] })
  const month = { $dateToString: { date: '$createdAt', format: '%Y-%m' } }
  const months = await countGroups(influencerId, month)
  const answered = await countGroups(influencerId, month, { answeredAt: { $gt: new Date(0) } })
  const likes = byId(
    await ReactionModel.aggregate([
      { $match: { influencerId, kind: 'like', voided: false } },
      { $group: { _id: '$influencerId', decayed: decayedSum('$updatedAt', at) } },
    ]),
  )
  return (id: string, siteMean: number) => {
    const row = counted.get(id) as Row | undefined
    const quoted = quotable.get(id) as Row | undefined
    const perStar = (from: Row | undefined) =>
      STARS.map((stars) => numberIn(from, `stars ${stars}`)) as RatingCounts
    const decayed = numberIn(row, 'decayed') + numberIn(likes.get(id) as Row | undefined, 'decayed')
    return {
      shownCounts: perStar(shown.get(id) as Row | undefined),
      ...ratingTotals(perStar(row), siteMean),
      criteriaSums: CRITERION_IDS.map((criterion) => numberIn(row, `sum ${criterion}`)),
      criteriaCounts: CRITERION_IDS.map((criterion) => numberIn(row, `rated ${criterion}`)),
      tagCounts: REVIEW_TAG_IDS.map((tag) => numberIn(row, `tag ${tag}`)),
      ratingWeeks: weeks.get(id) ?? [],
      relationships: relationships.get(id) ?? [],
      languages: languages.get(id) ?? [],
      months: months.get(id) ?? [],
      answered: answered.get(id) ?? [],
      quotable: { count: numberIn(quoted, 'count'), sum: numberIn(quoted, 'sum') },
      ...trendingFields(decayed > 0 ? trendingWeight(at) + Math.log2(decayed) : 0),
    }
  }
}

const followersOf = (targetId: Range) => [
  { $match: { targetId, kind: 'follow' } },
  { $group: { _id: '$targetId', count: { $sum: 1 } } },
]

const PER_STAR = Object.fromEntries(
  STARS.map((stars) => [`stars ${stars}`, countIf({ $eq: ['$rating', stars] })]),
)
/** Missing aspects add nothing. */
const PER_CRITERION = Object.fromEntries(
  CRITERION_IDS.flatMap((id) => [
    [`sum ${id}`, { $sum: `$criteria.${id}` }],
    [`rated ${id}`, countIf({ $gt: [`$criteria.${id}`, 0] })],
  ]),
)
const PER_TAG = Object.fromEntries(
  REVIEW_TAG_IDS.map((tag) => [`tag ${tag}`, countIf({ $in: [tag, { $ifNull: ['$tags', []] }] })]),
)

const shownPerStar = (influencerId: Range) => [
  { $match: { influencerId, status: 'shown' } },
  { $group: { _id: '$influencerId', ...PER_STAR } },
]

const countedRatings = (influencerId: Range, at: Date) => [
  { $match: { influencerId, ...IN_TOTALS } },
  {
    $group: {
      _id: '$influencerId',
      ...PER_STAR,
      ...PER_CRITERION,
      ...PER_TAG,
      decayed: decayedSum('$createdAt', at),
    },
  },
]

/** Topics are computed from shown texts only. */
const quotableRatings = (influencerId: Range) => [
  { $match: { influencerId, status: 'shown', counted: true, hiddenUnder: null } },
  { $group: { _id: '$influencerId', count: { $sum: 1 }, sum: { $sum: '$rating' } } },
]

/** Returns what the stored topics must be based on; null where the reviews are too few for topics. */
function topicStateOf({ count, sum }: { count: number; sum: number }): TopicState | null {
  if (count < TOPICS.reviewsMin) return null
  // Of more reviews only the newest are read, and their sum is not known here.
  return {
    rule: TOPIC_RULE,
    reviewsCount: Math.min(count, TOPICS.reviewsMax),
    ...sumOf(count, sum),
  }
}

const sumOf = (count: number, ratingSum: number) => (count > TOPICS.reviewsMax ? {} : { ratingSum })

/** What the job `topics` makes of texts. */
const isOfTexts = (field: string): boolean => field === 'topics' || field === 'reviewWords'

/** What the counted words of reviews must be based on; null where the reviews are too few. */
const countedWords = ({ count }: { count: number }) =>
  count < REVIEW_WORDS_REVIEWS_MIN
    ? null
    : { rule: REVIEW_WORDS_RULE, reviewsCount: Math.min(count, TOPICS.reviewsMax) }

const wordsStateOf = ({ reviewWords }: Pick<UserRecord, 'reviewWords'>) =>
  reviewWords ? { rule: reviewWords.rule, reviewsCount: reviewWords.reviewsCount } : null

type TopicState = { rule: number; reviewsCount: number; ratingSum?: number }

/** Reads what the stored topics are based on. Those that a job computes shortly count as computed. */
async function readTopicStates(influencerId: Range) {
  const stored = await ReviewTopicsModel.find(
    { influencerId: trusted(influencerId), language: '' },
    'influencerId rule reviewsCount ratingSum',
  ).lean()
  const ids = { $gte: String(influencerId.$gte), $lte: String(influencerId.$lte) }
  const waiting = await JobModel.distinct('subject', { kind: TOPICS_JOB, subject: trusted(ids) })
  const states = new Map(stored.map((one) => [String(one.influencerId), one]))
  return {
    isWaiting: (id: string) => waiting.includes(id),
    stateOf(id: string, expected: TopicState | null): TopicState | null {
      const one = states.get(id)
      if (waiting.includes(id)) return expected
      if (!one) return null
      const { rule, reviewsCount, ratingSum } = one
      return { rule, reviewsCount, ...(expected?.ratingSum !== undefined && { ratingSum }) }
    },
  }
}

/** Counts the ratings of each stored week, oldest first. */
async function countWeeks(influencerId: Range, at: Date): Promise<Map<string, RatingWeek[]>> {
  const oldest = new Date((weekOf(at) - KEPT_WEEKS + 1) * WEEK_MS)
  const week = { $floor: { $divide: [{ $subtract: ['$createdAt', new Date(0)] }, WEEK_MS] } }
  const rows = await ReviewModel.aggregate([
    { $match: { influencerId, ...IN_TOTALS, createdAt: { $gte: oldest } } },
    {
      $group: {
        _id: { influencerId: '$influencerId', week },
        sum: { $sum: '$rating' },
        count: { $sum: 1 },
      },
    },
    { $sort: { '_id.week': 1 } },
  ])
  const weeks = new Map<string, RatingWeek[]>()
  for (const { _id, sum, count } of rows) {
    const id = String(_id.influencerId)
    const own = weeks.get(id) ?? []
    weeks.set(id, own)
    own.push({ week: _id.week, sum, count })
  }
  return weeks
}

/** Counts the ratings of each group, in the order of the groups' ids. */
async function countGroups(
  influencerId: Range,
  id: object,
  part: object = {},
): Promise<Map<string, RatingGroup[]>> {
  const rows = await ReviewModel.aggregate([
    { $match: { influencerId, ...IN_TOTALS, ...part } },
    {
      $group: {
        _id: { influencerId: '$influencerId', id },
        sum: { $sum: '$rating' },
        count: { $sum: 1 },
      },
    },
    { $sort: { '_id.id': 1 } },
  ])
  const groups = new Map<string, RatingGroup[]>()
  for (const { _id, sum, count } of rows) {
    const owner = String(_id.influencerId)
    const own = groups.get(owner) ?? []
    groups.set(owner, own)
    own.push({ id: _id.id, sum, count })
  }
  return groups
}

/** Weights are relative to the time of the count, so that the sum does not overflow. */
const decayedSum = (field: string, at: Date) => ({
  $sum: {
    $pow: [
      2,
      { $max: [-1_000, { $divide: [{ $subtract: [field, at] }, DURATION.trendingHalfLifeMs] }] },
    ],
  },
})
