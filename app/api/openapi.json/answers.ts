import { z } from 'zod'
import { RATING_STATES } from '@/lib/accounts/profile/types'
import { STAFF_ACTIONS } from '@/lib/audit/types'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import { PAIR_KINDS } from '@/lib/ratings/vote-integrity/types'

/*
 * What the endpoints answer, key by key (the wire's names). The contract test parses real answers with these, strictly:
 * a key that is renamed, lost or added without being written down here fails it.
 */

const id = z.string().regex(/^[0-9a-f]{24}$/)
const count = z.int().min(0)
const moment = z.iso.datetime()
const stars = z.int().min(1).max(5)

/** The body of every failure (C1). */
export const failureEnvelope = z
  .strictObject({
    success: z.literal(false),
    msg: z.string(),
    message: z.string(),
    error: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What is wrong with which field of the request, by its name there.' }),
    phrase: z
      .string()
      .optional()
      .meta({ description: 'Of a text that is refused for its language: what to rewrite.' }),
  })
  .meta({ id: 'Failure' })

export const done = z.strictObject({ success: z.literal(true) })
export const jobsRun = z.strictObject({ success: z.literal(true), jobs: count })
export const doneWithText = z.strictObject({ success: z.literal(true), msg: z.string() })
export const session = z.strictObject({ success: z.literal(true), token: z.string() })

const card = z
  .strictObject({
    _id: id,
    name: z.string(),
    category: z.string(),
    expertise: z.string(),
    pic: z.string(),
    email: z.string().meta({ description: 'A published address; never that of an account.' }),
    hourlyRate: z.number(),
    averageRating: z.number().min(0).max(5),
    reviewsCount: count,
    country: z.string(),
    platforms: z.array(z.enum(PLATFORM_IDS)),
    confidence: z
      .number()
      .meta({ description: 'The average with five ratings at the site’s mean added: the order.' }),
    createdAt: moment,
    placedByStaff: z.boolean(),
    placedSteps: count.meta({ description: 'How many steps staff moved it up.' }),
    placedAt: moment.nullable().meta({ description: 'When staff moved it last.' }),
  })
  .meta({ id: 'Card' })

export const cardList = z.strictObject({
  success: z.literal(true),
  users: z.array(card),
  total: count.max(LIMIT.listCountedMax).optional().meta({
    description: 'When asked for: how many there are; the greatest number means that many or more.',
  }),
})
export const searchResults = z.array(
  card.extend({
    near: z.boolean().meta({ description: 'Nobody has the words; this one differs by typos.' }),
  }),
)
export const duplicates = z.strictObject({ success: z.literal(true), duplicates: z.array(card) })

export const trendingInfluencers = z.array(
  z.strictObject({
    _id: id,
    pic: z.string(),
    name: z.string(),
    contributionScore: z.number(),
    expertise: z.string(),
    averageRating: z.number(),
    activity: z
      .number()
      .meta({ description: 'Recent ratings and likes, each worth half as much after every week.' }),
  }),
)

export const topContributors = z.array(
  z.strictObject({ _id: id, name: z.string(), contributionScore: z.number() }),
)

export const ownPlace = z.strictObject({
  success: z.literal(true),
  place: z
    .strictObject({
      position: z.int().min(1),
      points: z.number(),
      isBeyond: z
        .boolean()
        .meta({ description: 'Further back than the position, which is the last one counted.' }),
    })
    .nullable(),
})

export const categories = z.strictObject({
  success: z.literal(true),
  categories: z.array(z.strictObject({ _id: id, name: z.string() })),
})

export const publicMember = z.strictObject({
  success: z.literal(true),
  user: z.strictObject({
    _id: id,
    name: z.string(),
    pic: z.string(),
    contributionScore: z.number(),
  }),
})

export const ownAccount = z.strictObject({
  success: z.literal(true),
  user: z.strictObject({
    _id: id,
    name: z.string(),
    email: z.string(),
    role: z.literal([0, 1, 2]),
    pic: z.string(),
    contributionScore: z.number(),
    createdAt: moment,
  }),
})

export const profile = z.strictObject({
  success: z.literal(true),
  name: z.string(),
  category: z.string(),
  averageRating: z.number(),
  expertise: z.string(),
  socialHandles: z.string(),
  Tell_About_Yourself: z.string(),
  pic: z.string(),
  reviewsCount: count,
  country: z.string(),
})

