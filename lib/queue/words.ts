import { reasonLabel } from '@/lib/domain/reports'

/** What waits without a report. */
const UNREPORTED: Readonly<Record<string, string>> = {
  edited: 'Edited since our decision',
  crowd: 'Many new accounts reply',
  slowCampaign: 'First-time raters stand out',
  secondLook: 'Decided at once by one person: a second look is due',
}

/** Returns the label of a reason in the queue, which can also be what was noticed without a report. */
export const queueReason = (id: string): string => UNREPORTED[id] ?? reasonLabel(id)

const HOUR = 60
const DAY = 24 * HOUR
/** From here on a wait is told in days. */
const HOURS_SHOWN = 2 * DAY

/** How long an item has waited, of minutes. */
export function formatWait(passed: number): string {
  if (passed < HOUR) return `${passed} min`
  return passed < HOURS_SHOWN
    ? `${Math.floor(passed / HOUR)} h`
    : `${Math.floor(passed / DAY)} days`
}
