import { trusted } from 'mongoose'
import type { Projected } from '@/lib/db/loaded'
import { findNames, named } from '@/lib/db/people-names'
import { startOfNextMonth } from '@/lib/domain/anonymous'
import type { Stars } from '@/lib/domain/stars'
import type { OwnAnonymousReview } from '@/lib/ratings/anonymous/responses'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'

const PUBLISHED_FIELDS = 'status removedBy influencerId rating title details createdAt'
type PublishedRecord = Projected<ReviewRecord, typeof PUBLISHED_FIELDS>

/** Returns a member's anonymous reviews for themselves, newest first, and the points that only they see. */
export async function listOwnAnonymous(
  memberId: string,
): Promise<{ entries: OwnAnonymousReview[]; points: number }> {
  const records = await AnonymousReviewModel.find({ memberId })
    .sort({ createdAt: -1, _id: -1 })
    .lean<AnonymousReviewRecord[]>()
  const published = await findPublished(records)
  const entries = records.flatMap((one) => toOwn(one, published.get(String(one._id))) ?? [])
  const names = await findNames(entries.map(({ influencer }) => influencer.id))
  return {
    entries: entries.map((one) => ({
      ...one,
      influencer: { ...one.influencer, ...named(one.influencer.id, names) },
    })),
    points: pointsOf(records, published),
  }
}

async function findPublished(
  records: readonly AnonymousReviewRecord[],
): Promise<Map<string, PublishedRecord>> {
  const ids = records.filter(({ publishedAt }) => publishedAt).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const reviews = await ReviewModel.find({ _id: trusted({ $in: ids }) }, PUBLISHED_FIELDS).lean<
    PublishedRecord[]
  >()
  return new Map(reviews.map((one) => [String(one._id), one]))
}

/** What staff takes down loses its points, as any other; what staff restores has them again. */
const earned = ({ points }: AnonymousReviewRecord, review: PublishedRecord | undefined) =>
  review?.removedBy === 'staff' ? 0 : points

const pointsOf = (
  records: readonly AnonymousReviewRecord[],
  published: ReadonlyMap<string, PublishedRecord>,
): number => records.reduce((sum, one) => sum + earned(one, published.get(String(one._id))), 0)

function toOwn(
  record: AnonymousReviewRecord,
  review: PublishedRecord | undefined,
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

const stateOf = ({ status, removedBy }: PublishedRecord): OwnAnonymousReview['state'] => {
  if (removedBy === 'staff') return 'takenDown'
  return status === 'removed' ? 'hidden' : status
}
