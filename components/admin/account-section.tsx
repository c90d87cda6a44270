'use client'

import { type MouseEvent, useId } from 'react'
import type { RowCommand, Section } from '@/components/admin/sections'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Skeleton } from '@/components/ui/skeleton'
import type { ManagedAccount } from '@/lib/admin/types'
import { pictureUrl } from '@/lib/uploads/rules'

const LABELS: Record<RowCommand, string> = {
  approve: 'Approve',
  remove: 'Remove',
  raiseRank: 'Increase rank',
  lowerRank: 'Decrease rank',
}

type Press = (command: RowCommand, account: ManagedAccount, button: HTMLElement) => void

type Props = {
  section: Section
  /** Undefined until they have been read. */
  accounts: ManagedAccount[] | undefined
  total: number | undefined
  ownId: string
  busyIds: readonly string[]
  onPress: Press
}

/** One list of accounts: a table, whose rows become blocks on a phone. */
export function AccountSection({ section, accounts, total, ownId, busyIds, onPress }: Props) {
  const headingId = useId()
  const isPart = accounts && total !== undefined && total > accounts.length
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <div className="flex items-baseline gap-3">
        <h2 id={headingId} tabIndex={-1} className="font-bold text-xl">
          {section.title}
        </h2>
        {total !== undefined && <p className="text-muted tabular-nums">{total}</p>}
      </div>
      <div className="mt-3 rounded-card border border-line bg-card">
        {accounts === undefined && <Skeleton className="m-4 h-10" />}
        {accounts?.length === 0 && <p className="p-4 text-muted">{section.empty}</p>}
        {accounts && accounts.length > 0 && (
          <table aria-labelledby={headingId} className="block w-full text-sm md:table">
            <Head section={section} />
            <tbody className="block md:table-row-group">
              {accounts.map((account) => (
                <Row
                  key={account.id}
                  section={section}
                  account={account}
                  isOwn={account.id === ownId}
                  isBusy={busyIds.includes(account.id)}
                  onPress={onPress}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {isPart && <p className="mt-2 text-muted text-sm">The first {accounts.length} are shown.</p>}
    </section>
  )
}

function Head({ section: { subject, columns } }: { section: Section }) {
  const titles = [subject, ...columns.map(({ title }) => title), 'Actions']
  return (
    <thead className="hidden md:table-header-group">
      <tr className="border-line border-b text-left text-muted">
        {titles.map((title) => (
          <th key={title} scope="col" className="px-3 py-2 font-medium last:text-right">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = {
  section: Section
  account: ManagedAccount
  isOwn: boolean
  isBusy: boolean
  onPress: Press
}

const CELL = 'px-3 py-0.5 md:table-cell md:py-1.5 md:align-middle'

function Row({ section, account, isOwn, isBusy, onPress }: RowProps) {
  return (
    <tr
      aria-busy={isBusy}
      className={classNames(
        'flex flex-wrap border-line border-b py-2 last:border-b-0 hover:bg-sunken/40 md:table-row md:py-0',
        isBusy && 'opacity-60',
      )}
    >
      <th scope="row" className={classNames(CELL, 'basis-full text-left font-normal')}>
        <Person account={account} />
      </th>
      {section.columns.map(({ title, cell }) => (
        <td key={title} className={CELL}>
          <span className="text-muted md:hidden">{title}: </span>
          {cell(account)}
        </td>
      ))}
      <td className={classNames(CELL, 'basis-full')}>
        <div className="flex flex-wrap gap-1.5 py-1 md:flex-nowrap md:justify-end">
          {section.commands.map((command) => (
            <Button
              key={command}
              variant={command === 'remove' ? 'danger' : 'quiet'}
              size="small"
              data-command={command}
              disabled={isOwn && command === 'remove'}
              aria-label={`${LABELS[command]}: ${account.name}`}
              onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
                onPress(command, account, currentTarget)
              }
              className="whitespace-nowrap"
            >
              {LABELS[command]}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}

/** Picture, name, and by what else somebody is known; the picture opens in full. */
function Person({ account }: { account: ManagedAccount }) {
  const { name, pic, expertise, socialHandles, email } = account
  const lines = [...new Set([expertise, socialHandles, email])].filter(Boolean)
  const picture = <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" />
  return (
    <div className="flex items-center gap-3">
      {pic ? (
        <a
          href={pic}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Picture of ${name}`}
          className="shrink-0"
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      <div className="min-w-0 break-words md:max-w-64">
        <p className="font-semibold">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-muted [overflow-wrap:anywhere]">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
