import type { Role } from '@/lib/domain/roles'

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
  country: string
  hourlyRate: number
  publicEmail: string
  rank: number
  averageRating: number
  reviewsCount: number
  createdAt: Date
  /** When staff removed it; it can be restored for 30 days. */
  removedAt: Date | null
}

/** The lists of the admin screen: a bounded part of each, and how many there are in all. */
export type ManagedLists = {
  pending: ManagedAccount[]
  approved: ManagedAccount[]
  members: ManagedAccount[]
  removed: ManagedAccount[]
  totals: { pending: number; approved: number; members: number; removed: number }
}
