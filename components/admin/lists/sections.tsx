import type { ReactNode } from 'react'
import { RankStepper } from '@/components/admin/lists/rank-stepper'
import type { RowCommand, RowState } from '@/components/admin/lists/row-commands'
import { LinkedText } from '@/components/admin/shared/linked-text'
import { classNames } from '@/components/ui/class-names'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ManagedAccount } from '@/lib/admin/responses'
import type { BulkAction, ManagedList } from '@/lib/admin/types'
import { periodOf } from '@/lib/auth/suspension/rules'
import { formatCount } from '@/lib/domain/formats'
import { POWER_NAMES } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { averageText } from '@/lib/domain/stars'
import { linkParts } from '@/lib/text/text-links'

type Column = {
  title: string
  /** A text, above the influencers that the account may duplicate. */
  isProse?: true
  cell(account: ManagedAccount, row: RowState): ReactNode
}

export type Section = {
  list: ManagedList
  title: string
  /** The heading of the first column. */
  subject: string
  empty: string
  columns: readonly Column[]
  /** What stands below the name on a phone, in one line. */
  line(account: ManagedAccount): ReactNode
  commands: readonly RowCommand[]
  /** Commands for many rows at once. */
  bulk: readonly Exclude<BulkAction, 'unapprove'>[]
}

const category: Column = {
  title: 'Category',
  cell: (account) => account.category || '–',
}

const ROLE_NAMES = { [ROLE.member]: 'User', [ROLE.admin]: 'Admin', [ROLE.influencer]: 'Influencer' }

const ratingOf = (account: Pick<ManagedAccount, 'averageRating' | 'reviewsCount'>) =>
  `${averageText(account.averageRating, account.reviewsCount)} [ ${formatCount(account.reviewsCount)} reviews ]`

const suspendedWords = (suspension: ManagedAccount['suspension']) =>
  suspension && `Suspended ${periodOf(suspension.until)}`

/** 'User', or what a member does on the team. */
const roleWords = ({ role, powers }: Pick<ManagedAccount, 'role' | 'powers'>) =>
  powers.length > 0 ? powers.map((power) => POWER_NAMES[power]).join(', ') : ROLE_NAMES[role]

const stateOf = (account: ManagedAccount) =>
  suspendedWords(account.suspension) ?? roleWords(account)

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
      {
        title: 'About',
        isProse: true,
        cell: ({ about }, { isActive }) => <About text={about} isWhole={isActive} />,
      },
    ],
    line: ({ category: name, createdAt }) => (
      <>
        {name || 'No category'}&nbsp;· <RelativeTime at={createdAt} />
      </>
    ),
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
        cell: (account) => <span className="whitespace-nowrap">{ratingOf(account)}</span>,
      },
      {
        title: 'Rank',
        cell: (account, row) => <RankStepper account={account} {...row} />,
      },
    ],
    line: ({ rank, ...account }) => `${ratingOf(account)} · rank ${rank}`,
    commands: ['raiseRank', 'lowerRank', 'remove'],
    bulk: ['remove'],
  },
  {
    list: 'members',
    title: 'User List',
    subject: 'User',
    empty: 'No one has signed up yet.',
    columns: [
      { title: 'Role', cell: (account) => roleWords(account) },
      { title: 'Score', cell: ({ contributionScore }) => contributionScore },
      { title: 'Joined', cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        title: 'State',
        cell: ({ suspension }) => suspendedWords(suspension) ?? 'Active',
      },
    ],
    line: (account) => `${stateOf(account)} · score ${account.contributionScore}`,
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
  line: ({ role, removedAt }) => (
    <>
      {ROLE_NAMES[role]}
      {removedAt && (
        <>
          {' '}
          · removed <RelativeTime at={removedAt} />
        </>
      )}
    </>
  ),
  commands: ['restore'],
  bulk: ['restore'],
}

const When = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    <RelativeTime at={at} />
  </span>
)

/** The beginning of a text, or all of it. */
function About({ text, isWhole }: { text: string; isWhole: boolean }) {
  if (!text) return '–'
  return (
    <span className={classNames('whitespace-pre-line', !isWhole && 'line-clamp-2')}>
      <LinkedText parts={linkParts(text)} />
    </span>
  )
}
