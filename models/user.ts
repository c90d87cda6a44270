import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'
import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { LIST_INDEXES } from '@/lib/domain/list-order'
import { ROLE } from '@/lib/domain/roles'
import { voteWindowSchema } from '@/models/vote-window'

const ratingWeekSchema = new Schema(
  {
    week: { type: Number, required: true },
    sum: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { _id: false },
)

/** Of a member: signs in and writes no more until it ends (lib/suspensions). `until` null: for good. */
const suspensionSchema = new Schema(
  {
    since: { type: Date, required: true },
    until: { type: Date, default: null },
    reason: { type: String, required: true },
  },
  { _id: false },
)

/** Of an influencer: ratings from then on wait for staff (lib/surges). */
const currentSurgeSchema = new Schema(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    since: { type: Date, required: true },
    /** Those of members with a history count all the same. */
    onlyNewcomers: { type: Boolean, default: false },
  },
  { _id: false, id: false },
)

/** Members, admins and influencers (statement 348). Only those who can sign in have an `email`. */
const userSchema = new Schema(
  {
    name: { type: String, required: true, trim: true },
    role: { type: Number, required: true, enum: Object.values(ROLE), default: ROLE.member },
    email: { type: String },
    /** What `email` comes down to (`addressFields` in lib/accounts/rules): one mailbox, one account. */
    mailbox: { type: String },
    emailVerifiedAt: { type: Date, default: null },
    passwordHash: { type: String, select: false },
    tokenVersion: { type: Number, required: true, default: 0 },
    details: { type: String, default: '' },
    pic: { type: String, default: '' },
    phone: { type: String, default: '' },
    contributionScore: { type: Number, required: true, default: 0 },
    removedAt: { type: Date, default: null },
    suspension: { type: suspensionSchema, default: null },
    /** Since when staff counts neither likes, dislikes and flags of this member nor their points (lib/votes). */
    votesVoidedAt: { type: Date, default: null },
    /** Likes, dislikes and flags that this member has added since a moment of the last day (lib/votes). */
    votes: { type: voteWindowSchema, default: null },
    /**
     * How a member ended their own account; `removedAt` says when. Nothing personal is left here then, and it cannot be
     * restored. anonymised: what the member wrote stays, without the name. erased: it is deleted.
     */
    closure: { type: String, enum: ['anonymised', 'erased', null], default: null },

    // Influencers only.
    approved: { type: Boolean, required: true, default: false },
    /** Approved and not removed: written together with `approved` and `removedAt`, so that one index serves every public list. */
    listed: { type: Boolean, required: true, default: false },
    about: { type: String, default: '' },
    expertise: { type: String, default: '' },
    category: { type: String, default: '' },
    socialHandles: { type: String, default: '' },
    /** Ids of `lib/domain/platforms`: what the handles name and what the form sent. */
    platforms: { type: [String], default: [] },
    country: { type: String, default: '' },
    hourlyRate: { type: Number, default: 0, min: 0 },
    publicEmail: { type: String, default: '' },
    rank: { type: Number, required: true, default: 0, min: 0 },
    /** When staff moved it last. */
    rankedAt: { type: Date, default: null },
    /** The member who claimed this profile; may not rate it. */
    claimedBy: { type: Schema.Types.ObjectId, default: null },
    /** The surge of now; written by lib/surges alone, which has the truth in its own documents. */
    storm: { type: currentSurgeSchema, default: null },
    searchKeys: { type: [String], default: [] },
    /** By which the same person is found under another spelling (lib/influencers/duplicate-keys). */
    duplicateKeys: { type: [String], default: [] },

    // Totals, derived from reviews.
    ratingSum: { type: Number, required: true, default: 0 },
    ratingCounts: { type: [Number], default: [0, 0, 0, 0, 0] },
    /** By stars the reviews that are shown, also those that do not count in the average; null until a first count. */
    shownCounts: { type: [Number], default: [0, 0, 0, 0, 0] },
    reviewsCount: { type: Number, required: true, default: 0 },
    averageRating: { type: Number, required: true, default: 0 },
    confidence: { type: Number, required: true, default: 0 },
    trendingScore: { type: Number, required: true, default: 0 },
    /** By place in CRITERIA and REVIEW_TAGS. */
    criteriaSums: { type: [Number], default: () => CRITERIA.map(() => 0) },
    criteriaCounts: { type: [Number], default: () => CRITERIA.map(() => 0) },
    tagCounts: { type: [Number], default: () => REVIEW_TAGS.map(() => 0) },
    /** The weeks with counted ratings, oldest first; those that are over for long go with the next write. */
    ratingWeeks: { type: [ratingWeekSchema], default: [] },
    /** When a rating (of a member: a point) last changed them; `updatedAt` tells of everything else. */
    totalsAt: { type: Date, default: null },
  },
  { timestamps: true },
)
userSchema.index(
  { email: 1 },
  { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
)
userSchema.index(
  { mailbox: 1 },
  { unique: true, partialFilterExpression: { mailbox: { $type: 'string' } } },
)
// Each order of the home list, for all and for each thing that it can be narrowed by (lib/domain/list-order).
for (const index of LIST_INDEXES) {
  userSchema.index(index.keys, { name: index.name, partialFilterExpression: { listed: true } })
}
userSchema.index({ listed: 1, trendingScore: -1, confidence: -1 })
userSchema.index({ listed: 1, searchKeys: 1, confidence: -1 })
userSchema.index({ duplicateKeys: 1, listed: 1 })
userSchema.index({ listed: 1, _id: 1 })
userSchema.index({ role: 1, contributionScore: -1, _id: 1 })
userSchema.index({ role: 1, approved: 1, removedAt: 1, createdAt: -1 })
userSchema.index({ pic: 1 })

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId }
export const UserModel: Model<UserRecord> =
  mongoose.models.User ?? model<UserRecord>('User', userSchema)
