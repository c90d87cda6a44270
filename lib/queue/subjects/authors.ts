import { type Types, trusted } from 'mongoose'
import { isAnonymous } from '@/lib/domain/anonymous'
import { findKeptAuthor, findKeptIds } from '@/lib/queue/subjects/kept-texts'
import { AnonymousReviewModel } from '@/models/anonymous-review'

type Id = Types.ObjectId

/**
 * Returns the member behind an author's id: of an anonymous review its author, who must not be shown; null once they are
 * forgotten.
 */
export async function findMemberBehind(authorId: Id): Promise<Id | null> {
  const record = await AnonymousReviewModel.findById(authorId, 'memberId').lean()
  return record?.memberId ?? (await findKeptAuthor(authorId)) ?? (record ? null : authorId)
}

/** Returns the member who wrote a review, to tell them of it; null when that is not known any more. */
export const findAuthorToTell = async (review: { _id: Id; authorId: Id }): Promise<Id | null> => {
  if (!isAnonymous(review)) return review.authorId
  return (await AnonymousReviewModel.findById(review._id, 'memberId').lean())?.memberId ?? null
}

/** Whether a member wrote an anonymous review. */
export const isAnonymousAuthor = async (reviewId: Id, memberId: Id | string): Promise<boolean> =>
  (await AnonymousReviewModel.exists({ _id: reviewId, memberId })) !== null

/** Whether a member wrote what has this author, also without their name. */
export const isAuthorOf = async (authorId: Id | null, memberId: Id | string): Promise<boolean> =>
  authorId !== null && (authorId.equals(memberId) || (await isAnonymousAuthor(authorId, memberId)))

/** Returns reviews with the members who wrote them as their authors; one that is not known any more stays its own author. */
export async function withMembersBehind<R extends { _id: Id; authorId: Id }>(
  reviews: readonly R[],
): Promise<R[]> {
  const ids = reviews.filter(isAnonymous).map(({ _id }) => _id)
  if (ids.length === 0) return [...reviews]
  const records = await AnonymousReviewModel.find({ _id: trusted({ $in: ids }) }, 'memberId').lean()
  const members = new Map(records.map(({ _id, memberId }) => [String(_id), memberId ?? null]))
  return reviews.map((review) => ({
    ...review,
    authorId: members.get(String(review._id)) ?? review.authorId,
  }))
}

/** Returns the ids under which a member is an author, their own first: only they themselves may see what is found by them. */
export async function findAuthorIds(memberId: Id | string): Promise<(Id | string)[]> {
  const records = await AnonymousReviewModel.find(
    { memberId, publishedAt: trusted({ $ne: null }) },
    '_id',
  ).lean()
  return [memberId, ...records.map(({ _id }) => _id), ...(await findKeptIds(memberId))]
}