const authorId = id
  .nullable()
  .meta({ description: 'The author, for `/contributors/{id}`; null when nobody is named.' })

const reply = z.strictObject({
  _id: id,
  askedByName: z.string(),
  questionDetails: z.string(),
  userId: authorId,
  createdAt: moment,
  editedAt: moment.nullable(),
  isMine: z.boolean(),
})

const ids = z.array(z.string()).meta({
  description: 'As long as the count says; the own id in clear, every other a placeholder.',
})

const criterion = stars.nullable()
const criteriaStars = z.strictObject({
  honesty: criterion,
  content: criterion,
  responsiveness: criterion,
  value: criterion,
})
const reviewTags = z.array(z.enum(REVIEW_TAG_IDS)).max(TAGS_MAX)

const reviewFields = {
  _id: id,
  questionTitle: z.string(),
  questionDetails: z.string(),
  userName: z.string(),
  userId: authorId,
  rating: stars,
  createdAt: moment,
  editedAt: moment.nullable(),
  previousRating: stars.nullable(),
  isCounted: z.boolean(),
  criteria: criteriaStars,
  tags: reviewTags,
  relationship: z.enum(RELATIONSHIP_IDS),
  likes: ids,
  disLikes: ids,
  flag: ids,
  likesCount: count,
  disLikesCount: count,
  flagCount: count,
  repliesCount: count,
  isMine: z.boolean(),
  isHeld: z
    .boolean()
    .meta({ description: 'Hidden until staff has looked; only its author sees it.' }),
}

/** Without its replies: what a reaction answers. */
const bareReview = z.strictObject(reviewFields).meta({ id: 'Review' })

const review = z.strictObject({ ...reviewFields, replies: z.array(reply) })

export const reviewPage = z.strictObject({
  success: z.literal(true),
  questions: z.array(review),
  own: review.nullable().meta({ description: 'That of the asker, whatever the filter.' }),
  total: count,
  histogram: z.tuple([count, count, count, count, count]),
})

export const versionList = z.strictObject({
  success: z.literal(true),
  history: z.array(
    z.strictObject({
      rating: stars,
      questionTitle: z.string(),
      questionDetails: z.string(),
      criteria: criteriaStars,
      tags: reviewTags,
      relationship: z.enum(RELATIONSHIP_IDS),
      writtenAt: moment,
      replacedAt: moment,
      isTakenBack: z.boolean(),
    }),
  ),
})

export const rated = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  pointsAwarded: z.number(),
  isEdit: z.boolean(),
  isCounted: z.boolean(),
  isHeld: z.boolean().meta({ description: 'It waits for staff: unusually many came at once.' }),
  questionId: id,
})

export const score = z.strictObject({ success: z.literal(true), contributionScore: z.number() })
export const reacted = z.strictObject({ success: z.literal(true), question: bareReview })
export const flagged = z.strictObject({
  success: z.literal(true),
  flagged: z.boolean(),
  question: bareReview,
})
export const replied = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  reply,
  question: bareReview,
})
export const replyEdited = z.strictObject({ success: z.literal(true), msg: z.string(), reply })
export const replyDeleted = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  question: bareReview
    .nullable()
    .meta({ description: 'Null when the rating above it is not shown any more.' }),
})
export const replyPage = z.strictObject({ success: z.literal(true), replies: z.array(reply) })

const managedAccount = z.looseObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.literal([0, 1, 2]),
})
const managedAccounts = z.array(managedAccount)

export const managedLists = z.strictObject({
  success: z.literal(true),
  pendingExperts: managedAccounts,
  approvedExperts: managedAccounts,
  users: managedAccounts,
  removedAccounts: managedAccounts,
  totals: z.strictObject({
    pending: count,
    approved: count,
    members: count,
    removed: count,
    held: count,
  }),
})

const duplicate = z
  .strictObject({
    _id: id,
    name: z.string(),
    pic: z.string(),
    category: z.string(),
    reviewsCount: count,
  })
  .meta({ id: 'Duplicate' })

