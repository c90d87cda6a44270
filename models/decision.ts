import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { DECISION_STATES, FOUND_BY, ITEM_KINDS, MEASURES } from '@/lib/domain/decisions'

/** One person's request for a second look at a decision, by its author or a reporter. */
const appealSchema = new Schema(
  {
    /** Null for a visitor. */
    byId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    /** The report of a visitor who appeals; null for a member. */
    reportNumber: { type: String, default: null },
    role: { type: String, enum: ['author', 'reporter'], required: true },
    text: { type: String, required: true },
    at: { type: Date, required: true },
    outcome: { type: String, enum: ['granted', 'upheld', null], default: null },
    answer: { type: String, default: '' },
    decidedBy: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    decidedAt: { type: Date, default: null },
    /** When the appellant was told. */
    toldAt: { type: Date, default: null },
  },
  { _id: false },
)

/**
 * A decision of staff about a subject, with its reasons. Never deleted. Texts and names are not part of it, except what
 * `resetName` would bring back, until the account is closed or erased.
 */
const decisionSchema = new Schema(
  {
    /** What author, reporters and the public log call it. */
    number: { type: String, required: true },
    kind: { type: String, enum: ITEM_KINDS, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    itemId: { type: Schema.Types.ObjectId, ref: 'QueueItem', default: null },
    /** Whom it concerns: the author, the member; null for an influencer without an account. */
    authorId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    measures: { type: [{ type: String, enum: MEASURES, required: true }], required: true },
    /** The version of the text that the decider saw: when it was last edited, null: never; absent where there is no text. */
    textEditedAt: { type: Date },
    /** An id of lib/domain/guidelines; '' for a decision that restricts nobody. */
    rule: { type: String, default: '' },
    /** What the author is told. */
    reasons: { type: String, default: '' },
    foundBy: { type: String, enum: FOUND_BY, required: true },
    /** The distinct reasons of the reports that it answers. */
    reportReasons: { type: [String], default: [] },
    /** The stars of the rating concerned, for the statistics by stars; null for other subjects. */
    stars: { type: Number, default: null },
    deciderId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    /** How long the subject waited, and how long the decider looked at it, in milliseconds. */
    waitedMs: { type: Number, required: true },
    tookMs: { type: Number, required: true },
    state: { type: String, enum: DECISION_STATES, required: true, default: 'inForce' },
    /** What its measures need to be reversed (lib/moderation/measures). */
    before: { type: Schema.Types.Mixed, default: null },
    /** When its author was e-mailed. */
    authorToldAt: { type: Date, default: null },
    suspendedUntil: { type: Date, default: null },
    /** The newest appeal, and those of other people before it: see `appealsOf`. */
    appeal: { type: appealSchema, default: null },
    otherAppeals: { type: [appealSchema], default: [] },
  },
  { timestamps: true },
)
decisionSchema.index({ number: 1 }, { unique: true })
decisionSchema.index({ createdAt: -1, _id: -1 })
decisionSchema.index({ subjectId: 1, createdAt: -1 })
decisionSchema.index({ kind: 1, reportReasons: 1, createdAt: -1 })
decisionSchema.index({ authorId: 1, createdAt: -1 })
decisionSchema.index({ influencerId: 1 }, { partialFilterExpression: { state: 'reversed' } })
decisionSchema.index(
  { influencerId: 1, measures: 1 },
  { name: 'campaigns', partialFilterExpression: { measures: 'confirmCampaign' } },
)

export type DecisionRecord = InferSchemaType<typeof decisionSchema> & { _id: Types.ObjectId }
export const DecisionModel = defineModel<DecisionRecord>('Decision', decisionSchema)
