import type { AuditEntry } from '@/lib/audit/types'
import type { Suspension } from '@/lib/auth/suspension/types'
import type { PlatformId } from '@/lib/domain/platforms'
import type { ReportState, StoredReason, SubjectKind } from '@/lib/domain/reports'
import type { Role } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import type { InfluencerCard } from '@/lib/influencers/types'

/** An account of any role as an admin sees it. Never includes the password hash. */
export type ManagedAccount = {
  id: string
  name: string
  email: string
  role: Role
  pic: string
  phone: string
  details: string
  contributionScore: number
  approved: boolean
  about: string
  expertise: string
  category: string
  socialHandles: string
  platforms: PlatformId[]
  country: string
  hourlyRate: number
  publicEmail: string
  rank: number
  averageRating: number
  reviewsCount: number
  createdAt: Date
  /** When staff removed the account, which can be restored for 30 days. */
  removedAt: Date | null
  /** The suspension in force; null without one. */
  suspension: Suspension | null
  /** Since when this member's votes do not count. */
  votesVoidedAt: Date | null
}

/** The lists of the admin screen. */
export const MANAGED_LISTS = ['pending', 'approved', 'members', 'removed'] as const
export type ManagedList = (typeof MANAGED_LISTS)[number]

/** A page of each list, and how many accounts are on each. */
export type ManagedLists = Record<ManagedList, ManagedAccount[]> & {
  totals: Record<ManagedList, number>
}

/** The page of each list, the words that accounts must match, and accounts to return whichever page they are on. */
export type ManagedQuery = {
  skip: Record<ManagedList, number>
  /** The account behind which a list continues, instead of its `skip`. */
  after?: Partial<Record<ManagedList, string | undefined>>
  limit: number
  words: string
  includedIds: readonly string[]
}

export const REVIEW_STATUSES = ['shown', 'held', 'removed'] as const

type Named = { id: string; name: string }

/** A rating in the sheet of its author. */
export type RecentRating = {
  id: string
  influencer: Named
  rating: Stars
  title: string
  status: (typeof REVIEW_STATUSES)[number]
  createdAt: Date
}

/** A reply in the sheet of its author; the influencer of its rating is null when that was deleted. */
export type RecentReply = { id: string; influencer: Named | null; text: string; createdAt: Date }

/** A report in the sheet of a member, whom it is about or who made it. */
export type MemberReport = {
  number: string
  subjectKind: SubjectKind
  reason: StoredReason
  details: string
  state: ReportState
  /** The item of the queue in which it waits; null once it is decided or withdrawn. */
  itemId: string | null
  createdAt: Date
}

/** What staff should know of a member before deciding about the account. */
export type MemberRecord = {
  /** The newest ones. */
  ratings: RecentRating[]
  replies: RecentReply[]
  /** Flags on their newest ratings, and flags that they raised: at most `LIMIT.reportsCounted` ratings or flags. */
  flagsReceived: number
  flagsRaised: number
  /** The newest ones about the member or what they wrote, and the newest ones by them. */
  reportsAbout: MemberReport[]
  reportsMade: MemberReport[]
}

/** An account with its likely duplicates and audit log. */
export type AccountSheet = {
  account: ManagedAccount
  /** Null for an influencer, who writes nothing. */
  record: MemberRecord | null
  /** Listed or pending influencers who may be the same person. */
  duplicates: InfluencerCard[]
  /** The newest audit entries about the account. */
  log: AuditEntry[]
}

/** Actions that an admin can apply to many accounts at once. */
export const BULK_ACTIONS = ['approve', 'unapprove', 'remove', 'restore'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The accounts done, and those refused with the reason. */
export type BulkOutcome = { done: string[]; failed: { id: string; msg: string }[] }

/** What is counted per day, in the order of its charts. Reports are flags; decisions are entries of the audit log. */
export const ACTIVITY_KINDS = ['signUps', 'ratings', 'reports', 'decisions'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The numbers of one day in UTC, which starts at `day`. */
export type DayOfActivity = { day: Date } & Record<ActivityKind, number>
