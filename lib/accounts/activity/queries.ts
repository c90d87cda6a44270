import { Types, trusted } from 'mongoose'
import type { Activity } from '@/lib/accounts/activity/responses'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { listDecisionsSince } from '@/lib/reports/decisions/queries'
import { listReportsToldSince } from '@/lib/reports/queries'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** How far back the activity of a member goes who has never marked it as read. */
const FIRST_MS = days(30)

type OnReview = { _id: Types.ObjectId; count: number; at: Date }

/** Returns what others did about a member's texts since they last marked it as read, latest first. */
export async function findActivity(userId: string) {
  const account = await UserModel.findById(userId, 'activityReadAt').lean()
  const until = now()
  const since = account?.activityReadAt ?? new Date(until.getTime() - FIRST_MS)
  const [onReviews, decisions, reports] = await Promise.all([
    findOnReviews(userId, since),
    listDecisionsSince(userId, since),
    listReportsToldSince(userId, since),
  ])
  const entries = [...onReviews, ...decisions, ...reports]
    .map((entry): Activity => ({ ...entry, at: entry.at.toISOString() }))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, LIMIT.activitiesShown)
  return { entries, since: since.toISOString(), until: until.toISOString() }
}

/** The replies to a member's newest reviews and the votes that found them helpful, by review. */
async function findOnReviews(userId: string, since: Date) {
  const reviews = await ReviewModel.find({ authorId: userId, status: 'shown' }, 'influencerId')
    .hint({ authorId: 1, createdAt: -1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LIMIT.givenRatingsMax)
    .lean()
  if (reviews.length === 0) return []
  const author = new Types.ObjectId(userId)
  const onThem = { reviewId: { $in: reviews.map(({ _id }) => _id) }, voided: false }
  const perReview = { $group: { _id: '$reviewId', count: { $sum: 1 }, at: { $max: '$createdAt' } } }
  const [replies, likes] = await Promise.all([
    ReplyModel.aggregate<OnReview>([
      { $match: { ...onThem, createdAt: { $gt: since }, authorId: { $ne: author } } },
      perReview,
    ]),
    ReactionModel.aggregate<OnReview>([
      { $match: { ...onThem, kind: 'like', createdAt: { $gt: since } } },
      perReview,
    ]),
  ])
  const rated = new Map(reviews.map(({ _id, influencerId }) => [String(_id), influencerId]))
  const found = [
    ...replies.map((one) => ({ kind: 'replies' as const, ...one })),
    ...likes.map((one) => ({ kind: 'likes' as const, ...one })),
  ]
  const influencers = await UserModel.find(
    { _id: trusted({ $in: found.flatMap(({ _id }) => rated.get(String(_id)) ?? []) }) },
    'name listed',
  ).lean()
  const names = new Map(
    influencers.map(({ _id, name, listed }) => [
      String(_id),
      { id: String(_id), name, isListed: listed },
    ]),
  )
  return found.map(({ kind, _id, count, at }) => ({
    kind,
    at,
    reviewId: String(_id),
    influencer: names.get(String(rated.get(String(_id)))) ?? null,
    count,
  }))
}
