import { toWireSuspension } from '@/lib/accounts/suspension/wire'
import type { ManagedAccount } from '@/lib/admin/responses'
import { toSuspension } from '@/lib/auth/account-state'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import type { Projected } from '@/lib/db/loaded'
import { FACTS, type FactName, pickFacts } from '@/lib/domain/facts'
import { readPlatforms } from '@/lib/domain/platforms'
import { readPowers } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import type { UserRecord } from '@/models/user'

const PERSON_FIELDS = 'email role phone details contributionScore createdAt'
const RANK_FIELDS = 'rank rankReason averageRating reviewsCount'
const STATE_FIELDS = 'approved removedAt suspension powers votesVoidedAt'
const OTHER_FIELDS = `${PERSON_FIELDS} ${RANK_FIELDS} ${STATE_FIELDS}` as const
export const MANAGED_FIELDS = `${OTHER_FIELDS} ${FACTS.join(' ')}`
export type ManagedRecord = Projected<UserRecord, typeof OTHER_FIELDS> & Pick<UserRecord, FactName>

/** Maps a user record to what the admin screen shows of it. */
export function toManagedAccount(record: ManagedRecord): ManagedAccount {
  const suspension = suspensionInForce(toSuspension(record.suspension), now())
  return {
    id: String(record._id),
    ...pickFacts(record, FACTS),
    email: record.email ?? '',
    role: record.role as Role,
    phone: record.phone,
    details: record.details,
    contributionScore: record.contributionScore,
    approved: record.approved,
    platforms: readPlatforms(record.platforms),
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
