import type { Suspension } from '@/lib/auth/suspension/rules'
import type { AccountRecord } from '@/models/user'

/** Maps the stored suspension of an account, expired or not. */
export const toSuspension = (record: AccountRecord['suspension']): Suspension | null =>
  record ? { since: record.since, until: record.until ?? null, reason: record.reason } : null
