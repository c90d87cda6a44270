'use client'

import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { AccountRow } from '@/components/admin/lists/account-row'
import { BulkBar } from '@/components/admin/lists/bulk-bar'
import { RankForm } from '@/components/admin/lists/rank-form'
import type { RowCommand } from '@/components/admin/lists/row-commands'
import type { Section } from '@/components/admin/lists/sections'
import { AdminLink } from '@/components/admin/shared/admin-link'
import { Paging } from '@/components/admin/shared/paging'
import { adminPath } from '@/components/admin/shared/use-admin-view'
import { Button, buttonLook } from '@/components/ui/button'
import type { Duplicate, ManagedAccount } from '@/lib/admin/responses'
import { LIMIT } from '@/lib/domain/limits'

export type SectionProps = {
  section: Section
  accounts: ManagedAccount[]
  total: number
  page: number
  /** The words that narrow the list. */
  words: string
  /** Whether this is the beginning of the list, beside the others. */
  isPreview: boolean
  /** Whether the server's order differs from the one that is shown. */
  isReordered: boolean
  activeId: string | null
  /** What was done just now, by account. */
  notes: ReadonlyMap<string, string>
  ownId: string
  busyIds: readonly string[]
  duplicates: ReadonlyMap<string, Duplicate[]>
  onAct(command: RowCommand, accounts: readonly ManagedAccount[], reason?: string): void
  onOpen(id: string): void
  onPage(page: number): void
  onReorder(): void
  onShowAll(): void
}

/** One list of accounts: a table, with rows that are lines of a list on a phone. */
export function AccountSection(props: SectionProps) {
  const { section, accounts, total, page, isPreview, ownId, onAct, onPage } = props
  const headingId = useId()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [shownCount, setShownCount] = useState<number>(LIMIT.adminRowsPreviewed)
  const shown = accounts.slice(0, shownCount)
  const choosable = shown.filter(({ id }) => id !== ownId)
  const chosen = choosable.filter(({ id }) => chosenIds.includes(id))

  function choose(id: string, isChosen: boolean) {
    setChosenIds((ids) => (isChosen ? [...ids, id] : ids.filter((one) => one !== id)))
  }

  return (
    <section aria-labelledby={headingId} className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} tabIndex={-1} className="font-bold text-xl">
          {section.title}
        </h2>
        <p className="text-muted tabular-nums">{total}</p>
        {choosable.length > 1 && (
          <label className="ml-auto flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.length === choosable.length}
              onChange={({ target }) =>
                setChosenIds(target.checked ? choosable.map(({ id }) => id) : [])
              }
              className="size-4.5 accent-accent"
            />
            Select all {choosable.length}
          </label>
        )}
      </div>
      {props.isReordered && <NewOrder title={section.title} onReorder={props.onReorder} />}
      <div className="mt-3 rounded-card border border-line bg-card">
        <Rows {...props} accounts={shown} headingId={headingId} chosen={chosen} choose={choose} />
      </div>
      {chosen.length > 0 && (
        <BulkBar
          section={section}
          chosen={chosen.length}
          onClear={() => setChosenIds([])}
          onAct={(command, reason) => {
            onAct(command, chosen, reason)
            setChosenIds([])
          }}
        />
      )}
      {shown.length < accounts.length && (
        <ShowMore
          section={section}
          next={accounts[shown.length]}
          onMore={() => setShownCount(shown.length + LIMIT.adminRowsPreviewed)}
        />
      )}
      {isPreview ? (
        <ShowAll {...props} />
      ) : (
        <Paging
          label={section.title}
          page={page}
          perPage={LIMIT.adminRowsPerPage}
          total={total}
          onPage={onPage}
        />
      )}
    </section>
  )
}

type ShowMoreProps = { section: Section; next: ManagedAccount | undefined; onMore(): void }

/** Shows more rows of the page, and moves the focus to the first of them. */
function ShowMore({ section, next, onMore }: ShowMoreProps) {
  function press() {
    flushSync(onMore)
    if (next) document.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
  }
  return (
    <p className="mt-3">
      <Button variant="quiet" size="small" onClick={press}>
        <span>
          Show more<span className="sr-only"> of {section.title}</span>
        </span>
      </Button>
    </p>
  )
}

/** Offers the order of the server. It floats above the rows, and so moves none of them. */
function NewOrder({ title, onReorder }: { title: string; onReorder(): void }) {
  return (
    <div className="sticky top-4 z-20 flex h-0 justify-center">
      <Button
        size="small"
        onClick={onReorder}
        className="-translate-y-1 shrink-0 self-start shadow-lg"
      >
        <span>
          Show the new order<span className="sr-only">: {title}</span>
        </span>
      </Button>
    </div>
  )
}

/** Leads to the whole list where only its beginning is shown. */
function ShowAll({ section, accounts, total, words, onShowAll }: SectionProps) {
  if (total <= accounts.length) return null
  return (
    <p className="mt-3">
      <AdminLink
        href={adminPath({ view: section.list, words })}
        onGo={onShowAll}
        className={buttonLook({ variant: 'quiet', size: 'small' })}
      >
        <span>
          Show all {total}
          <span className="sr-only"> of {section.title}</span>
        </span>
      </AdminLink>
    </p>
  )
}

type RowsProps = SectionProps & {
  headingId: string
  chosen: readonly ManagedAccount[]
  choose(id: string, isChosen: boolean): void
}

/** The rows, or what stands in their place. */
function Rows({ headingId, chosen, choose, ...props }: RowsProps) {
  const { section, accounts, words, ownId, activeId, busyIds, notes, onAct, onOpen } = props
  const [raised, setRaised] = useState<ManagedAccount | null>(null)
  if (accounts.length === 0) {
    return <p className="p-4 text-muted">{words.trim() ? 'No matching accounts' : section.empty}</p>
  }
  return (
    <>
      <table aria-labelledby={headingId} className="block w-full text-sm lg:table">
        <Head section={section} />
        <tbody className="block lg:table-row-group">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              section={section}
              account={account}
              duplicates={props.duplicates.get(account.id) ?? []}
              isOwn={account.id === ownId}
              isActive={account.id === activeId}
              isBusy={busyIds.includes(account.id)}
              note={notes.get(account.id) ?? ''}
              isChosen={chosen.includes(account)}
              onChoose={(isChosen) => choose(account.id, isChosen)}
              onOpen={() => onOpen(account.id)}
              onPress={(command) =>
                command === 'raiseRank' ? setRaised(account) : onAct(command, [account])
              }
            />
          ))}
        </tbody>
      </table>
      {raised && (
        <RankForm
          account={raised}
          onClose={() => setRaised(null)}
          onRaise={(reason) => onAct('raiseRank', [raised], reason)}
        />
      )}
    </>
  )
}

function Head({ section: { subject, columns } }: { section: Section }) {
  const titles = [subject, ...columns.map(({ title }) => title), 'Actions']
  return (
    <thead className="hidden lg:table-header-group">
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
