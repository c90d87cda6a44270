import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { STARS_MAX, STARS_MIN } from '@/lib/domain/stars'

const stars = { type: Number, min: STARS_MIN, max: STARS_MAX, default: null }
const criteriaSchema = new Schema(
  { honesty: stars, content: stars, responsiveness: stars, value: stars },
  { _id: false },
)
/** What is said beside stars and words; reviews from before these existed have none of them. */
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
  },
  { _id: false },
)

/** When a rating last moved an average, as far as a surge is told by it (lib/surges). */
const moveSchema = new Schema(
  {
    at: { type: Date, required: true },
    /** The stars that counted before; null when none did. Changed again within a day, those before the first change. */
    from: { type: Number, default: null },
    /** Whether its author had no history by then. */
    isNewcomer: { type: Boolean, required: true },
  },
  { _id: false },
)

/** One rating with its text: what the wire calls question and comment (C42). One per member and influencer (C31). */
const reviewSchema = new Schema(
  {
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    authorName: { type: String, default: '' },
    rating: { type: Number, required: true, min: STARS_MIN, max: STARS_MAX },
    title: { type: String, required: true },
    details: { type: String, required: true },
    ...aspectFields,
    /** shown: readable. held: hidden until staff has looked. removed: taken away, by its author or by staff. */
    status: { type: String, required: true, enum: ['shown', 'held', 'removed'], default: 'shown' },
    /** Who took it away; an account's removal can be undone without reviving what its author had deleted before. */
    removedBy: { type: String, enum: ['author', 'account', 'staff', null], default: null },
    /** What it was when it was removed, and becomes again if that is undone: nobody gets out of a hold by deleting. */
    formerStatus: { type: String, enum: ['shown', 'held', null], default: null },
    /** Since when its author had the account, for telling a surge (lib/surges). */
    authorSince: { type: Date, default: null },
    /** Written, come to count, or with other stars; null for ratings from before this was kept. */
    move: { type: moveSchema, default: null },
    /** The surge in which it was written, and what staff decided for all of that surge at once. */
    stormId: { type: Schema.Types.ObjectId, ref: 'Storm', default: null },
    stormVerdict: { type: String, enum: ['released', 'voided', null], default: null },
    /** When flags hid it; they do so only once, after that it is for staff to decide. */
    heldAt: { type: Date, default: null },
    /** Whether it is part of the influencer's average: shown, not paid for, its author verified where that is required (C20). */
    counted: { type: Boolean, required: true, default: true },
    history: { type: [editSchema], default: [] },
    editedAt: { type: Date, default: null },
    /** The folded words of title and details, by which a reader finds it (`reviewTokensOf` in lib/reviews/rules). */
    searchKeys: { type: [String], default: [] },

    // Totals, derived from reactions, flags and replies.
    likesCount: { type: Number, required: true, default: 0 },
    dislikesCount: { type: Number, required: true, default: 0 },
    flagsCount: { type: Number, required: true, default: 0 },
    repliesCount: { type: Number, required: true, default: 0 },
    /** Lower bound of the share of likes (Wilson), for the order by helpfulness. */
    helpfulness: { type: Number, required: true, default: 0 },
  },
  { timestamps: true },
)
reviewSchema.index({ influencerId: 1, authorId: 1 }, { unique: true })
reviewSchema.index({ influencerId: 1, status: 1, createdAt: -1, _id: -1 })
reviewSchema.index({ influencerId: 1, status: 1, helpfulness: -1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, rating: 1, helpfulness: -1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, rating: -1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, rating: 1, createdAt: -1 })
reviewSchema.index({ influencerId: 1, status: 1, searchKeys: 1 })
reviewSchema.index({ influencerId: 1, counted: 1, rating: 1 })
reviewSchema.index({ influencerId: 1, 'move.at': -1 })
reviewSchema.index({ heldAt: 1, _id: 1 }, { partialFilterExpression: { status: 'held' } })
reviewSchema.index(
  { stormId: 1, status: 1 },
  { partialFilterExpression: { stormId: { $type: 'objectId' } } },
)
reviewSchema.index({ authorId: 1, createdAt: -1 })
reviewSchema.index({ status: 1, createdAt: -1, _id: -1 })

export type ReviewRecord = InferSchemaType<typeof reviewSchema> & { _id: Types.ObjectId }
export const ReviewModel: Model<ReviewRecord> =
  mongoose.models.Review ?? model<ReviewRecord>('Review', reviewSchema)
