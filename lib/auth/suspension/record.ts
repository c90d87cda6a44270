import type { Suspension } from '@/lib/auth/suspension/types'
import type { UserRecord } from '@/models/user'

/** Maps the stored suspension of an account, expired or not. */
export const toSuspension = (record: UserRecord['suspension']): Suspension | null =>
  record ? { since: record.since, until: record.until ?? null, reason: record.reason } : null
