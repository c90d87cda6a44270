import type { AuditEntry } from '@/lib/audit/types'
import type { Suspension } from '@/lib/auth/suspension/types'
import type { PlatformId } from '@/lib/domain/platforms'
import type { Role } from '@/lib/domain/roles'
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

/** A page of each list with total counts. `held` counts ratings pending moderation. */
export type ManagedLists = Record<ManagedList, ManagedAccount[]> & {
  totals: Record<ManagedList | 'held', number>
}

/** The page of each list, and the words that accounts must match. */
export type ManagedQuery = { skip: Record<ManagedList, number>; limit: number; words: string }

/** An account with its likely duplicates and audit log. */
export type AccountSheet = {
  account: ManagedAccount
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
