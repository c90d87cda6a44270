import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { CRITERION_IDS, RELATIONSHIP_IDS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { STARS_MAX, STARS_MIN } from '@/lib/domain/stars'

const stars = { type: Number, min: STARS_MIN, max: STARS_MAX, default: null }
const criteriaSchema = new Schema(
  { honesty: stars, content: stars, responsiveness: stars, value: stars },
  { _id: false },
)
const aspectFields = {
  criteria: { type: criteriaSchema, default: () => ({}) },
  tags: { type: [String], enum: REVIEW_TAG_IDS, default: [] },
  relationship: { type: String, enum: RELATIONSHIP_IDS, default: 'unsaid' },
} as const

const editSchema = new Schema(
  {
    rating: { type: Number, required: true },
    title: { type: String, required: true },
    details: { type: String, required: true },
    ...aspectFields,
    at: { type: Date, required: true },
    /** Whether its author deleted it. */
    isTakenBack: { type: Boolean, default: false, required: true },
  },
  { _id: false },
)

/** When a rating last changed an average, for the detection of surges (lib/surges). */
const moveSchema = new Schema(
  {
    at: { type: Date, required: true },
    /** The stars that counted before; null when none did. After several changes in a day, those before the first one. */
    from: { type: Number, default: null },
    /** Whether its author had no history then. */
    isNewcomer: { type: Boolean, required: true },
    /** Of an anonymous review, which has no `authorSince`: whether the account was new then. */
    isNewAccount: { type: Boolean },
  },
  { _id: false },
)

/** A merge of profiles that moved it, or set it aside (lib/moderation/merges). */
const mergeSchema = new Schema(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    /** The profile that it rated before. */
    from: { type: Schema.Types.ObjectId, required: true },
    /** Whether it counted before. */
    wasCounted: { type: Boolean, required: true },
  },
  { _id: false, id: false },
)

