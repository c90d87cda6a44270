import type { ReactNode } from 'react'
import { AboutText } from '@/components/influencers/about-text'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ManagedAccount, ManagedLists } from '@/lib/admin/types'
import type { StaffCommand } from '@/lib/client/use-staff-actions'
import { ROLE } from '@/lib/domain/roles'
import { formatRating } from '@/lib/domain/stars'

type Column = { title: string; cell(account: ManagedAccount): ReactNode }

export type RowCommand = Exclude<StaffCommand, 'restore'>

export type Section = {
  list: Exclude<keyof ManagedLists, 'totals' | 'removed'>
  title: string
  /** What the first column holds. */
  subject: string
  empty: string
  columns: readonly Column[]
  commands: readonly RowCommand[]
}

const category: Column = { title: 'Category', cell: (account) => account.category }

/** The three lists with what an admin may do in each (247–252). */
export const SECTIONS: readonly Section[] = [
  {
    list: 'pending',
    title: 'Expert List Approval Pending',
    subject: 'Influencer',
    empty: 'Nobody waits for approval.',
    columns: [
      category,
      { title: 'Sent', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      { title: 'About', cell: ({ about }) => (about ? <AboutText text={about} /> : '–') },
    ],
    commands: ['approve', 'remove'],
  },
  {
    list: 'approved',
    title: 'Approved Experts List',
    subject: 'Influencer',
    empty: 'Nobody is approved yet.',
    columns: [
      category,
      {
        title: 'Rating',
        cell: ({ averageRating, reviewsCount }) =>
          `${formatRating(averageRating)} [ ${reviewsCount} reviews ]`,
      },
      { title: 'Rank', cell: ({ rank }) => rank },
    ],
    commands: ['raiseRank', 'lowerRank', 'remove'],
  },
  {
    list: 'members',
    title: 'User List',
    subject: 'User',
    empty: 'Nobody has signed up yet.',
    columns: [
      { title: 'Role', cell: ({ role }) => (role === ROLE.admin ? 'Admin' : 'User') },
      { title: 'Score', cell: ({ contributionScore }) => contributionScore },
      { title: 'Joined', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    ],
    commands: ['remove'],
  },
]
