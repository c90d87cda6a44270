import { type Types, trusted } from 'mongoose'
import { ANONYMOUS_REVIEWER, startOfNextMonth } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { REVIEW_FIELDS, type ShownRecord } from '@/lib/ratings/reviews/record'
import {
  type AnonymousDraft,
  AnonymousReviewModel,
  type AnonymousReviewRecord,
} from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'

type Id = Types.ObjectId

/** Returns a member's anonymous review of an influencer; null without one. */
export const findAnonymousOf = async (
  memberId: Id | string,
  influencerId: Id | string,
): Promise<AnonymousReviewRecord | null> =>
  chooseAnonymous(
    await AnonymousReviewModel.find({ memberId }).lean<AnonymousReviewRecord[]>(),
    influencerId,
  )

/**
 * Returns which of a member's anonymous reviews is of an influencer; null when none is. A merge of profiles moves the review and
 * not its record, so that nothing about the record changes at that moment.
 */
export async function chooseAnonymous(
  records: readonly AnonymousReviewRecord[],
  influencerId: Id | string,
): Promise<AnonymousReviewRecord | null> {
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
  const review = await findAnonymousOf(memberId, influencerId)
  if (!review) return null
  const { _id, publishedAt, draft = null } = review
  const published = publishedAt
    ? await ReviewModel.findById(_id, REVIEW_FIELDS).lean<ShownRecord>()
    : null
  const record = draft ? withDraft(review, draft, published) : published
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
