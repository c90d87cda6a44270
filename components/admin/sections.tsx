import type { ReactNode } from 'react'
import type { StaffCommand } from '@/components/admin/use-staff-actions'
import { RelativeTime } from '@/components/ui/relative-time'
import type { BulkAction, ManagedAccount, ManagedList } from '@/lib/admin/types'
import { periodOf } from '@/lib/auth/suspension/rules'
import { ROLE } from '@/lib/domain/roles'
import { formatRating } from '@/lib/domain/stars'

type Column = { title: string; cell(account: ManagedAccount): ReactNode }

/** The command of a button of one row, or of many chosen rows. */
export type RowCommand = Exclude<StaffCommand, 'unapprove'>

export const COMMAND_LABELS: Record<RowCommand, string> = {
  approve: 'Approve',
  remove: 'Remove',
  restore: 'Restore',
  raiseRank: 'Increase rank',
  lowerRank: 'Decrease rank',
}

export type Section = {
  list: ManagedList
  title: string
  /** The heading of the first column. */
  subject: string
  empty: string
  columns: readonly Column[]
  commands: readonly RowCommand[]
  /** Commands for many rows at once. */
  bulk: readonly Exclude<BulkAction, 'unapprove'>[]
}

const category: Column = { title: 'Category', cell: (account) => account.category || '–' }

const ROLE_NAMES = { [ROLE.member]: 'User', [ROLE.admin]: 'Admin', [ROLE.influencer]: 'Influencer' }

/** The three lists, with the commands that each offers. */
export const SECTIONS: readonly Section[] = [
  {
    list: 'pending',
    title: 'Expert List Approval Pending',
    subject: 'Influencer',
    empty: 'No influencers are waiting for approval.',
    columns: [
      category,
      { title: 'Sent', cell: ({ createdAt }) => <When at={createdAt} /> },
      { title: 'About', cell: ({ about }) => <About text={about} /> },
    ],
    commands: ['approve', 'remove'],
    bulk: ['approve', 'remove'],
  },
  {
    list: 'approved',
    title: 'Approved Experts List',
    subject: 'Influencer',
    empty: 'No influencers are approved yet.',
    columns: [
      category,
      {
        title: 'Rating',
        cell: ({ averageRating, reviewsCount }) => (
          <span className="whitespace-nowrap">
            {`${formatRating(averageRating)} [ ${reviewsCount} reviews ]`}
          </span>
        ),
      },
      { title: 'Rank', cell: ({ rank }) => rank },
    ],
    commands: ['raiseRank', 'lowerRank', 'remove'],
    bulk: ['remove'],
  },
  {
    list: 'members',
    title: 'User List',
    subject: 'User',
    empty: 'No one has signed up yet.',
    columns: [
      { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
      { title: 'Score', cell: ({ contributionScore }) => contributionScore },
      { title: 'Joined', cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        title: 'State',
        cell: ({ suspension }) =>
          suspension ? `Suspended ${periodOf(suspension.until)}` : 'Active',
      },
    ],
    commands: ['remove'],
    bulk: ['remove'],
  },
]

/** Removed accounts of every kind that can still be restored; a screen of its own. */
export const REMOVED_SECTION: Section = {
  list: 'removed',
  title: 'Removed accounts',
  subject: 'Account',
  empty: 'No accounts were removed in the last 30 days.',
  columns: [
    { title: 'Kind', cell: ({ role }) => ROLE_NAMES[role] },
    {
      title: 'Removed',
      cell: ({ removedAt }) => (removedAt ? <When at={removedAt} /> : '–'),
    },
  ],
  commands: ['restore'],
  bulk: ['restore'],
}

const When = ({ at }: { at: Date }) => (
  <span className="whitespace-nowrap">
    <RelativeTime at={at} />
  </span>
)

/** The beginning of a text; the active row shows all of it. */
function About({ text }: { text: string }) {
  if (!text) return '–'
  return (
    <span className="line-clamp-2 whitespace-pre-line group-data-active/row:line-clamp-none">
      {text}
    </span>
  )
}
