import type { Types } from 'mongoose'
import { raiseVersion } from '@/lib/db/user-version'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import {
  type Handler,
  NOTHING,
  ofDeleted,
  WAS_DOWN,
  wasDown,
} from '@/lib/moderation/measures/handler'
import { countReply } from '@/lib/ratings/changes/commands'
import { awardPoints, forfeitPoints } from '@/lib/ratings/points/commands'
import { retentionOf } from '@/lib/ratings/propagation/rules'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import type { AccountRecord } from '@/models/user'

const BEFORE = { returnDocument: 'before', timestamps: false } as const
const causeOf = ({ _id, authorId }: ReplyRecord) =>
  ({ userId: authorId, cause: 'reply', causeId: _id }) as const

async function takeDown(_id: Types.ObjectId, rule: string): Promise<object | null> {
  const down = { $set: { voided: true, takenDownUnder: rule } }
  const before = await ReplyModel.findOneAndUpdate(
    { _id, takenDownUnder: null },
    down,
    BEFORE,
  ).lean<ReplyRecord>()
  if (!before) return null
  await countReply(before, before.voided ? 0 : -1)
  await forfeitPoints(causeOf(before), rule)
  return NOTHING
}

/** Shows a reply that was taken down, unless its author's account is hidden. */
async function restore(reply: ReplyRecord): Promise<void> {
  const author = await raiseVersion<AccountRecord>({ _id: reply.authorId })
  const isShown = author !== null && retentionOf(author) === 'kept'
  await ReplyModel.updateOne(
    { _id: reply._id },
    { $set: { takenDownUnder: null, voided: !isShown } },
    { timestamps: false },
  )
  const review = await countReply(reply, isShown ? 1 : 0)
  if (!review || reply.isOfficial) return
  const { influencerId } = review
  await awardPoints({ ...causeOf(reply), influencerId, isEarning: false, isRestored: true })
}

/** Replies. */
export const replies: Handler = {
  async apply(measure, { subjectId, rule }) {
    const reply = await ReplyModel.findById(subjectId).lean<ReplyRecord>()
    if (!reply) return ofDeleted(measure)
    if (reply.takenDownUnder) {
      if (measure === 'keep') await restore(reply)
      return WAS_DOWN
    }
    if (measure !== 'takeDown') return NOTHING
    await raiseVersion<AccountRecord>({ _id: reply.authorId })
    return takeDown(subjectId, rule)
  },
  async reverse(measure, { subjectId }, { before }) {
    const reply = await ReplyModel.findById(subjectId).lean<ReplyRecord>()
    if (!reply) return
    if (measure === 'takeDown' && !wasDown(before) && reply.takenDownUnder) await restore(reply)
    if (measure === 'keep' && wasDown(before)) await takeDown(subjectId, UNSPECIFIED)
  },
}
