import { type Types, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { PRESENT } from '@/lib/db/define-model'
import { type Part, readPart } from '@/lib/db/list-part'
import { isAnonymous } from '@/lib/domain/anonymous'
import { LIMIT } from '@/lib/domain/limits'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isOwnPage } from '@/lib/influencers/claims/queries'
import { languageName } from '@/lib/influencers/statistics/perspectives'
import { isAnonymousAuthor } from '@/lib/queue/subjects/authors'
import { listAuthors } from '@/lib/ratings/reviews/authors'
import { countReviews, type ReviewList, readReviews } from '@/lib/ratings/reviews/listing'
import { findOwnAnonymous } from '@/lib/ratings/reviews/own-anonymous'
import {
  type Answers,
  type OwnMark,
  REVIEW_FIELDS,
  type ShownRecord,
  toReply,
  toVersions,
  toViewedReview,
  VERSION_FIELDS,
  type VersionsRecord,
} from '@/lib/ratings/reviews/record'
import type { ReviewVersion } from '@/lib/ratings/reviews/responses'
import type {
  LanguageChoice,
  Reply,
  ReviewPage,
  ViewedReview,
  ViewerState,
} from '@/lib/ratings/reviews/types'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

type ReviewQuery = ReviewList & {
  influencer: { ratingCounts: RatingCounts; ownership: object | null }
  /** Null for an anonymous view. */
  viewerId: string | null
  skip: number
  after?: string | null | undefined
  limit: number
}

/** Returns a page of an influencer's shown reviews as the viewer sees them with newest replies, and the viewer's own review. */
export async function listReviews(wanted: ReviewQuery): Promise<ReviewPage> {
  const { influencer, viewerId } = wanted
  await connect()
  const [records, total, found, isOwner] = await Promise.all([
    readReviews(wanted, wanted),
    countReviews(wanted),
    viewerId === null ? null : findOwn(influencer.id, viewerId),
    influencer.ownership !== null && isOwnPage(influencer.id, viewerId),
  ])
  const own = found?.record ?? null
  const viewed = own ? [own, ...records] : records
  const [reviews, authors] = await Promise.all([
    viewReviews(viewed, viewerId, found?.mark),
    listAuthors(viewed.slice(0, LIMIT.authorsWeighed)),
  ])
  return {
    reviews: reviews.slice(own ? 1 : 0),
    authors,
    total,
    histogram: influencer.ratingCounts,
    own: own ? (reviews[0] ?? null) : null,
    isOwner,
  }
}

