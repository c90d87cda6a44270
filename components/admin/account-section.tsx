'use client'

import { useId, useState } from 'react'
import { AccountRow } from '@/components/admin/account-row'
import { BulkBar } from '@/components/admin/bulk-bar'
import { Paging } from '@/components/admin/paging'
import type { RowCommand, Section } from '@/components/admin/sections'
import { Skeleton } from '@/components/ui/skeleton'
import type { ManagedAccount } from '@/lib/admin/types'
import { LIMIT } from '@/lib/domain/limits'
import type { InfluencerCard } from '@/lib/influencers/types'

export type SectionProps = {
  section: Section
  /** Undefined until they are loaded. */
  accounts: ManagedAccount[] | undefined
  total: number | undefined
  page: number
  /** Whether the list is narrowed by a search. */
  isSearch: boolean
  ownId: string
  busyIds: readonly string[]
  duplicates: ReadonlyMap<string, InfluencerCard[]>
  onAct(command: RowCommand, accounts: readonly ManagedAccount[], reason?: string): void
  onOpen(id: string): void
  onPage(page: number): void
}

/** One list of accounts: a table with rows that become blocks on a phone. */
export function AccountSection(props: SectionProps) {
  const { section, accounts, total, page, isSearch, ownId, onAct, onPage } = props
  const headingId = useId()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const choosable = accounts?.filter(({ id }) => id !== ownId) ?? []
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
        {total !== undefined && <p className="text-muted tabular-nums">{total}</p>}
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
            Choose all {choosable.length}
          </label>
        )}
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
      <div className="mt-3 rounded-card border border-line bg-card">
        {accounts === undefined && <Skeleton className="m-4 h-10" />}
        {accounts?.length === 0 && (
          <p className="p-4 text-muted">{isSearch ? 'No matching accounts' : section.empty}</p>
        )}
        {accounts && accounts.length > 0 && (
          <Rows
            {...props}
            accounts={accounts}
            headingId={headingId}
            chosen={chosen}
            choose={choose}
          />
        )}
      </div>
      <Paging
        label={section.title}
        page={page}
        perPage={LIMIT.adminRowsPerPage}
        total={total ?? 0}
        onPage={onPage}
      />
    </section>
  )
}

type RowsProps = SectionProps & {
  accounts: ManagedAccount[]
  headingId: string
  chosen: readonly ManagedAccount[]
  choose(id: string, isChosen: boolean): void
}

function Rows({ headingId, chosen, choose, ...props }: RowsProps) {
  const { section, accounts, ownId, busyIds, duplicates, onAct, onOpen } = props
  return (
    <table aria-labelledby={headingId} className="block w-full text-sm lg:table">
      <Head section={section} />
      <tbody className="block lg:table-row-group">
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            section={section}
            account={account}
            duplicates={duplicates.get(account.id) ?? []}
            isOwn={account.id === ownId}
            isBusy={busyIds.includes(account.id)}
            isChosen={chosen.includes(account)}
            onChoose={(isChosen) => choose(account.id, isChosen)}
            onOpen={() => onOpen(account.id)}
            onPress={(command) => onAct(command, [account])}
          />
        ))}
      </tbody>
    </table>
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
