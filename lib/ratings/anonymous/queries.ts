import { type Types, trusted } from 'mongoose'
import type { Projected } from '@/lib/db/loaded'
import { ANONYMOUS_REVIEWER, startOfNextMonth } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'
import type { OwnAnonymousReview } from '@/lib/ratings/anonymous/responses'
import { REVIEW_FIELDS, type ShownRecord } from '@/lib/ratings/reviews/record'
import {
  type AnonymousDraft,
  AnonymousReviewModel,
  type AnonymousReviewRecord,
} from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

type Id = Types.ObjectId

/**
 * Returns a member's anonymous review of an influencer; null without one. A merge of profiles moves the review and not its
 * record, so that nothing about the record changes at that moment.
 */
export async function findAnonymousOf(
  memberId: Id | string,
  influencerId: Id | string,
): Promise<AnonymousReviewRecord | null> {
  const records = await AnonymousReviewModel.find({ memberId }).lean<AnonymousReviewRecord[]>()
  const direct = records.find((one) => String(one.influencerId) === String(influencerId))
  const published = records.filter(({ publishedAt }) => publishedAt).map(({ _id }) => _id)
  if (direct || published.length === 0) return direct ?? null
  const moved = await ReviewModel.findOne(
    { _id: trusted({ $in: published }), influencerId },
    '_id',
  ).lean()
  return records.find(({ _id }) => moved?._id.equals(_id)) ?? null
}

/** What its author sees of an anonymous review: its newest version, before readers do. */
export type OwnAnonymous = { record: ShownRecord; appearsAt: Date | null }

/** Returns the viewer's anonymous review of an influencer as they see it; null without one, or when it is deleted. */
export async function findOwnAnonymous(
  memberId: string,
  influencerId: string,
): Promise<OwnAnonymous | null> {
  const found = await findAnonymousOf(memberId, influencerId)
  if (!found) return null
  const { _id, publishedAt, draft = null } = found
  const published = publishedAt
    ? await ReviewModel.findById(_id, REVIEW_FIELDS).lean<ShownRecord>()
    : null
  const record = draft ? withDraft(found, draft, published) : published
  if (!record || (record.status === 'removed' && !draft)) return null
  return { record, appearsAt: draft && startOfNextMonth(draft.at) }
}

const NO_COUNTS = { likesCount: 0, dislikesCount: 0, flagsCount: 0, repliesCount: 0 }

const withDraft = (
  { _id, influencerId }: AnonymousReviewRecord,
  { at, language, rating, title, details, ...aspects }: AnonymousDraft,
  published: ShownRecord | null,
): ShownRecord =>
  ({
    ...(published ?? {
      ...{ _id, influencerId, authorId: _id, authorName: ANONYMOUS_REVIEWER },
      ...{ createdAt: at, editedAt: null, answeredAt: null, hiddenUnder: null, authorSince: null },
      ...{ counted: false, status: 'shown', history: [], ...NO_COUNTS },
    }),
    ...{ rating, title, details, language, ...readAspects(aspects) },
  }) as ShownRecord

const STANDING = 'status removedBy influencerId rating title details createdAt'
type StandingRecord = Projected<ReviewRecord, typeof STANDING>

/** Returns a member's anonymous reviews for themselves, newest first, and the points that only they see. */
export async function listOwnAnonymous(
  memberId: string,
): Promise<{ entries: OwnAnonymousReview[]; points: number }> {
  const records = await AnonymousReviewModel.find({ memberId })
    .sort({ createdAt: -1 })
    .lean<AnonymousReviewRecord[]>()
  const published = await findStanding(records)
  const entries = records.flatMap((one) => toOwn(one, published.get(String(one._id))) ?? [])
  const ids = entries.map(({ influencer }) => influencer.id)
  const rated = await UserModel.find({ _id: trusted({ $in: ids }) }, 'name').lean()
  const names = new Map(rated.map(({ _id, name }) => [String(_id), name]))
  return {
    entries: entries.map((one) => ({
      ...one,
      influencer: { ...one.influencer, name: names.get(one.influencer.id) ?? '' },
    })),
    points: pointsOf(records, published),
  }
}

async function findStanding(
  records: readonly AnonymousReviewRecord[],
): Promise<Map<string, StandingRecord>> {
  const ids = records.filter(({ publishedAt }) => publishedAt).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const reviews = await ReviewModel.find({ _id: trusted({ $in: ids }) }, STANDING).lean<
    StandingRecord[]
  >()
  return new Map(reviews.map((one) => [String(one._id), one]))
}

/** What staff takes down loses its points, as any other; what staff restores has them again. */
const earned = ({ points }: AnonymousReviewRecord, review: StandingRecord | undefined) =>
  review?.removedBy === 'staff' ? 0 : points

const pointsOf = (
  records: readonly AnonymousReviewRecord[],
  published: ReadonlyMap<string, StandingRecord>,
): number => records.reduce((sum, one) => sum + earned(one, published.get(String(one._id))), 0)

function toOwn(
  record: AnonymousReviewRecord,
  review: StandingRecord | undefined,
): OwnAnonymousReview | null {
  const { _id, draft } = record
  const text = draft ?? review
  if (!text || (!draft && review?.removedBy === 'author')) return null
  return {
    id: String(_id),
    influencer: { id: String(review?.influencerId ?? record.influencerId), name: '' },
    rating: text.rating as Stars,
    title: text.title,
    details: text.details,
    writtenAt: (draft?.at ?? record.createdAt).toISOString(),
    appearsAt: draft ? startOfNextMonth(draft.at).toISOString() : null,
    state: review ? stateOf(review) : 'waiting',
    points: earned(record, review),
  }
}

const stateOf = ({ status, removedBy }: StandingRecord): OwnAnonymousReview['state'] => {
  if (removedBy === 'staff') return 'takenDown'
  return status === 'shown' ? 'shown' : 'hidden'
}
