import { trusted } from 'mongoose'
import { listMemberReports } from '@/lib/admin/member-reports'
import type { MemberRecord } from '@/lib/admin/responses'
import { findNames, named } from '@/lib/db/people-names'
import { LIMIT } from '@/lib/domain/limits'
import { FlagModel } from '@/models/flag'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const

/** Returns what a member wrote last, removed ratings included, and the reports about it and by them. */
export async function getMemberRecord(memberId: string): Promise<MemberRecord> {
  const written = { authorId: memberId }
  const [ratings, replies, flagged, flagsRaised, reports] = await Promise.all([
    ReviewModel.find(written, 'influencerId rating title status createdAt')
      .sort(NEWEST_FIRST)
      .limit(LIMIT.recentShown)
      .lean(),
    ReplyModel.find(written, 'reviewId text createdAt')
      .sort(NEWEST_FIRST)
      .limit(LIMIT.recentShown)
      .lean(),
    ReviewModel.find(written, 'flagsCount').sort(NEWEST_FIRST).limit(LIMIT.reportsCounted).lean(),
    FlagModel.countDocuments({ userId: memberId, raised: true }).limit(LIMIT.reportsCounted).exec(),
    listMemberReports(memberId),
  ])
  const answered = await ReviewModel.find(
    { _id: trusted({ $in: replies.map(({ reviewId }) => reviewId) }) },
    'influencerId status',
  ).lean()
  const names = await findNames([...ratings, ...answered].map(({ influencerId }) => influencerId))
  const reviews = new Map(answered.map((review) => [String(review._id), review]))
  return {
    ratings: ratings.map(({ _id, influencerId, rating, title, status, createdAt }) => ({
      id: String(_id),
      influencer: named(influencerId, names),
      rating,
      title,
      status,
      createdAt: createdAt.toISOString(),
    })),
    replies: replies.map(({ _id, reviewId, text, createdAt }) => {
      const review = reviews.get(String(reviewId))
      return {
        id: String(_id),
        influencer: review ? named(review.influencerId, names) : null,
        text,
        createdAt: createdAt.toISOString(),
      }
    }),
    flagsReceived: flagged.reduce((sum, { flagsCount }) => sum + flagsCount, 0),
    flagsRaised,
    reportsAbout: reports.about,
    reportsMade: reports.made,
  }
}
