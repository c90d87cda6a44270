import { TAG } from '@/lib/domain/cache-tags'
import { byId, countIf, defineParents, type Range } from '@/lib/reconcile/parents'
import { discrepanciesOf } from '@/lib/reconcile/rules'
import { helpfulness } from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'

const FIELDS = 'likesCount dislikesCount flagsCount repliesCount helpfulness'

/** Reviews: counts of their reactions, flags and replies. */
export const reviews = defineParents<ReviewRecord>({
  kind: 'review',
  size: 20_000,
  read: (ids, limit) =>
    ReviewModel.find(ids, FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .hint({ _id: 1 })
      .lean<ReviewRecord[]>(),
  async compare(parents, range) {
    const counts = await countBelow(range)
    return parents.flatMap((stored) => {
      const id = String(stored._id)
      return discrepanciesOf({ kind: 'review', id }, stored, counts(id))
    })
  },
  async repair(id, found) {
    const counted = Object.fromEntries(found.map(({ field, counted }) => [field, counted]))
    await ReviewModel.updateOne({ _id: id }, { $set: counted }, { timestamps: false })
    return []
  },
  async tagsOf(id) {
    const review = await ReviewModel.findById(id, 'influencerId').lean()
    return review ? [TAG.influencer(String(review.influencerId))] : []
  },
})

async function countBelow(reviewId: Range) {
  const reactions = byId(
    await ReactionModel.aggregate([
      { $match: { reviewId, voided: false } },
      {
        $group: {
          _id: '$reviewId',
          likes: countIf({ $eq: ['$kind', 'like'] }),
          dislikes: countIf({ $eq: ['$kind', 'dislike'] }),
        },
      },
    ]),
  )
  const flags = byId(
    await FlagModel.aggregate([
      { $match: { reviewId, voided: false, raised: true } },
      { $group: { _id: '$reviewId', count: { $sum: 1 } } },
    ]),
  )
  const replies = byId(
    await ReplyModel.aggregate([
      { $match: { reviewId, voided: false } },
      { $group: { _id: '$reviewId', count: { $sum: 1 } } },
    ]),
  )
  return (id: string) => {
    const { likes = 0, dislikes = 0 } = reactions.get(id) ?? {}
    return {
      likesCount: likes,
      dislikesCount: dislikes,
      flagsCount: flags.get(id)?.count ?? 0,
      repliesCount: replies.get(id)?.count ?? 0,
      helpfulness: helpfulness(likes, dislikes),
    }
  }
}
