import type { StaffCommand } from '@/components/admin/shared/use-staff-actions'

/** The command of a button of one row, or of many chosen rows. */
export type RowCommand = Exclude<StaffCommand, 'unapprove'>

export const COMMAND_LABELS: Record<RowCommand, string> = {
  approve: 'Approve',
  remove: 'Remove',
  restore: 'Restore',
  raiseRank: 'Increase rank',
  lowerRank: 'Decrease rank',
}

/** What the row of an account knows and does beside showing it. */
export type RowState = {
  isActive: boolean
  isBusy: boolean
  /** What was done to the account just now; empty without anything. */
  note: string
  onPress(command: RowCommand): void
}
