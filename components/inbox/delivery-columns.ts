import type { Delivery } from '@/lib/domain/notices'

/** The columns of the settings: what is emailed is in the inbox, too, and emailed in one way only. */
export const COLUMNS = [
  { column: 'inbox', title: 'Inbox' },
  { column: 'digest', title: 'Weekly' },
  { column: 'email', title: 'At once' },
] as const
type Column = (typeof COLUMNS)[number]['column']

export const isChecked = (delivery: Delivery, column: Column): boolean =>
  column === 'inbox' ? delivery !== 'off' : delivery === column

/** Returns how a member hears of a kind once they have pressed the box of a column. */
export function pressed(delivery: Delivery, column: Column): Delivery {
  if (!isChecked(delivery, column)) return column
  return column === 'inbox' ? 'off' : 'inbox'
}
