import type { Suspension } from '@/lib/auth/suspension/types'
import type { UserRecord } from '@/models/user'

/** The suspension that an account carries, whether or not it has run out. */
export const toSuspension = (record: UserRecord['suspension']): Suspension | null =>
  record ? { since: record.since, until: record.until ?? null, reason: record.reason } : null
