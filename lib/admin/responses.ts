import { z } from 'zod'
import { suspensionAnswer } from '@/lib/accounts/suspension/responses'
import { type ManagedList, REVIEW_STATUSES } from '@/lib/admin/types'
import { auditEntry } from '@/lib/audit/responses'
import { FACTS } from '@/lib/domain/facts'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import { POWERS } from '@/lib/domain/powers'
import { REPORT_REASON_IDS, REPORT_STATES, SUBJECT_KINDS } from '@/lib/domain/reports'
import { factFields } from '@/lib/influencers/responses'
import { profileMerge } from '@/lib/moderation/merges/responses'
import { count, id, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

const managedAccount = z.strictObject({
  id,
  ...factFields(FACTS),
  email: z
    .string()
    .meta({ description: 'Shortened, of others; empty for an account without one.' }),
  role: z.literal([0, 1, 2]),
  phone: z.string(),
  details: z.string(),
  contributionScore: z.number(),
  approved: z.boolean(),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  rank: z.number(),
  rankReason: z.string().meta({ description: 'Why our team moved the influencer, for readers.' }),
  averageRating: z.number(),
  reviewsCount: count,
  createdAt: isoDate,
  removedAt: isoDate
    .nullable()
    .meta({ description: 'When staff removed the account, which can be restored for 30 days.' }),
  powers: z.array(z.enum(POWERS)).meta({ description: 'What an admin lets a member do.' }),
  suspension: suspensionAnswer.nullable().meta({ description: 'The one in force.' }),
  votesVoidedAt: isoDate.nullable().meta({ description: 'Since when their votes do not count.' }),
})
/** An account of any role as an admin sees it. Never includes the password hash. */
export type ManagedAccount = z.infer<typeof managedAccount>
/** A page of each list, and how many accounts are on each. */
export type ManagedLists = Record<ManagedList, ManagedAccount[]> & {
  totals: Record<ManagedList, number>
}

/** The same in the lists of the specification. */
const listedAccount = managedAccount.omit({ id: true, about: true }).extend({
  _id: id,
  email: z.string().meta({
    description:
      'The published address if the account has none. Shortened beyond 50 different ones an hour.',
  }),
  Tell_About_Yourself: z.string(),
})
export type WireManagedAccount = z.infer<typeof listedAccount>

const managedAccounts = z.array(listedAccount)

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
  }),
})
export type WireLists = z.infer<typeof managedLists>

const duplicate = z
  .strictObject({
    id,
    name: z.string(),
    pic: z.string(),
    category: z.string(),
    reviewsCount: count,
  })
  .meta({ id: 'Duplicate' })
/** A likely duplicate: what identifies it, and links to the profile. */
export type Duplicate = z.infer<typeof duplicate>

const named = z.strictObject({ id, name: z.string() })
const memberReport = z
  .strictObject({
    number: z.string(),
    subjectKind: z.enum(SUBJECT_KINDS),
    reason: z.enum(['', ...REPORT_REASON_IDS]),
    details: z.string(),
    state: z.enum(REPORT_STATES),
    itemId: id.nullable().meta({ description: 'The item of the queue in which it waits.' }),
    createdAt: isoDate,
  })
  .meta({ id: 'MemberReport' })
export type MemberReport = z.infer<typeof memberReport>

const memberRecord = z
  .strictObject({
    ratings: z.array(
      z.strictObject({
        id,
        influencer: named,
        rating: stars,
        title: z.string(),
        status: z.enum(REVIEW_STATUSES),
        createdAt: isoDate,
      }),
    ),
    replies: z.array(
      z.strictObject({
        id,
        influencer: named.nullable().meta({ description: 'Null when its rating was deleted.' }),
        text: z.string(),
        createdAt: isoDate,
      }),
    ),
    flagsReceived: count.meta({ description: 'On their newest ratings.' }),
    flagsRaised: count,
    reportsAbout: z
      .array(memberReport)
      .meta({ description: 'The newest ones about the member or what they wrote.' }),
    reportsMade: z.array(memberReport),
  })
  .meta({ id: 'MemberRecord' })
/** What staff should know of a member before deciding about the account. */
export type MemberRecord = z.infer<typeof memberRecord>

export const accountSheet = z.strictObject({
  success: z.literal(true),
  account: managedAccount,
  record: memberRecord.nullable().meta({ description: 'Null for an influencer.' }),
  duplicates: z.array(duplicate),
  merges: z.array(profileMerge),
  delistedAt: isoDate.nullable().meta({
    description: 'When someone of this name or handle was taken off the site at their own request.',
  }),
  log: z.array(auditEntry),
})
/** `POST /api/admin/users/{id}/email`. */
export const accountAddress = z.strictObject({ success: z.literal(true), email: z.string() })

export type AccountSheet = ResponseOf<typeof accountSheet>

export const likelyDuplicates = z.strictObject({
  success: z.literal(true),
  duplicates: z.record(id, z.array(duplicate)),
})

export const bulkOutcome = z.strictObject({
  success: z.literal(true),
  done: z.array(id),
  failed: z.array(z.strictObject({ id, msg: z.string() })),
})
/** The accounts done, and those refused with the reason. */
export type BulkOutcome = ResponseOf<typeof bulkOutcome>

const place = count.nullable().meta({ description: 'Null where more are ahead than are counted.' })
export const rankMoved = z.strictObject({ success: z.literal(true), formerPlace: place, place })

const day = z.strictObject({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  signUps: count,
  ratings: count,
  reports: count.meta({ description: 'Flags.' }),
  decisions: count.meta({ description: 'Entries of the log of staff actions.' }),
})
export type DayOfActivity = z.infer<typeof day>
export const activity = z.strictObject({ success: z.literal(true), days: z.array(day) })