const auditEntry = z
  .strictObject({
    _id: id,
    at: moment,
    action: z.enum(STAFF_ACTIONS),
    actor: z.strictObject({ _id: id, name: z.string() }),
    subject: z.strictObject({
      _id: id,
      kind: z.enum(['account', 'review', 'category']),
      name: z.string().meta({ description: 'As it is now; empty when it is gone.' }),
    }),
    note: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' })

export const accountSheet = z.strictObject({
  success: z.literal(true),
  user: managedAccount,
  duplicates: z.array(duplicate),
  log: z.array(auditEntry),
})

export const likelyDuplicates = z.strictObject({
  success: z.literal(true),
  duplicates: z.record(id, z.array(duplicate)),
})

export const bulkOutcome = z.strictObject({
  success: z.literal(true),
  done: z.array(id),
  failed: z.array(z.strictObject({ id, msg: z.string() })),
})

export const auditLog = z.strictObject({
  success: z.literal(true),
  entries: z.array(auditEntry),
  total: count,
})

export const heldReviews = z.strictObject({
  success: z.literal(true),
  questions: z.array(
    z.strictObject({
      _id: id,
      expertId: id,
      expertName: z.string(),
      authorId: id,
      userName: z.string(),
      rating: stars,
      questionTitle: z.string(),
      questionDetails: z.string(),
      relationship: z.string(),
      createdAt: moment,
      editedAt: moment.nullable(),
      heldAt: moment.nullable(),
      likesCount: count,
      disLikesCount: count,
      flagCount: count,
      repliesCount: count,
    }),
  ),
  total: count,
})

export const storms = z.strictObject({
  success: z.literal(true),
  storms: z.array(
    z.strictObject({
      _id: id,
      expertId: id,
      expertName: z.string(),
      since: moment,
      endedAt: moment.nullable(),
      endedBy: z.enum(['quiet', 'staff', 'release']).nullable(),
      waiting: count,
      newAccounts: count.meta({ description: 'Of those that wait, by accounts under a week old.' }),
      histogram: z.tuple([count, count, count, count, count]),
    }),
  ),
})

const person = z.strictObject({ _id: id, name: z.string() })

export const votePairs = z.strictObject({
  success: z.literal(true),
  pairs: z.array(
    z.strictObject({
      month: z.string().meta({ description: 'As `2026-11`.' }),
      kind: z.enum(PAIR_KINDS),
      voter: person,
      author: person,
      likes: count,
      dislikes: count,
      flags: count,
      back: count.meta({ description: 'Votes in the other direction.' }),
    }),
  ),
})

export const managedCategories = z.strictObject({
  success: z.literal(true),
  categories: z.array(
    z.strictObject({
      _id: id,
      name: z.string(),
      listed: count,
      unlisted: count,
      isChanging: z.boolean(),
    }),
  ),
})

export const made = z.strictObject({ success: z.literal(true), id })

export const challenge = z.strictObject({
  success: z.literal(true),
  challenge: z.string().meta({
    description:
      'The JSON of an ALTCHA challenge, version 2. The proof is base64 of the JSON `{challenge, solution: {counter, derivedKey}}`.',
  }),
  expiresAt: moment,
})

export const uploaded = z.strictObject({ success: z.literal(true), url: z.string() })

// One's own account

const ratedExpert = z
  .strictObject({
    _id: id,
    name: z.string(),
    category: z.string(),
    pic: z.string(),
    isListed: z.boolean(),
  })
  .nullable()

const ownPage = (entry: z.ZodType) =>
  z.strictObject({ success: z.literal(true), entries: z.array(entry), total: count })

export const ownSettings = z.strictObject({
  success: z.literal(true),
  settings: z.strictObject({
    hasPassword: z.boolean(),
    isEmailVerified: z.boolean(),
    pendingEmail: z.string(),
    contributions: z.strictObject({
      ratings: count,
      replies: count,
      reactions: count,
      flags: count,
      points: z.number(),
    }),
  }),
})

export const ownPoints = ownPage(
  z.strictObject({
    _id: id,
    cause: z.enum(['rating', 'reply', 'reaction']),
    amount: z.number(),
    createdAt: moment,
    expert: ratedExpert,
  }),
)

export const ownRatings = ownPage(
  z.strictObject({
    _id: id,
    expert: ratedExpert,
    rating: stars,
    questionTitle: z.string(),
    questionDetails: z.string(),
    createdAt: moment,
    editedAt: moment.nullable(),
    state: z.enum(RATING_STATES),
    likesCount: count,
    repliesCount: count,
  }),
)

export const ownReplies = ownPage(
  z.strictObject({
    _id: id,
    questionId: id,
    questionDetails: z.string(),
    createdAt: moment,
    editedAt: moment.nullable(),
    expert: ratedExpert,
    isShown: z.boolean(),
  }),
)

export const renamed = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  name: z.string(),
})
export const sessionWithText = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  token: z.string(),
})
