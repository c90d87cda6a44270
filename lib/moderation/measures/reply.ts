import { invalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { type Handler, NOTHING, ofGone } from '@/lib/moderation/measures/handler'
import { changeReview, raiseVersion } from '@/lib/ratings/aggregates/commands'
import { awardPoints, forfeitPoints } from '@/lib/ratings/points/commands'
import { retentionOf } from '@/lib/ratings/propagation/rules'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import type { ReviewRecord } from '@/models/review'
import type { AccountRecord } from '@/models/user'

const BEFORE = { returnDocument: 'before', timestamps: false } as const
const causeOf = ({ _id, authorId }: ReplyRecord) =>
  ({ userId: authorId, cause: 'reply', causeId: _id }) as const

const tagsOf = ({ influencerId }: ReviewRecord) => [
  TAG.influencer(String(influencerId)),
  TAG.contributors,
]

/** Replies. */
export const replies: Handler = {
  async apply(measure, { subjectId, rule }) {
    const reply = await ReplyModel.findById(subjectId).lean<ReplyRecord>()
    if (!reply) return ofGone(measure)
    if (reply.takenDownUnder) return null
    if (measure !== 'takeDown') return NOTHING
    await raiseVersion<AccountRecord>({ _id: reply.authorId })
    const down = { $set: { voided: true, takenDownUnder: rule } }
    const before = await ReplyModel.findOneAndUpdate(
      { _id: subjectId, takenDownUnder: null },
      down,
      BEFORE,
    ).lean<ReplyRecord>()
    if (!before) return null
    const review = await changeReview(before.reviewId, { replies: before.voided ? 0 : -1 })
    await forfeitPoints(causeOf(before), rule)
    if (review) await invalidate(...tagsOf(review))
    return NOTHING
  },
  async reverse(measure, { subjectId }) {
    if (measure !== 'takeDown') return
    const reply = await ReplyModel.findById(subjectId).lean<ReplyRecord>()
    if (!reply?.takenDownUnder) return
    const author = await raiseVersion<AccountRecord>({ _id: reply.authorId })
    const isShown = author !== null && retentionOf(author) === 'kept'
    await ReplyModel.updateOne(
      { _id: subjectId },
      { $set: { takenDownUnder: null, voided: !isShown } },
      { timestamps: false },
    )
    const review = await changeReview(reply.reviewId, { replies: isShown ? 1 : 0 })
    if (!review) return
    const { influencerId } = review
    await awardPoints({ ...causeOf(reply), influencerId, isEarning: false, isRestored: true })
    await invalidate(...tagsOf(review))
  },
}
