import { now } from '@/lib/clock'
import { NOTICES } from '@/lib/domain/notices'

/** Returns when the next digest of a member is due: a week after the last one, or after what is new first. */
export function digestDueAfter(preferences?: { digestUntil?: Date | null } | null): Date {
  const at = now().getTime()
  const last = preferences?.digestUntil?.getTime() ?? at
  return new Date(Math.max(last + NOTICES.digestEveryMs, at))
}
