import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { NOTICE_KINDS } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'

/** An entry of a member's inbox. Unread ones of one kind about one subject are one entry. */
const noticeSchema = new Schema({
  userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  kind: { type: String, enum: NOTICE_KINDS, required: true },
  /** What it is about: a review, the number of a decision or report, a milestone. */
  subject: { type: String, required: true },
  /** Whose page it is about; names are read when it is shown. */
  influencerId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
  /** Who did it, the newest first, up to `NOTICES.peopleMax`. */
  peopleIds: { type: [Schema.Types.ObjectId], default: [] },
  /** How many events it joins. */
  count: { type: Number, required: true, default: 1 },
  /** How it went, for kinds that have more than one outcome: `approved`, `granted`. */
  outcome: { type: String, default: '' },
  /** A reason that a person gave for the outcome. */
  text: { type: String, default: '' },
  isRead: { type: Boolean, required: true, default: false },
  /** Until it is decided how its owner hears of it beside the inbox. */
  isPending: { type: Boolean, required: true, default: true },
  at: { type: Date, required: true },
})
noticeSchema.index({ userId: 1, at: -1, _id: -1 })
noticeSchema.index(
  { userId: 1, kind: 1, subject: 1 },
  { unique: true, partialFilterExpression: { isRead: false } },
)
noticeSchema.index({ isPending: 1, at: 1 }, { partialFilterExpression: { isPending: true } })
// For who is erased; most entries name nobody.
noticeSchema.index(
  { peopleIds: 1 },
  { name: 'people', partialFilterExpression: { peopleIds: PRESENT.id } },
)
noticeSchema.index({ at: 1 }, { expireAfterSeconds: NOTICES.keptMs / 1_000 })

export type NoticeRecord = InferSchemaType<typeof noticeSchema> & { _id: Types.ObjectId }
export const NoticeModel = defineModel<NoticeRecord>('Notice', noticeSchema)
