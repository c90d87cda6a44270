import { z } from 'zod'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
import { LEVELS } from '@/lib/domain/standing'
import { count, histogram, id, isoDate, stars } from '@/lib/wire/responses'

const authorId = id
  .nullable()
  .meta({ description: 'The author, for `/contributors/{id}`; null if anonymous.' })

const reply = z.strictObject({
  _id: id,
  askedByName: z.string(),
  questionDetails: z.string(),
  userId: authorId,
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  isMine: z.boolean(),
})
export type WireReply = z.infer<typeof reply>

const ids = z.array(z.string()).meta({
  description: 'One entry per member. Your own id is real, all others are placeholders.',
})

const criterion = stars.nullable()
const aspects = {
  criteria: z.strictObject({
    honesty: criterion,
    content: criterion,
    responsiveness: criterion,
    value: criterion,
  }),
  tags: z.array(z.enum(REVIEW_TAG_IDS)).max(TAGS_MAX),
  relationship: z.enum(RELATIONSHIP_IDS),
}

const reviewFields = {
  _id: id,
  questionTitle: z.string(),
  questionDetails: z.string(),
  language: z.string().meta({
    description: 'The detected language of the text (ISO 639-1); empty when it is not certain.',
  }),
  hiddenUnder: z.string().nullable().meta({
    description: 'The rule under which staff hides title and details, which are empty then.',
  }),
  userName: z.string(),
  userId: authorId,
  isAnonymous: z.boolean().meta({
    description: 'Published under ‘Anonymous reviewer’: of its dates only the months are true.',
  }),
  rating: stars,
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  previousRating: stars.nullable(),
  isCounted: z.boolean(),
  ...aspects,
  likes: ids,
  disLikes: ids,
  flag: ids,
  likesCount: count,
  disLikesCount: count,
  flagCount: count,
  repliesCount: count,
  experienceShownAt: isoDate.nullable().meta({
    description:
      'When staff saw proof of a purchase or an attendance, which is about the version of then; null without. It weighs nothing.',
  }),
  updatedAfterResponse: z
    .boolean()
    .meta({ description: 'Its author changed it after the official response.' }),
  closedToNew: z.boolean().meta({ description: 'Accounts under 30 days can’t reply to it.' }),
  isMine: z.boolean(),
  isHeld: z
    .boolean()
    .meta({ description: 'Hidden until staff has checked it; only its author sees it.' }),
  appearsAt: isoDate.nullable().meta({
    description:
      'When readers see this version of an anonymous review; only its author sees it before.',
  }),
}

/** A review without its replies, as reactions return it. */
const bareReview = z.strictObject(reviewFields).meta({ id: 'Review' })
export type WireReview = z.infer<typeof bareReview>

const review = z.strictObject({
  ...reviewFields,
  replies: z.array(reply),
  response: reply
    .nullable()
    .meta({ description: 'The official response of the owner of the profile.' }),
})
export type WireRepliedReview = z.infer<typeof review>

export const reviewPage = z.strictObject({
  success: z.literal(true),
  questions: z.array(review),
  authors: z
    .record(
      z.string(),
      z.strictObject({
        memberSince: z.int().nullable(),
        ratingsCount: count,
        helpfulVotes: count,
        isVerified: z.boolean().meta({ description: 'The email address is confirmed.' }),
        level: z.enum(LEVELS).meta({ description: 'By conduct: see the page about the method.' }),
      }),
    )
    .meta({ description: 'By `userId`, what readers can weigh the authors by.' }),
  own: review.nullable().meta({ description: 'Your own rating, regardless of the filter.' }),
  isOwner: z.boolean().meta({ description: 'The profile is yours: you can’t rate it.' }),
  total: count,
  histogram,
})
export type WireReviewPage = z.infer<typeof reviewPage>

const version = z.strictObject({
  rating: stars,
  title: z.string(),
  details: z.string(),
  ...aspects,
  writtenAt: isoDate,
  replacedAt: isoDate,
  isTakenBack: z.boolean().meta({ description: 'Its author deleted it; then it has no text.' }),
  isHidden: z.boolean().meta({ description: 'Staff hides its text.' }),
})
/** An earlier version of a review. */
export type ReviewVersion = z.infer<typeof version>

export const versionList = z.strictObject({ success: z.literal(true), history: z.array(version) })

export const rated = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  pointsAwarded: z.number(),
  isEdit: z.boolean(),
  isCounted: z.boolean(),
  isHeld: z.boolean().meta({ description: 'Held for staff because of a rating surge.' }),
  appearsAt: isoDate.nullable().meta({ description: 'When readers see it, if it is anonymous.' }),
  questionId: id,
})
export type WireOutcome = z.infer<typeof rated>

export const score = z.strictObject({ success: z.literal(true), contributionScore: z.number() })

export const reacted = z.strictObject({ success: z.literal(true), question: bareReview })
export const flagged = z.strictObject({
  success: z.literal(true),
  flagged: z.boolean(),
  question: bareReview,
})
export type FlagResponse = z.infer<typeof flagged>

export const replied = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  reply,
  question: bareReview,
})
export type ReplyResponse = z.infer<typeof replied>

export const replyEdited = z.strictObject({ success: z.literal(true), msg: z.string(), reply })
export const replyDeleted = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  question: bareReview.nullable().meta({ description: 'Null if its rating is no longer shown.' }),
})
export const replyPage = z.strictObject({ success: z.literal(true), replies: z.array(reply) })
