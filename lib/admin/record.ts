import { toWireSuspension } from '@/lib/accounts/suspension/wire'
import type { ManagedAccount } from '@/lib/admin/responses'
import { toSuspension } from '@/lib/auth/suspension/record'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import type { Projected } from '@/lib/db/loaded'
import { readPlatforms } from '@/lib/domain/platforms'
import { readPowers } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import type { UserRecord } from '@/models/user'

const PERSON_FIELDS = 'name email role pic phone details contributionScore createdAt'
const FACT_FIELDS =
  'about expertise category socialHandles platforms country hourlyRate publicEmail'
const RANK_FIELDS = 'rank rankReason averageRating reviewsCount'
const STATE_FIELDS = 'approved removedAt suspension powers votesVoidedAt'
export const MANAGED_FIELDS =
  `${PERSON_FIELDS} ${FACT_FIELDS} ${RANK_FIELDS} ${STATE_FIELDS}` as const
export type ManagedRecord = Projected<UserRecord, typeof MANAGED_FIELDS>

/** Maps a user record to what the admin screen shows of it. */
export function toManagedAccount(record: ManagedRecord): ManagedAccount {
  const suspension = suspensionInForce(toSuspension(record.suspension), now())
  return {
    id: String(record._id),
    name: record.name,
    email: record.email ?? '',
    role: record.role as Role,
    pic: record.pic,
    phone: record.phone,
    details: record.details,
    contributionScore: record.contributionScore,
    approved: record.approved,
    about: record.about,
    expertise: record.expertise,
    category: record.category,
    socialHandles: record.socialHandles,
    platforms: readPlatforms(record.platforms),
    country: record.country,
    hourlyRate: record.hourlyRate,
    publicEmail: record.publicEmail,
    rank: record.rank,
    rankReason: record.rankReason ?? '',
    averageRating: record.averageRating,
    reviewsCount: record.reviewsCount,
    createdAt: record.createdAt.toISOString(),
    removedAt: record.removedAt?.toISOString() ?? null,
    votesVoidedAt: record.votesVoidedAt?.toISOString() ?? null,
    powers: readPowers(record.powers),
    suspension: suspension && toWireSuspension(suspension),
  }
}
