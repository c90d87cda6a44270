import { type InferSchemaType, Schema, Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { REPORT_STATES, SUBJECT_KINDS } from '@/lib/domain/reports'

/** The subject of the item that joins the flags of all accounts without a record. */
export const FLAGS_WITHOUT_RECORD = new Types.ObjectId('000000000000000000000000')

const textSchema = new Schema(
  {
    title: { type: String, default: '' },
    details: { type: String, default: '' },
    picture: { type: String, default: '' },
  },
  { _id: false },
)

/** One person's report of one subject to staff. Decided reports stay; the same person can then report it again. */
const reportSchema = new Schema(
  {
    /** The number on the reporter's receipt. */
    number: { type: String, required: true },
    subjectKind: { type: String, enum: SUBJECT_KINDS, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    /** Null for a visitor. */
    reporterId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    /** Tells reporters apart: of a member the id, of a visitor a random text. */
    reporterKey: { type: String, required: true },
    /** Name and e-mail of a visitor, or of a member who reports something illegal; encrypted, '' without. */
    contact: { type: String, default: '' },
    /** Empty for a flag without a reason. */
    reason: { type: String, default: '' },
    details: { type: String, default: '' },
    /** What the subject looked like when it was reported; null once that is erased, and in reports from before this existed. */
    reported: { type: textSchema, default: null },
    /** Until when staff sees that, once its author has erased it. */
    reportedUntil: { type: Date },
    /** Whether it comes from the person on the profile, or someone writing for them, who is answered with reasons. */
    isObjection: { type: Boolean, default: false },
    /** Whether it was made by the flag button, so that withdrawing the flag withdraws it. */
    isFlag: { type: Boolean, required: true, default: false },
    /** How much it counts, from earlier reports of the same person. */
    weight: { type: Number, required: true },
    /** Whether its reporter had a record of conduct then (lib/surges/vote-integrity); true in reports from before records. */
    hasRecord: { type: Boolean, required: true, default: true },
    /** True while the member's account is removed or erased, or their votes are voided: it has no weight then. */
    voided: { type: Boolean, required: true, default: false },
    /** A keyed digest of a visitor's network and the subject, until it is decided; '' of a member. */
    network: { type: String, default: '' },
    /** The subject of the item about many flags in which it waits; null: that of its own subject. */
    jointId: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, enum: REPORT_STATES, required: true, default: 'open' },
    /** Whether an earlier decision answered it, without a person looking again: it says nothing about its reporter. */
    isAutomatic: { type: Boolean, default: false },
    /** When it helped to hide a listing (lib/reports/minors); absent otherwise. */
    hidAt: { type: Date },
    /** The admins who have seen it as it is now, for reports of something illegal. */
    seenBy: { type: [Schema.Types.ObjectId], default: [] },
    /** When the reporter was told the outcome. */
    toldAt: { type: Date, default: null },
    decisionId: { type: Schema.Types.ObjectId, ref: 'Decision', default: null },
  },
  { timestamps: true },
)
reportSchema.index({ number: 1 }, { unique: true })
// Not `PRESENT.id`, which leaves out the lowest id.
reportSchema.index(
  { jointId: 1, state: 1 },
  { name: 'jointly', partialFilterExpression: { jointId: { $gte: FLAGS_WITHOUT_RECORD } } },
)
reportSchema.index(
  { subjectId: 1, reporterKey: 1 },
  { unique: true, partialFilterExpression: { state: 'open' } },
)
reportSchema.index({ subjectId: 1, state: 1, createdAt: 1 })
reportSchema.index({ 'reported.picture': 1 }, { partialFilterExpression: { state: 'open' } })
reportSchema.index(
  { reportedUntil: 1 },
  { partialFilterExpression: { reportedUntil: PRESENT.date } },
)
reportSchema.index({ reporterId: 1, createdAt: -1 })
reportSchema.index({ decisionId: 1, _id: 1 })
reportSchema.index({ createdAt: 1, reason: 1, state: 1 })

export type ReportRecord = InferSchemaType<typeof reportSchema> & { _id: Types.ObjectId }
export const ReportModel = defineModel<ReportRecord>('Report', reportSchema)
