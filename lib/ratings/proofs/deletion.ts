import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { PRESENT } from '@/lib/db/define-model'
import { PROOFS } from '@/lib/domain/proofs'
import { closeItems } from '@/lib/queue/items'
import { deleteDocuments } from '@/lib/uploads/documents'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'

type Id = Types.ObjectId
/** Proofs of one run of the daily job. */
const AT_ONCE = 500

/** Deletes the proofs of these reviews, with their documents. */
export async function deleteProofs(reviewIds: readonly Id[]): Promise<void> {
  await deleteDocuments(reviewIds)
  await closeItems('proof', reviewIds)
  await ReviewProofModel.deleteMany({ _id: trusted({ $in: [...reviewIds] }) })
}

/** Deletes what a member has sent as proofs; call it while it is stored which anonymous reviews are theirs. */
export async function forgetProofs(memberId: Id): Promise<void> {
  await deleteProofs(await findReviewIds(memberId))
}

/** Returns the reviews of a member that may have a proof, also the anonymous ones. */
async function findReviewIds(memberId: Id): Promise<Id[]> {
  const [named, anonymous] = await Promise.all([
    ReviewModel.find({ authorId: memberId }, '_id').lean(),
    AnonymousReviewModel.find({ memberId }, '_id').lean(),
  ])
  return [...named, ...anonymous].map(({ _id }) => _id)
}

/** Deletes proofs that were decided long enough ago. Returns how many. */
export async function deleteOldProofs(): Promise<number> {
  const before = new Date(now().getTime() - PROOFS.keptMs)
  const decidedAt = trusted({ ...PRESENT.date, $lt: before })
  const old = await ReviewProofModel.find({ decidedAt }, '_id').limit(AT_ONCE).lean()
  await deleteProofs(old.map(({ _id }) => _id))
  return old.length
}
