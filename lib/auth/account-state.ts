import type { Suspension } from '@/lib/auth/suspension/rules'
import type { Power } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import type { AccountRecord } from '@/models/user'

/** Selects those who may do what a power allows: admins, and members who hold it and are not suspended. */
export const staffWith = (power: Power) => ({
  removedAt: null,
  $or: [{ role: ROLE.admin }, { role: ROLE.member, powers: power, suspension: null }],
})

/** Whether an author's ratings may count: the e-mail is confirmed, or need not be. */
export const isVerifiedAuthor = (
  author: Pick<AccountRecord, 'emailVerifiedAt'> | null | undefined,
): boolean => Boolean(author?.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL

/** Maps the stored suspension of an account, expired or not. */
export const toSuspension = (record: AccountRecord['suspension']): Suspension | null =>
  record ? { since: record.since, until: record.until ?? null, reason: record.reason } : null
