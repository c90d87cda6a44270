import { type QueryFilter, type Types, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import type { Stars } from '@/lib/domain/stars'
import { REVIEW_FIELDS, toReply, toVersions, toViewedReview } from '@/lib/reviews/record'
import { wantedWords } from '@/lib/reviews/rules'
import type {
  Reply,
  ReviewPage,
  ReviewSort,
  ReviewVersion,
  ViewedReview,
  ViewerState,
} from '@/lib/reviews/types'
import type { RatingCounts } from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

type Wanted = {
  influencerId: string
  /** Null: as nobody in particular sees them. */
  viewerId: string | null
  skip: number
  limit: number
  sort: ReviewSort
  stars: Stars | null
  /** Words that title and details together must have; empty: any. */
  words: string
}

/** Each order has its index. */
const ORDER = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulness: -1, createdAt: -1 },
  highest: { rating: -1, createdAt: -1 },
  lowest: { rating: 1, createdAt: -1 },
} as const satisfies Record<ReviewSort, Record<string, 1 | -1>>

/** Among equal stars the other orders are that of time, which the index of stars has. */
const orderOf = ({ sort, stars }: Wanted) => ORDER[stars && sort !== 'helpful' ? 'highest' : sort]

/** The shown reviews of an influencer, with the newest replies of each and what the viewer chose; and his own. */
export async function listReviews(wanted: Wanted): Promise<ReviewPage> {
  const { influencerId, viewerId } = wanted
  if (!isId(influencerId)) return { reviews: [], total: 0, histogram: [0, 0, 0, 0, 0], own: null }
  await connect()
  const fitting = filterOf(wanted)
  const [records, counted, influencer, own] = await Promise.all([
    ReviewModel.find(fitting, REVIEW_FIELDS)
      .sort(orderOf(wanted))
      .skip(wanted.skip)
      .limit(wanted.limit)
      .lean<ReviewRecord[]>(),
    ReviewModel.countDocuments(fitting, { limit: LIMIT.reviewsCountedMax }),
    UserModel.findById(influencerId, 'ratingCounts').lean(),
    viewerId === null ? null : findOwn(influencerId, viewerId),
  ])
  const reviews = await viewReviews(own ? [...records, own] : records, viewerId)
  const histogram = (influencer?.ratingCounts ?? [0, 0, 0, 0, 0]) as RatingCounts
  const isMany = counted === LIMIT.reviewsCountedMax && wanted.words === ''
  return {
    reviews: reviews.slice(0, records.length),
    total: isMany ? await sumShown(wanted, histogram) : counted,
    histogram,
    own: own ? (reviews.at(-1) ?? null) : null,
  }
}

/** How many reviews a list of very many has: those that count stand in the totals, the others are few. */
async function sumShown({ influencerId, stars }: Wanted, counts: RatingCounts): Promise<number> {
  const uncounted = await ReviewModel.countDocuments(
    { influencerId, counted: false, status: 'shown', ...(stars && { rating: stars }) },
    { hint: { influencerId: 1, counted: 1, rating: 1 } },
  )
  const counting = stars ? [counts[stars - 1] ?? 0] : counts
  return counting.reduce((sum, count) => sum + count, uncounted)
}

/** Words are looked up in their index by the longest one, which few reviews have; the others are checked on what it finds. */
function filterOf({ influencerId, stars, words }: Wanted): QueryFilter<ReviewRecord> {
  const having = wantedWords(words).map((word) => ({
    // Of letters and digits alone: nothing in it can be a pattern.
    searchKeys: trusted({ $regex: `^${word}` }),
  }))
  return {
    influencerId,
    status: 'shown',
    ...(stars && { rating: stars }),
    ...having[0],
    ...(having.length > 1 && { $and: having.slice(1) }),
  }
}

/** A held one too: its author may look at it, edit it and take it back. */
const findOwn = (influencerId: string, authorId: string) =>
  ReviewModel.findOne(
    { influencerId, authorId, status: trusted({ $ne: 'removed' }) },
    REVIEW_FIELDS,
  ).lean<ReviewRecord>()

async function viewReviews(
  records: ReviewRecord[],
  viewerId: string | null,
): Promise<ViewedReview[]> {
  const ids = records.map(({ _id }) => _id)
  const [replies, states] = await Promise.all([
    listReplies(records, viewerId),
    listStates(ids, viewerId),
  ])
  return records.map((record) => {
    const id = String(record._id)
    return toViewedReview(record, viewerId, states.get(id) ?? UNTOUCHED, replies.get(id))
  })
}