/** A request of staff to edit the text (lib/reports/decisions). */
const editAskedSchema = new Schema(
  {
    until: { type: Date, required: true },
    rule: { type: String, required: true },
    decisionId: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
)

/**
 * A rating with its text: 'question' and 'comment' on the wire. One per member and influencer. Its entry (`ReviewEntryModel`) has
 * the indexes of what votes change.
 */
const reviewSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorName: { type: String, default: '' },
    rating: { type: Number, required: true, min: STARS_MIN, max: STARS_MAX },
    title: { type: String, required: true },
    details: { type: String, required: true },
    ...aspectFields,
    /** shown: public. held: pending moderation. removed: soft-deleted, see `removedBy`. */
    status: { type: String, required: true, enum: ['shown', 'held', 'removed'], default: 'shown' },
    /**
     * Who removed it: undoing an account's removal must not restore what its author had deleted before. merge: its author
     * had rated both of two merged profiles, and the other rating stays.
     */
    removedBy: { type: String, enum: ['author', 'account', 'staff', 'merge', null], default: null },
    /** The status before the removal, restored with it: deleting does not get a review out of moderation. */
    formerStatus: { type: String, enum: ['shown', 'held', null], default: null },
    /** When its author's account was created, for the detection of surges (lib/surges). */
    authorSince: { type: Date, default: null },
    /** Its last change of the average: written, newly counted, or other stars; null: none. */
    move: { type: moveSchema, default: null },
    /** The surge in which it was written, and the decision of staff about the whole surge. */
    surgeId: { type: Schema.Types.ObjectId, ref: 'Surge', default: null },
    surgeVerdict: { type: String, enum: ['released', 'voided', null], default: null },
    /** Which of the decisions about the surge that was. */
    surgeVerdictId: { type: Schema.Types.ObjectId, default: null },
    /** When flags made it pending moderation. They do so once only: afterwards staff decides. */
    heldAt: { type: Date, default: null },
    /** The rule under which staff hid title and details, while stars and counts stay (lib/domain/guidelines). */
    hiddenUnder: { type: String, default: null },
    /** Staff asked the author to edit the text until then; otherwise it is taken down under the rule. */
    editAsked: { type: editAskedSchema, default: null },
    /** The merges that it has gone through, the last one last; absent before the first one. */
    merges: { type: [mergeSchema], default: undefined },
    /** Whether it is part of the average: shown, not paid for, and its author verified where that is required. */
    counted: { type: Boolean, required: true, default: true },
    /** It counts as far as readers can see, and is in no total of its influencer (lib/ratings/anonymous); absent: false. */
    outOfTotals: { type: Boolean },
    history: { type: [editSchema], default: [] },
    /** The public sees no texts of versions replaced up to then: staff had hidden them, or asked for the edit. */
    historyHiddenUntil: { type: Date, default: null },
    editedAt: { type: Date, default: null },
    /** When title or details last changed, null: never; absent before the first edit. */
    textEditedAt: { type: Date },
    /** The language of its text (ISO 639-1), detected when it is written; empty when that was not certain. */
    language: { type: String, default: '' },
    /** The search tokens of title and details (`reviewTokensOf`), stored as `searchKeys`. */
    searchKeys: { type: [String], default: [] },

    // Aggregates of reactions, flags and replies.
    likesCount: { type: Number, required: true, default: 0 },
    dislikesCount: { type: Number, required: true, default: 0 },
    flagsCount: { type: Number, required: true, default: 0 },
    repliesCount: { type: Number, required: true, default: 0 },
    /** The stars that it had when staff saw proof of the experience; null or absent: without the label. */
    provenStars: { type: Number, min: STARS_MIN, max: STARS_MAX },
    /** When staff gave that label: it is about the version of then. */
    provenAt: { type: Date },
    /** When the official response that is shown was given; null without one. */
    answeredAt: { type: Date, default: null },
    /** Whether its author takes no replies of new accounts; absent: all can reply. */
    isClosedToNew: { type: Boolean },
    /** Whether its author was told of a response: they are told once. */
    isToldOfResponse: { type: Boolean },
    /** How helpful it is to the side that finds it less helpful (lib/ratings/bridging); null or absent: not known. */
    bridging: { type: Number, default: null },
    /** The order by helpfulness (`helpfulnessOf`), from `bridging` and the lower bound of the share of likes (Wilson). */
    helpfulness: { type: Number, required: true, default: 0 },
  },
  { timestamps: true },
)
reviewSchema.index({ influencerId: 1, authorId: 1 }, { unique: true })
reviewSchema.index({ influencerId: 1, status: 1, createdAt: -1, _id: -1 })
reviewSchema.index({ influencerId: 1, status: 1, rating: -1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, rating: 1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, answeredAt: 1, createdAt: -1, _id: -1 })
reviewSchema.index({ influencerId: 1, status: 1, searchKeys: 1 })
reviewSchema.index({ influencerId: 1, status: 1, relationship: 1, createdAt: -1, _id: -1 })
reviewSchema.index(
  { influencerId: 1, status: 1, language: 1, createdAt: -1, _id: -1 },
  { name: 'languages', partialFilterExpression: { language: PRESENT.string } },
)
reviewSchema.index(
  { influencerId: 1, status: 1, tags: 1, createdAt: -1, _id: -1 },
  { name: 'tags', partialFilterExpression: { tags: PRESENT.string } },
)
for (const id of CRITERION_IDS) {
  const aspect = `criteria.${id}`
  reviewSchema.index(
    { influencerId: 1, status: 1, [aspect]: 1, createdAt: -1 },
    { partialFilterExpression: { [aspect]: { $gte: STARS_MIN } } },
  )
}
reviewSchema.index({ bridging: 1 }, { partialFilterExpression: { bridging: { $gte: 0 } } })
reviewSchema.index({ influencerId: 1, 'move.at': -1 })
reviewSchema.index({ heldAt: 1, _id: 1 }, { partialFilterExpression: { status: 'held' } })
reviewSchema.index(
  { surgeId: 1, status: 1 },
  { name: 'surges', partialFilterExpression: { surgeId: PRESENT.id } },
)
reviewSchema.index(
  { 'merges.id': 1 },
  { name: 'merges', partialFilterExpression: { 'merges.id': PRESENT.id } },
)
reviewSchema.index({ authorId: 1, createdAt: -1 })
// The newest of all; the transparency page counts by it alone.
reviewSchema.index({ createdAt: -1, _id: -1, status: 1, removedBy: 1, rating: 1 })

export type ReviewRecord = InferSchemaType<typeof reviewSchema> & { _id: Types.ObjectId }
export const ReviewModel = defineModel<ReviewRecord>('Review', reviewSchema)
