import type { AuditEntry } from '@/lib/audit/types'
import type { Suspension } from '@/lib/auth/suspension/types'
import type { PlatformId } from '@/lib/domain/platforms'
import type { Role } from '@/lib/domain/roles'
import type { InfluencerCard } from '@/lib/influencers/types'

/** What an admin sees of an account of any role. Never its password hash. */
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
  /** When staff removed it; it can be restored for 30 days. */
  removedAt: Date | null
  /** In force now; null for everybody else. */
  suspension: Suspension | null
  /** Since when the votes of this member count for nothing. */
  votesVoidedAt: Date | null
}

/** The lists of the admin screen. */
export const MANAGED_LISTS = ['pending', 'approved', 'members', 'removed'] as const
export type ManagedList = (typeof MANAGED_LISTS)[number]

/** A bounded part of each list, and how many fit in all; `held` are ratings that wait for a decision. */
export type ManagedLists = Record<ManagedList, ManagedAccount[]> & {
  totals: Record<ManagedList | 'held', number>
}

/** Which part of each list, of the accounts that fit the words. */
export type ManagedQuery = { skip: Record<ManagedList, number>; limit: number; words: string }

/** One account with what staff knows and did about it. */
export type AccountSheet = {
  account: ManagedAccount
  /** Influencers who may be the same person, listed or waiting. */
  duplicates: InfluencerCard[]
  /** The newest entries of the log about it. */
  log: AuditEntry[]
}

/** What an admin can do to many accounts at once. */
export const BULK_ACTIONS = ['approve', 'unapprove', 'remove', 'restore'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Whom it was done to, and why not to the others. */
export type BulkOutcome = { done: string[]; failed: { id: string; msg: string }[] }
