import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { STARS_MAX, STARS_MIN } from '@/lib/domain/stars'

const stars = { type: Number, min: STARS_MIN, max: STARS_MAX, default: null }

/**
 * When a rating was written, and by whom as of then: for the detection of surges, which must not take the month's publication for
 * one (lib/surges/replay), and for staff. Never for readers.
 */
const writtenSchema = new Schema(
  {
    at: { type: Date, required: true },
    /** Whether its author had no history then (`isNewcomer`). */
    isNewcomer: { type: Boolean, required: true },
    /** The age of the account, rounded down to one of `AGES_TOLD`: the exact one would tell whose it is. */
    accountDays: { type: Number, required: true },
    /** Counted ratings of others, up to the number from which an account has a history. */
    earlierRatings: { type: Number, required: true },
  },
  { _id: false, id: false },
)

/** What is published with the others at the end of its month: the review, or its next version. */
const draftSchema = new Schema(
  {
    rating: { type: Number, required: true, min: STARS_MIN, max: STARS_MAX },
    title: { type: String, required: true },
    details: { type: String, required: true },
    criteria: {
      type: new Schema(
        { honesty: stars, content: stars, responsiveness: stars, value: stars },
        { _id: false },
      ),
      default: () => ({}),
    },
    tags: { type: [String], enum: REVIEW_TAG_IDS, default: [] },
    relationship: { type: String, enum: RELATIONSHIP_IDS, default: 'unsaid' },
    language: { type: String, default: '' },
    at: { type: Date, required: true },
    /** Of its stars: another text leaves it. Absent from before this existed. */
    written: { type: writtenSchema },
    /** The surge that holds it, null: none; absent until that is decided with the month's others. */
    surgeId: { type: Schema.Types.ObjectId },
  },
  { _id: false, id: false },
)

/**
 * Who wrote an anonymous review, and what of it waits for the end of the month. The only link between the two: the public
 * review with this id has no member. Read for its author, and for staff with an entry in the audit log.
 */
const anonymousReviewSchema = new Schema(
  {
    /** The id of the review: random, as an ObjectId of the driver would tell the time. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Null once the account is erased, or its author has deleted it. */
    memberId: { type: Schema.Types.ObjectId, ref: 'User', default: null },
    influencerId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** Null when readers see the newest version. */
    draft: { type: draftSchema, default: null },
    /** When the published stars were written, and by whom; absent once the account is closed, and from before this existed. */
    written: { type: writtenSchema },
    /** When its first version was published; null before. */
    publishedAt: { type: Date, default: null },
    /** What it earned its author, who alone sees it. */
    points: { type: Number, required: true, default: 0 },
    /** Its author deleted it, or erased the account with all contributions: it is deleted with the end of the month. */
    isErased: { type: Boolean, default: false },
    /** The account was removed for manipulation and is erased now: see `TotalsStanding`. */
    isBarred: { type: Boolean },
  },
  { timestamps: true },
)
anonymousReviewSchema.index({ memberId: 1, createdAt: -1 })
anonymousReviewSchema.index({ influencerId: 1 })

export type AnonymousReviewRecord = InferSchemaType<typeof anonymousReviewSchema> & {
  _id: Types.ObjectId
}
export type Written = InferSchemaType<typeof writtenSchema>
export type AnonymousDraft = NonNullable<AnonymousReviewRecord['draft']>
export const AnonymousReviewModel = defineModel<AnonymousReviewRecord>(
  'AnonymousReview',
  anonymousReviewSchema,
)
