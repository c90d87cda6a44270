import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { CLAIM_METHODS } from '@/lib/domain/claims'
import { FACT, FACTS, type FactName, type Facts, mapFacts } from '@/lib/domain/facts'
import {
  AI_PERSONA_INDEX,
  LIST_INDEXES,
  LIST_ORDERS,
  REVIEW_WORD_INDEX,
} from '@/lib/domain/list-order'
import { POWERS } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { FACTOR_KINDS } from '@/lib/domain/second-factors'
import { SIGN_IN_WAYS } from '@/lib/domain/sessions'
import { voteWindowSchema } from '@/models/vote-pair'

const lookSchema = new Schema(
  {
    kind: { type: String, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

const ratingWeekSchema = new Schema(
  {
    week: { type: Number, required: true },
    sum: { type: Number, required: true },
    count: { type: Number, required: true },
  },
  { _id: false },
)

/** The subjects that several counted reviews name (lib/search/review-words), and what they were counted from. */
const reviewWordsSchema = new Schema(
  {
    rule: { type: Number, required: true },
    reviewsCount: { type: Number, required: true },
    words: [
      {
        _id: false,
        word: { type: String, required: true },
        count: { type: Number, required: true },
      },
    ],
  },
  { _id: false },
)

/** Staff has reset name and picture. */
const faceResetSchema = new Schema(
  {
    /** Until then neither can be changed. */
    until: { type: Date, required: true },
    /** Keyed digests of the names and pictures that cannot be taken again (lib/accounts/profile/face-reset). */
    refused: { type: [String], default: [] },
  },
  { _id: false },
)

/** Until its end a member cannot write (lib/accounts/suspension). `until` null: permanent. */
const suspensionSchema = new Schema(
  {
    since: { type: Date, required: true },
    until: { type: Date, default: null },
    reason: { type: String, required: true },
  },
  { _id: false },
)

/** The surge of an influencer that is on: ratings since then wait for staff (lib/surges). */
const currentSurgeSchema = new Schema(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    since: { type: Date, required: true },
    /** Ratings of members with a history count all the same. */
    onlyNewcomers: { type: Boolean, default: false },
    earlierCounts: { type: [Number], default: [] },
    until: { type: Date, default: null },
  },
  { _id: false, id: false },
)

/** The confirmed claim to a profile, as its readers are told; the claim itself is a document of its own. */
const ownershipSchema = new Schema(
  {
    since: { type: Date, required: true },
    method: { type: String, enum: CLAIM_METHODS, required: true },
  },
  { _id: false },
)

/** Who has said that an influencer is an AI persona, and when. */
const aiPersonaMarkSchema = new Schema(
  {
    by: { type: String, enum: ['owner', 'staff'] as const, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

const confirmCodeSchema = new Schema(
  { digest: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
)

/** A session of the account (lib/accounts/sessions), with the token version by which it is valid. */
const sessionSchema = new Schema(
  {
    id: { type: String, required: true },
    way: { type: String, enum: SIGN_IN_WAYS, required: true },
    browser: { type: String, default: '' },
    system: { type: String, default: '' },
    since: { type: Date, required: true },
    usedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    confirmedAt: { type: Date, required: true },
    code: { type: confirmCodeSchema, default: null },
  },
  { _id: false, id: false },
)

/** A browser that has signed in, by a digest of its cookie. `toldAt`: when its owner was e-mailed about it; null: never. */
const knownDeviceSchema = new Schema(
  {
    digest: { type: String, required: true },
    browser: { type: String, default: '' },
    system: { type: String, default: '' },
    seenAt: { type: Date, required: true },
    toldAt: { type: Date, default: null },
  },
  { _id: false },
)

type FactField<Value> = Value extends string
  ? { type: StringConstructor; default: string }
  : Value extends number
    ? { type: NumberConstructor; default: number }
    : { type: StringConstructor[]; default: string[] }
type ProfileFact = Exclude<FactName, 'name' | 'pic'>

const fieldOf = (empty: Facts[FactName]) => {
  if (typeof empty === 'string') return { type: String, default: empty }
  return typeof empty === 'number'
    ? { type: Number, default: empty }
    : { type: [String], default: [] }
}

/** The facts of a profile but name and picture, which everyone has. */
const factFields = mapFacts<ProfileFact, unknown>(
  FACTS.filter((name): name is ProfileFact => name !== 'name' && name !== 'pic'),
  (name) => fieldOf(FACT[name].empty),
) as { [Name in ProfileFact]: FactField<Facts[Name]> }

/** Of everyone in the collection. */
const sharedFields = {
  name: { type: String, required: true, trim: true },
  role: { type: Number, required: true, enum: Object.values(ROLE), default: ROLE.member },
  pic: { type: String, default: '' },
  contributionScore: { type: Number, required: true, default: 0 },
  removedAt: { type: Date, default: null },
  /** When name, picture or, of an influencer, another fact last changed; null: never. */
  textEditedAt: { type: Date, default: null },
  /** When a rating (for a member: a point) last changed the aggregates; `updatedAt` covers everything else. */
  totalsAt: { type: Date, default: null },
}

/** Of members and admins, who sign in and contribute. Only accounts that can sign in have an `email`. */
const accountFields = {
  email: { type: String },
  /** The mailbox of `email` (`addressFields` in lib/accounts/rules): one mailbox, one account. */
  mailbox: { type: String },
  emailVerifiedAt: { type: Date, default: null },
  passwordHash: { type: String, select: false },
  tokenVersion: { type: Number, required: true, default: 0 },
  /** The kinds of second factors that the account has (models/second-factor); absent without one. */
  secondFactors: { type: [String], enum: FACTOR_KINDS, default: undefined },
  /** Read by lib/accounts/sessions only; the array as a whole, or one element by its id. */
  sessions: { type: [sessionSchema], default: undefined, select: false },
  devices: { type: [knownDeviceSchema], default: undefined, select: false },
  details: { type: String, default: '' },
  phone: { type: String, default: '' },
  suspension: { type: suspensionSchema, default: null },
  /** What an admin lets a member do (lib/domain/powers); absent without any. */
  powers: { type: [String], enum: POWERS, default: undefined },
  faceReset: { type: faceResetSchema, default: null },
  /** When staff voided this member's votes and points for them (lib/surges/vote-integrity). */
  votesVoidedAt: { type: Date, default: null },
  /** The votes that this member added in the current 24 hours, for the daily limit (lib/surges/vote-integrity). */
  votes: { type: voteWindowSchema, default: null },
  /** The replies of a new account in the current hour (lib/ratings/replies/limits). */
  replyHour: { type: voteWindowSchema },
  /** What a member of staff has looked at within the hour, for the limits (lib/audit/looks). */
  looks: { type: [lookSchema], default: undefined, select: false },
  /** Whether the member's ratings are left out of the open data (lib/publishing/open-data). */
  isOutOfOpenData: { type: Boolean, default: false },
  /**
   * How a member closed their own account, at `removedAt`. Personal data is deleted then, and it cannot be restored.
   * anonymised: what the member wrote stays, without the name. erased: it is deleted.
   */
  closure: { type: String, enum: ['anonymised', 'erased', null] as const, default: null },
}

/** Of influencers, who are rated. */
const influencerFields = {
  approved: { type: Boolean, required: true, default: false },
  /** Approved, not removed, and not hidden (`hiddenUntil`), written together with `approved` and `removedAt`: one index serves every public list. */
  listed: { type: Boolean, required: true, default: false },
  /** Until when reports hide it before a decision, or did once (lib/influencers/hiding); absent if they never have. */
  hiddenUntil: { type: Date },
  ...factFields,
  /** Of the fact `aiPersona`, written with it (lib/influencers/facts); null or absent for a person. */
  aiPersonaMark: { type: aiPersonaMarkSchema },
  rank: { type: Number, required: true, default: 0, min: 0 },
  /** When staff last raised the rank: the pick ends a while later. Null: never, or before this existed. */
  rankedAt: { type: Date, default: null },
  /** Why, for readers; empty without a reason. */
  rankReason: { type: String, default: '' },
  /** The member who claimed this profile, and may not rate it. */
  claimedBy: { type: Schema.Types.ObjectId, default: null },
  /** Set while the claim is confirmed: then that member acts for the profile. Null while it is contested. */
  ownership: { type: ownershipSchema, default: null },
  /** The member who submitted it; null for a visitor. */
  submittedBy: { type: Schema.Types.ObjectId, default: null },
  /** The profile that this one was merged into (lib/moderation/merges): it is not listed, and its address leads there. */
  mergedInto: { type: Schema.Types.ObjectId, default: null },
  /** Whether ratings are moving to this profile, or away again: its totals are those of a part. */
  isMerging: { type: Boolean, default: false },
  /** The rating surge that is on: a copy of its own document, written by lib/surges only. */
  surge: { type: currentSurgeSchema, default: null },
  /** Search tokens (lib/search/tokens), stored as `searchKeys`. */
  searchKeys: { type: [String], default: [] },
  /** Blocking keys (lib/search/blocking-keys), stored as `duplicateKeys`. */
  duplicateKeys: { type: [String], default: [] },

  // Aggregates of reviews.
  ratingSum: { type: Number, required: true, default: 0 },
  ratingCounts: { type: [Number], default: [0, 0, 0, 0, 0] },
  /** The visible reviews by stars, including those that do not count in the average. */
  shownCounts: { type: [Number], default: [0, 0, 0, 0, 0] },
  reviewsCount: { type: Number, required: true, default: 0 },
  /** The members who follow this influencer. */
  followersCount: { type: Number, default: 0 },
  averageRating: { type: Number, required: true, default: 0 },
  confidence: { type: Number, required: true, default: 0 },
  trendingScore: { type: Number, required: true, default: 0 },
  /** The whole number below it (`trendingFields`). */
  trendingLevel: { type: Number, default: 0 },
  /** By index in CRITERIA and REVIEW_TAGS. */
  criteriaSums: { type: [Number], default: () => CRITERIA.map(() => 0) },
  criteriaCounts: { type: [Number], default: () => CRITERIA.map(() => 0) },
  tagCounts: { type: [Number], default: () => REVIEW_TAGS.map(() => 0) },
  /** The weeks with counted ratings, oldest first; the next write drops outdated ones. */
  ratingWeeks: { type: [ratingWeekSchema], default: [] },
  /** Counted by the job `topics`; null or absent: too few reviews, or one has left and they are counted again. */
  reviewWords: { type: reviewWordsSchema, default: undefined },
}

/**
 * Members, admins and influencers; `role` says which. No discriminators: they add `role` to every query, a condition that
 * an index without it answers only with a fetch of each document.
 */
const userSchema = new Schema(
  { ...sharedFields, ...accountFields, ...influencerFields },
  { timestamps: true },
)
userSchema.index(
  { email: 1 },
  { name: 'emails', unique: true, partialFilterExpression: { email: PRESENT.string } },
)
userSchema.index(
  { mailbox: 1 },
  { name: 'mailboxes', unique: true, partialFilterExpression: { mailbox: PRESENT.string } },
)
// One index per order of the home list, without a filter and with each filter (lib/domain/list-order).
for (const index of LIST_INDEXES) {
  userSchema.index(index.keys, { name: index.name, partialFilterExpression: { listed: true } })
}
userSchema.index(LIST_ORDERS.top, {
  name: AI_PERSONA_INDEX,
  partialFilterExpression: { listed: true, aiPersona: PRESENT.string },
})
userSchema.index({ listed: 1, searchKeys: 1, confidence: -1, _id: 1 })
userSchema.index(
  { 'reviewWords.words.word': 1, ...LIST_ORDERS.top },
  { name: REVIEW_WORD_INDEX, partialFilterExpression: { listed: true } },
)
userSchema.index({ listed: 1, _id: 1 })
userSchema.index({ role: 1, approved: 1, removedAt: 1, createdAt: -1 })
userSchema.index({ powers: 1 }, { sparse: true })
// Partial, so that the documents of other roles have no entries to be kept up to date.
userSchema.index(
  { trendingLevel: -1, confidence: -1, _id: 1 },
  { partialFilterExpression: { listed: true } },
)
userSchema.index({ duplicateKeys: 1 }, { partialFilterExpression: { role: ROLE.influencer } })
// Covers the counts of a category, listed or not.
userSchema.index(
  { category: 1, listed: 1, role: 1 },
  { partialFilterExpression: { role: ROLE.influencer } },
)
userSchema.index({ pic: 1 }, { name: 'pictures', partialFilterExpression: { pic: PRESENT.string } })
for (const member of ['claimedBy', 'submittedBy']) {
  userSchema.index(
    { [member]: 1 },
    { name: `${member}_present`, partialFilterExpression: { [member]: PRESENT.id } },
  )
}

/** A document of unknown role. */
export type UserRecord = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId }
/** A member or admin. */
export type AccountRecord = Omit<UserRecord, keyof typeof influencerFields>
export type InfluencerRecord = Omit<UserRecord, keyof typeof accountFields>
export const UserModel = defineModel<UserRecord>('User', userSchema)