/** What a shown review said before each of its edits, the latest first; null without such a review. */
export async function listVersions(reviewId: string): Promise<ReviewVersion[] | null> {
  const record = await ReviewModel.findOne(
    { _id: reviewId, status: 'shown' },
    'history createdAt',
  ).lean<ReviewRecord>()
  return record && toVersions(record)
}

/** One review as this viewer sees it, without its replies. */
export async function viewReview(record: ReviewRecord, viewerId: string): Promise<ViewedReview> {
  const states = await listStates([record._id], viewerId)
  return toViewedReview(record, viewerId, states.get(String(record._id)) ?? UNTOUCHED)
}

/** Replies to a shown review, newest passed over first, those that come in the order of time; null without such a review. */
export async function listRepliesOf(
  reviewId: string,
  { skip, viewerId }: { skip: number; viewerId: string | null },
): Promise<Reply[] | null> {
  if (!(await ReviewModel.exists({ _id: reviewId, status: 'shown' }))) return null
  return newestReplies(reviewId, { skip, limit: LIMIT.repliesShown, viewerId })
}

type Chosen = Omit<ViewerState, 'isMine'>
const UNTOUCHED: Chosen = { reaction: null, hasFlagged: false }

async function listStates(
  ids: Types.ObjectId[],
  viewerId: string | null,
): Promise<Map<string, Chosen>> {
  const states = new Map<string, Chosen>()
  if (viewerId === null || ids.length === 0) return states
  const own = { reviewId: trusted({ $in: ids }), userId: viewerId }
  const [reactions, flags] = await Promise.all([
    ReactionModel.find(own, 'reviewId kind').lean(),
    FlagModel.find({ ...own, raised: true }, 'reviewId').lean(),
  ])
  for (const { reviewId, kind } of reactions) {
    states.set(String(reviewId), { ...UNTOUCHED, reaction: kind ?? null })
  }
  for (const { reviewId } of flags) {
    const state = states.get(String(reviewId)) ?? UNTOUCHED
    states.set(String(reviewId), { ...state, hasFlagged: true })
  }
  return states
}

/**
 * The newest replies of each review, in the order of time. All short threads are read in one query; a long one has
 * its own, so that it cannot crowd the others out; a page with very many replies shows fewer of each.
 */
async function listReplies(
  given: Pick<ReviewRecord, '_id' | 'repliesCount'>[],
  viewerId: string | null,
): Promise<Map<string, Reply[]>> {
  // The own review may be among them twice.
  const reviews = new Map(given.map((review) => [String(review._id), review]))
  const answered = [...reviews.values()].filter(({ repliesCount }) => repliesCount > 0)
  const expected = answered.reduce(
    (sum, { repliesCount }) => sum + Math.min(repliesCount, LIMIT.repliesShown),
    0,
  )
  const limit = expected > LIMIT.repliesPerPage ? LIMIT.repliesShownCrowded : LIMIT.repliesShown
  const short = answered.filter(({ repliesCount }) => repliesCount <= limit)
  const long = answered.filter(({ repliesCount }) => repliesCount > limit)
  const [together, apart] = await Promise.all([
    short.length === 0
      ? []
      : ReplyModel.find({ reviewId: trusted({ $in: short.map(({ _id }) => _id) }), voided: false })
          .sort({ createdAt: 1 })
          .lean<ReplyRecord[]>(),
    Promise.all(
      long.map(
        async ({ _id }) =>
          [String(_id), await newestReplies(_id, { skip: 0, limit, viewerId })] as const,
      ),
    ),
  ])
  const byReview = new Map<string, Reply[]>(apart)
  for (const record of together) {
    const key = String(record.reviewId)
    byReview.set(key, [...(byReview.get(key) ?? []), toReply(record, viewerId)])
  }
  return byReview
}

async function newestReplies(
  reviewId: Types.ObjectId | string,
  { skip, limit, viewerId }: { skip: number; limit: number; viewerId: string | null },
): Promise<Reply[]> {
  const records = await ReplyModel.find({ reviewId, voided: false })
    .sort({ createdAt: -1 })
    .skip(skip)
    .limit(limit)
    .lean<ReplyRecord[]>()
  return records.reverse().map((record) => toReply(record, viewerId))
}