/** Returns the languages of an influencer's shown reviews, by name. */
export async function listLanguages(influencerId: string): Promise<LanguageChoice[]> {
  await connect()
  const inLanguage = {
    influencerId,
    status: 'shown',
    language: trusted({ ...PRESENT.string }),
  } as const
  const codes = await ReviewModel.distinct('language', inLanguage)
  return codes
    .map((code) => ({ code, name: languageName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Includes a review pending moderation, which its author may see, edit and delete. */
async function findOwn(influencerId: string, authorId: string): Promise<Own | null> {
  const [named, anonymous] = await Promise.all([
    ReviewModel.findOne(
      { influencerId, authorId, status: trusted({ $ne: 'removed' }) },
      REVIEW_FIELDS,
    ).lean<ShownRecord>(),
    findOwnAnonymous(authorId, influencerId),
  ])
  if (named || !anonymous) return named && { record: named }
  const { record, appearsAt } = anonymous
  return { record, mark: { anonymousId: String(record._id), appearsAt } }
}

type Own = { record: ShownRecord; mark?: OwnMark }

async function viewReviews(
  records: ShownRecord[],
  viewerId: string | null,
  mark?: OwnMark,
): Promise<ViewedReview[]> {
  const ids = records.map(({ _id }) => _id)
  const [answers, states] = await Promise.all([
    listAnswers(records, viewerId),
    listStates(ids, viewerId),
  ])
  return records.map((record) => {
    const id = String(record._id)
    return toViewedReview(record, viewerId, states.get(id) ?? UNTOUCHED, answers(id), mark)
  })
}

/** Returns the earlier versions of a public review, latest first; null when there is no such review, or its text is hidden. */
export async function listVersions(reviewId: string): Promise<ReviewVersion[] | null> {
  const record = await ReviewModel.findOne(
    { _id: reviewId, status: 'shown', hiddenUnder: null },
    `influencerId ${VERSION_FIELDS}`,
  ).lean<VersionsRecord & ReviewTarget>()
  return record && (await isOnSite(record)) ? toVersions(record) : null
}

type ReviewTarget = Pick<ReviewRecord, 'influencerId'>

/** Whether the influencer is listed: what was said about one who was removed is no longer public. */
const isOnSite = async ({ influencerId }: ReviewTarget): Promise<boolean> =>
  (await UserModel.exists({ _id: influencerId, listed: true })) !== null

/** Returns a review as the viewer sees it, without replies. Reactions and flags in `known` are not read again. */
export async function viewReview(
  record: ShownRecord,
  viewerId: string,
  known: Partial<ReviewInput> = {},
): Promise<ViewedReview> {
  const own = { reviewId: record._id, userId: viewerId }
  const [reaction, hasFlagged] = await Promise.all([
    known.reaction === undefined
      ? ReactionModel.findOne(own, 'kind').lean()
      : { kind: known.reaction },
    known.hasFlagged ?? FlagModel.exists({ ...own, raised: true }),
  ])
  const state = { reaction: reaction?.kind ?? null, hasFlagged: Boolean(hasFlagged) }
  const isOwn = isAnonymous(record) && (await isAnonymousAuthor(record._id, viewerId))
  const mark = { anonymousId: isOwn ? String(record._id) : null, appearsAt: null }
  return toViewedReview(record, viewerId, state, undefined, mark)
}

/**
 * Returns replies to a public review in chronological order, skipping the newest `skip`, or those from the reply `after` on; null
 * when there is no such review.
 */
export async function listRepliesOf(
  reviewId: string,
  { viewerId, ...start }: Omit<Part, 'limit'> & { viewerId: string | null },
): Promise<Reply[] | null> {
  const review = await ReviewModel.findOne(
    { _id: reviewId, status: 'shown' },
    'repliesCount influencerId',
  ).lean()
  if (!review || !(await isOnSite(review))) return null
  return newestReplies(review, { ...start, limit: LIMIT.repliesShown, viewerId })
}

type ReviewInput = Omit<ViewerState, 'isMine'>
const UNTOUCHED: ReviewInput = { reaction: null, hasFlagged: false }

async function listStates(
  ids: Types.ObjectId[],
  viewerId: string | null,
): Promise<Map<string, ReviewInput>> {
  const states = new Map<string, ReviewInput>()
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

type ReplyParent = Pick<ReviewRecord, '_id' | 'repliesCount'> & { answeredAt?: Date | null }

/**
 * Returns a lookup of the official response and the newest replies of each review, these in chronological order. Short threads are read in one query and each long one in
 * its own, so that it cannot displace the others. A page with very many replies shows fewer per review.
 */
async function listAnswers(
  given: ReplyParent[],
  viewerId: string | null,
): Promise<(reviewId: string) => Answers> {
  // The viewer's own review may be included twice.
  const reviews = new Map(given.map((review) => [String(review._id), review]))
  const answered = [...reviews.values()].filter(
    ({ repliesCount, answeredAt }) => repliesCount > 0 || answeredAt,
  )
  const expected = answered.reduce(
    (sum, { repliesCount }) => sum + Math.min(repliesCount, LIMIT.repliesShown),
    0,
  )
  const limit = expected > LIMIT.repliesPerPage ? LIMIT.repliesShownCrowded : LIMIT.repliesShown
  const short = answered.filter(({ repliesCount }) => repliesCount <= limit)
  const long = answered.filter(({ repliesCount }) => repliesCount > limit)
  const [together, apart] = await Promise.all([
    readTogether(
      short,
      long.filter(({ answeredAt }) => answeredAt),
    ),
    Promise.all(
      long.map(
        async (review) =>
          [String(review._id), await newestReplies(review, { skip: 0, limit, viewerId })] as const,
      ),
    ),
  ])
  const byReview = new Map<string, Reply[]>(apart)
  const responses = new Map<string, Reply>()
  for (const record of together) {
    const key = String(record.reviewId)
    const reply = toReply(record, viewerId)
    if (record.isOfficial) responses.set(key, reply)
    else byReview.set(key, [...(byReview.get(key) ?? []), reply])
  }
  return (id) => ({ replies: byReview.get(id) ?? [], response: responses.get(id) ?? null })
}

/** Reads all replies to the first reviews, and the official responses to the others, in chronological order. */
async function readTogether(
  short: readonly ReplyParent[],
  answered: readonly ReplyParent[],
): Promise<ReplyRecord[]> {
  const idsOf = (some: readonly ReplyParent[]) => trusted({ $in: some.map(({ _id }) => _id) })
  const all = { reviewId: idsOf(short) }
  const official = { reviewId: idsOf(answered), isOfficial: true }
  const parts = [...(short.length > 0 ? [all] : []), ...(answered.length > 0 ? [official] : [])]
  if (parts.length === 0) return []
  const [only = {}] = parts
  return ReplyModel.find({ ...(parts.length === 1 ? only : { $or: parts }), voided: false })
    .sort({ createdAt: 1 })
    .lean<ReplyRecord[]>()
}

async function newestReplies(
  { _id: reviewId }: ReplyParent,
  { viewerId, ...part }: Part & { viewerId: string | null },
): Promise<Reply[]> {
  const list = {
    model: ReplyModel,
    filter: { reviewId, voided: false, isOfficial: trusted({ $ne: true }) },
  }
  const records = await readPart<ReplyRecord>({ ...list, order: { createdAt: -1 } }, part)
  return records.reverse().map((record) => toReply(record, viewerId))
}

/** Returns a shown review. Throws `notFound`. */
export async function requireShown(reviewId: string): Promise<ReviewRecord> {
  const review = await ReviewModel.findOne({
    _id: reviewId,
    status: 'shown',
  }).lean<ReviewRecord>()
  if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  return review
}
