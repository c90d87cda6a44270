import { type QueryFilter, type Types, trusted } from 'mongoose'
import {
  RATED_FIELDS,
  type RatedRecord,
  toOwnPoint,
  toOwnRating,
  toOwnReply,
  toRatedName,
} from '@/lib/accounts/profile/record'
import type {
  OwnContributions,
  OwnPage,
  OwnPoint,
  OwnRating,
  OwnReply,
  OwnSettings,
  RatedName,
} from '@/lib/accounts/profile/responses'
import { stands } from '@/lib/accounts/recovery/rules'
import { findSecondFactors } from '@/lib/accounts/second-factor/queries'
import { findThirdParty } from '@/lib/accounts/third-party/queries'
import { findPendingEmail } from '@/lib/auth/one-time-tokens'
import { readPart } from '@/lib/db/list-part'
import { LIMIT } from '@/lib/domain/limits'
import { lacksSecondFactor, readPowers } from '@/lib/domain/powers'
import { ROLE, type Role } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { findAnonymousPoints } from '@/lib/leaderboards/queries'
import { findDecisionsAbout } from '@/lib/reports/decisions/queries'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { FlagModel } from '@/models/flag'
import { PointModel, type PointRecord } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'
import { type AccountRecord, UserModel } from '@/models/user'

type Id = Types.ObjectId
type Start = { userId: string; skip: number; after?: string | null | undefined }

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const

/** All ratings of a member but those they deleted themselves. Served by an index on the author. */
const ownReviews = (userId: string): QueryFilter<ReviewRecord> => ({
  authorId: userId,
  removedBy: trusted({ $in: [null, 'staff'] as const }),
})

/** How much a member has written and chosen, and what it is worth. */
async function countContributions(userId: string): Promise<OwnContributions> {
  const [ratings, replies, reactions, flags, account, anonymous, hidden] = await Promise.all([
    ReviewModel.countDocuments(ownReviews(userId)),
    ReplyModel.countDocuments({ authorId: userId, isOfficial: trusted({ $ne: true }) }),
    ReactionModel.countDocuments({ userId, kind: trusted({ $ne: null }) }),
    FlagModel.countDocuments({ userId, raised: true }),
    UserModel.findById(userId, 'contributionScore').lean(),
    AnonymousReviewModel.countDocuments({ memberId: userId }),
    findAnonymousPoints(userId),
  ])
  const points = (account?.contributionScore ?? 0) + hidden
  return { ratings: ratings + anonymous, replies, reactions, flags, points }
}

/** What the account screen shows; null when the account has been removed. */
export async function findOwnSettings(userId: string): Promise<OwnSettings | null> {
  const [user, pendingEmail, contributions] = await Promise.all([
    UserModel.findOne(
      { _id: userId, removedAt: null },
      '+passwordHash email emailVerifiedAt isOutOfOpenData secondFactors role powers tokenVersion',
    ).lean(),
    findPendingEmail(userId),
    countContributions(userId),
  ])
  return (
    user && {
      hasPassword: Boolean(user.passwordHash),
      isEmailVerified: Boolean(user.emailVerifiedAt),
      isConfirmedEmailRequired: getEnv().REQUIRE_VERIFIED_EMAIL,
      isInOpenData: !user.isOutOfOpenData,
      pendingEmail: pendingEmail ?? '',
      secondFactor: await findSecondFactors(user),
      recoveryEndsAt: await findEndOfRecovery(user),
      secondFactorDue: findDue({ ...user, role: user.role as Role }),
      powers: user.role === ROLE.member ? readPowers(user.powers) : [],
      thirdParty: await findThirdParty(user),
      contributions,
    }
  )
}

/** Whether staff has to add a second factor, and may do nothing else until then. */
function findDue(account: Parameters<typeof lacksSecondFactor>[0]): OwnSettings['secondFactorDue'] {
  if (!lacksSecondFactor(account)) return null
  return getEnv().REQUIRE_STAFF_SECOND_FACTOR ? 'required' : 'advised'
}

