import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { ITEM_KINDS } from '@/lib/domain/decisions'

const noteSchema = new Schema(
  {
    by: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    at: { type: Date, required: true },
    text: { type: String, required: true },
  },
  { _id: false },
)

/** Something that waits for staff: at most one open item per subject and kind. */
const queueItemSchema = new Schema(
  {
    kind: { type: String, enum: ITEM_KINDS, required: true },
    /** A review, reply, account, surge or decision; for votes the account that cast them. */
    subjectId: { type: Schema.Types.ObjectId, required: true },
    isOpen: { type: Boolean, required: true, default: true },
    openedAt: { type: Date, required: true },
    /** From 1 to 4: of the most severe reason. */
    severity: { type: Number, required: true },
    /** The weights of its reports, added. */
    weight: { type: Number, required: true },
    /** Severity times the class of the weight (lib/queue/rules): few values, so that an index can order by them. */
    urgency: { type: Number, required: true },
    reasons: { type: [String], default: [] },
    reportsCount: { type: Number, required: true, default: 0 },
    /** The language of the text; '' where unknown. */
    language: { type: String, default: '' },
    /** The admin who is looking at it, until when. */
    takenBy: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    takenUntil: { type: Date, default: null },
    /** When its present holder began, for the time that a decision took. */
    takenAt: { type: Date, default: null },
    /** The admins who may not decide it: who escalated it, or whose decision is appealed. */
    excluded: { type: [Schema.Types.ObjectId], default: [] },
    /** The admins who were told before deciding that there is a report of something illegal which they had not seen. */
    warned: { type: [Schema.Types.ObjectId], default: [] },
    /** Whether an admin opened it, so that flags of the subject do not wait in a joint item. */
    isOpenedByStaff: { type: Boolean, required: true, default: false },
    /** Who of staff opened it where nothing waited; null: it came otherwise. */
    openedBy: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    /** Whether the text went with its profile, or with an account that staff removed: its author has not deleted it. */
    isGone: { type: Boolean },
    isEscalated: { type: Boolean, required: true, default: false },
    snoozedUntil: { type: Date, default: null },
    /** Private notes of the team. */
    notes: { type: [noteSchema], default: [] },
    /** When staff was told that it is urgent. */
    alertedAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
  },
  { timestamps: true },
)
queueItemSchema.index(
  { subjectId: 1, kind: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
)
queueItemSchema.index({ isOpen: 1, severity: 1, urgency: 1, openedAt: 1, _id: 1 })
queueItemSchema.index({ isOpen: 1, kind: 1, severity: 1, urgency: 1, openedAt: 1, _id: 1 })
queueItemSchema.index({ subjectId: 1, closedAt: -1 })

export type QueueItemRecord = InferSchemaType<typeof queueItemSchema> & { _id: Types.ObjectId }
export const QueueItemModel = defineModel<QueueItemRecord>('QueueItem', queueItemSchema)
