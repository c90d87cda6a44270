import { z } from 'zod'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { FOUND_BY, ITEM_KINDS, MEASURES } from '@/lib/domain/decisions'
import { staffClaim } from '@/lib/influencers/claims/responses'
import { staffProof } from '@/lib/moderation/proofs/responses'
import { appeal, decisionFields } from '@/lib/reports/decisions/responses'
import { surge } from '@/lib/surges/responses'
import { votePair } from '@/lib/surges/vote-integrity/responses'
import { count, id, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

const entryFields = {
  id,
  kind: z.enum(ITEM_KINDS),
  openedAt: isoDate,
  severity: z.int().min(1).max(4),
  reasons: z
    .array(z.string())
    .meta({ description: 'Of the reports; `edited` when a restricted text was edited.' }),
  reportsCount: count,
  language: z.string(),
  isEscalated: z.boolean(),
  isTaken: z.boolean().meta({ description: 'Another admin is looking at it.' }),
  snoozedUntil: isoDate.nullable(),
  excerpt: z
    .string()
    .meta({ description: 'The beginning of the text, or the name of the profile.' }),
  about: z.string().meta({ description: 'The influencer concerned, or the member.' }),
}
const entry = z.strictObject(entryFields)
/** An item in the list of the queue. */
export type QueueEntry = z.infer<typeof entry>

export const queuePage = z.strictObject({
  success: z.literal(true),
  entries: z.array(entry),
  total: count,
  counts: z.record(z.enum(ITEM_KINDS), count).meta({ description: 'The open items of each kind.' }),
})
export type QueuePage = ResponseOf<typeof queuePage>

const starCounts = z.array(count).length(5)
const person = { id, name: z.string() }
const author = z.strictObject({
  ...person,
  memberSince: isoDate,
  isVerified: z.boolean(),
  ratings: count,
  replies: count,
  restricted: count.meta({ description: 'Decisions that restricted them.' }),
  kept: count.meta({ description: 'Decisions that kept what they wrote.' }),
  isSuspended: z.boolean(),
  isStaff: z.boolean().meta({ description: 'Only admins can suspend them.' }),
  lately: z.array(
    z.strictObject({
      kind: z.enum(['review', 'reply']),
      text: z.string(),
      createdAt: isoDate,
      state: z.enum(['shown', 'held', 'removed']),
      influencerId: z.string(),
    }),
  ),
})
const reportedText = z.strictObject({ title: z.string(), details: z.string(), picture: z.string() })
const report = z.strictObject({
  reason: z.string(),
  details: z.string(),
  weight: z.number(),
  isObjection: z.boolean().meta({ description: 'From the person on the profile, or for them.' }),
  createdAt: isoDate,
  reported: reportedText
    .nullable()
    .meta({ description: 'What was reported, where it has changed since.' }),
  reporter: z
    .strictObject({
      id: id.nullable().meta({ description: 'Null, and the name empty, for other than admins.' }),
      name: z.string(),
      upheld: count,
      decided: count,
    })
    .nullable()
    .meta({ description: 'Null for a visitor.' }),
})
/** A report of an item, as staff sees it. */
export type ItemReport = z.infer<typeof report>

const flagged = z.strictObject({
  id,
  title: z.string(),
  details: z.string(),
  flagsCount: count,
  isHidden: z.boolean().meta({ description: 'Flags hide it until staff has decided.' }),
  influencerName: z.string(),
})

export const queueItem = z.strictObject({
  success: z.literal(true),
  item: z.strictObject({
    ...entryFields,
    subjectId: id,
    title: z.string(),
    details: z.string(),
    relationship: z.enum(RELATIONSHIP_IDS).nullable(),
    edits: z
      .array(z.strictObject({ title: z.string(), details: z.string(), until: isoDate }))
      .meta({ description: 'Earlier texts, latest first.' }),
    editedAt: isoDate
      .nullable()
      .meta({ description: 'The version of the text. Send it with the decision.' }),
    hiddenUnder: z.string().nullable(),
    isTakenDown: z.boolean(),
    isDeleted: z.boolean().meta({
      description: 'Its author has deleted it. Its texts are for staff alone, for 30 days.',
    }),
    picture: z.string(),
    links: z.array(z.string()),
    author: author.nullable(),
    isAnonymous: z.boolean().meta({
      description: 'Its author is shown by `POST /api/admin/reviews/{id}/author` only.',
    }),
    influencer: z
      .strictObject({
        ...person,
        category: z.string(),
        average: z.number(),
        ratings: count,
        hiddenUntil: isoDate
          .nullable()
          .meta({ description: 'Until when readers do not see it unless staff decides.' }),
      })
      .nullable(),
    surge: surge.nullable(),
    newcomers: z
      .strictObject({ stars: starCounts, others: starCounts })
      .nullable()
      .meta({ description: 'Ratings of first-time raters in 60 days, and all others, by stars.' }),
    votes: z.array(votePair),
    flagged: z.array(flagged).meta({ description: 'The ratings of an item about joint flags.' }),
    delistedAt: isoDate.nullable().meta({
      description:
        'When someone of this name or handle was taken off the site at their own request.',
    }),
    claim: staffClaim.nullable(),
    proof: staffProof.nullable().meta({
      description: 'Of a proof, and of a review that has one; null for other than admins.',
    }),
    reports: z.array(report),
    notes: z.array(z.strictObject({ by: z.string(), at: isoDate, text: z.string() })),
    similar: z.array(
      z.strictObject({
        number: z.string(),
        at: isoDate,
        measures: z.array(z.enum(MEASURES)),
        rule: z.string(),
        foundBy: z.enum(FOUND_BY),
      }),
    ),
    appealed: z
      .strictObject({ ...decisionFields, reasons: z.string(), appeal, others: z.array(appeal) })
      .nullable(),
  }),
})

/** What is needed to decide an item, on one screen. The stars are not part of it: see `findItemStars`. */
export type QueueItem = z.infer<typeof queueItem>['item']

/** `POST /api/admin/reviews/{id}/author`. */
export const anonymousAuthor = z.strictObject({
  success: z.literal(true),
  author: author.nullable().meta({ description: 'Null once the account is erased.' }),
})

export const itemStars = z.strictObject({ success: z.literal(true), stars: stars.nullable() })
export const openedItem = z.strictObject({ success: z.literal(true), id })
export const decided = z.strictObject({
  success: z.literal(true),
  number: z.string().meta({ description: 'The number of the decision.' }),
})