/** The member's ledger entries with what earned them, newest first. */
export async function listOwnPoints({ userId, ...start }: Start): Promise<OwnPage<OwnPoint>> {
  const [points, total] = await Promise.all([
    readPart<PointRecord>(
      { model: PointModel, filter: { userId }, order: NEWEST_FIRST },
      { ...start, limit: LIMIT.ownPageSize },
    ),
    PointModel.countDocuments({ userId }),
  ])
  const causes = (cause: PointRecord['cause']) =>
    points.filter((entry) => entry.cause === cause).map(({ causeId }) => causeId)
  const replies = await ReplyModel.find({ _id: anyOf(causes('reply')) }, 'reviewId').lean()
  const answered = new Map(replies.map(({ _id, reviewId }) => [String(_id), reviewId]))
  const reviews = await findReviews([...causes('reaction'), ...answered.values()])
  const ratedBy = ({ cause, causeId }: PointRecord): Id | undefined => {
    if (cause === 'rating') return causeId
    const reviewId = cause === 'reply' ? answered.get(String(causeId)) : causeId
    return reviews.get(String(reviewId))?.influencerId
  }
  const names = await findNames(points.map(ratedBy))
  return { entries: points.map((entry) => toOwnPoint(entry, names(ratedBy(entry)))), total }
}

/** The member's ratings, including those that staff has hidden or removed, newest first. */
export async function listOwnRatings({ userId, ...start }: Start): Promise<OwnPage<OwnRating>> {
  const own = ownReviews(userId)
  const [reviews, total] = await Promise.all([
    readPart<ReviewRecord>(
      { model: ReviewModel, filter: own, order: NEWEST_FIRST },
      { ...start, limit: LIMIT.ownPageSize },
    ),
    ReviewModel.countDocuments(own),
  ])
  const [names, decisions] = await Promise.all([
    findNames(reviews.map(({ influencerId }) => influencerId)),
    findDecisionsAbout(reviews.map(({ _id }) => _id)),
  ])
  const entries = reviews.map((review) =>
    toOwnRating(review, {
      influencer: names(review.influencerId),
      decision: decisions.get(String(review._id)) ?? null,
    }),
  )
  return { entries, total }
}

/** The member's replies, newest first. */
export async function listOwnReplies({ userId, ...start }: Start): Promise<OwnPage<OwnReply>> {
  // Official responses are on the owner's desk.
  const own = { authorId: userId, voided: false, isOfficial: trusted({ $ne: true }) }
  const [replies, total] = await Promise.all([
    readPart<ReplyRecord>(
      { model: ReplyModel, filter: own, order: NEWEST_FIRST },
      { ...start, limit: LIMIT.ownPageSize },
    ),
    ReplyModel.countDocuments(own),
  ])
  const reviews = await findReviews(replies.map(({ reviewId }) => reviewId))
  const names = await findNames([...reviews.values()].map(({ influencerId }) => influencerId))
  const entries = replies.map((reply) => {
    const review = reviews.get(String(reply.reviewId))
    const isShown = review?.status === 'shown'
    return toOwnReply(reply, { influencer: names(review?.influencerId), isShown })
  })
  return { entries, total }
}

const anyOf = (ids: readonly Id[]) => trusted({ $in: [...ids] })

async function findReviews(ids: readonly Id[]) {
  const reviews = await ReviewModel.find({ _id: anyOf(ids) }, 'influencerId status').lean()
  return new Map(reviews.map((review) => [String(review._id), review]))
}

/** Returns a lookup of influencers by id; it returns null for a missing or unknown id. */
async function findNames(ids: readonly (Id | undefined)[]) {
  const known = ids.filter((id) => id !== undefined)
  const users = await UserModel.find({ _id: anyOf(known) }, RATED_FIELDS).lean<RatedRecord[]>()
  const names = new Map(users.map((user) => [String(user._id), toRatedName(user)]))
  return (id: Id | undefined): RatedName | null => names.get(String(id)) ?? null
}

type Owner = Pick<AccountRecord, '_id' | 'role' | 'powers' | 'tokenVersion' | 'secondFactors'>

/** Returns when the second factors of an account end by a recovery; null when they stay. Reads only if there are any. */
async function findEndOfRecovery(owner: Owner): Promise<string | null> {
  if (!owner.secondFactors?.length) return null
  const stored = await SecondFactorModel.findOne(
    { userId: owner._id },
    'recovery',
  ).lean<SecondFactorRecord>()
  const recovery = stored?.recovery
  return stands(recovery, owner) ? (recovery.endsAt?.toISOString() ?? null) : null
}
