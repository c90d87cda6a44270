import { z } from 'zod'
import { suspensionAnswer } from '@/lib/accounts/suspension/answers'
import { REVIEW_STATUSES } from '@/lib/admin/types'
import { auditEntry } from '@/lib/audit/answers'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import { REPORT_REASON_IDS, REPORT_STATES, SUBJECT_KINDS } from '@/lib/domain/reports'
import { count, id, moment, stars } from '@/lib/wire/answers'

const managedAccount = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string().meta({ description: 'The published address if the account has none.' }),
  role: z.literal([0, 1, 2]),
  pic: z.string(),
  phone: z.string(),
  details: z.string(),
  contributionScore: z.number(),
  approved: z.boolean(),
  Tell_About_Yourself: z.string(),
  expertise: z.string(),
  category: z.string(),
  socialHandles: z.string(),
  platforms: z.array(z.enum(PLATFORM_IDS)),
  country: z.string(),
  hourlyRate: z.number(),
  publicEmail: z.string(),
  rank: z.number(),
  averageRating: z.number(),
  reviewsCount: count,
  createdAt: moment,
  removedAt: moment.nullable(),
  suspension: suspensionAnswer.nullable(),
  votesVoidedAt: moment.nullable(),
})
export type WireManaged = z.infer<typeof managedAccount>

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
  }),
})
export type WireLists = z.infer<typeof managedLists>

const duplicate = z
  .strictObject({
    _id: id,
    name: z.string(),
    pic: z.string(),
    category: z.string(),
    reviewsCount: count,
  })
  .meta({ id: 'Duplicate' })
export type WireDuplicate = z.infer<typeof duplicate>

const written = {
  _id: id,
  expertId: id.nullable(),
  expertName: z.string(),
  createdAt: moment,
}
const memberReport = z
  .strictObject({
    number: z.string(),
    subjectKind: z.enum(SUBJECT_KINDS),
    reason: z.enum(['', ...REPORT_REASON_IDS]),
    details: z.string(),
    state: z.enum(REPORT_STATES),
    itemId: id.nullable().meta({ description: 'The item of the queue in which it waits.' }),
    createdAt: moment,
  })
  .meta({ id: 'MemberReport' })
const memberRecord = z
  .strictObject({
    ratings: z.array(
      z.strictObject({
        ...written,
        rating: stars,
        questionTitle: z.string(),
        status: z.enum(REVIEW_STATUSES),
      }),
    ),
    replies: z.array(z.strictObject({ ...written, questionDetails: z.string() })),
    flagsReceived: count,
    flagsRaised: count,
    reportsReceived: z.array(memberReport),
    reportsMade: z.array(memberReport),
  })
  .meta({ id: 'MemberRecord' })
export type WireRecord = z.infer<typeof memberRecord>

export const accountSheet = z.strictObject({
  success: z.literal(true),
  user: managedAccount,
  record: memberRecord.nullable().meta({ description: 'Null for an influencer.' }),
  duplicates: z.array(duplicate),
  log: z.array(auditEntry),
})
export type WireSheet = z.infer<typeof accountSheet>

export const likelyDuplicates = z.strictObject({
  success: z.literal(true),
  duplicates: z.record(id, z.array(duplicate)),
})
export type LikelyDuplicates = z.infer<typeof likelyDuplicates>

export const bulkOutcome = z.strictObject({
  success: z.literal(true),
  done: z.array(id),
  failed: z.array(z.strictObject({ id, msg: z.string() })),
})
export type WireBulkOutcome = z.infer<typeof bulkOutcome>

const place = count.nullable().meta({ description: 'Null where more are ahead than are counted.' })
export const rankMoved = z.strictObject({ success: z.literal(true), formerPlace: place, place })
export type RankMoved = z.infer<typeof rankMoved>

const day = z.strictObject({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  signUps: count,
  ratings: count,
  reports: count,
  decisions: count,
})
export type WireDay = z.infer<typeof day>
export const activity = z.strictObject({ success: z.literal(true), days: z.array(day) })
export type Activity = z.infer<typeof activity>
