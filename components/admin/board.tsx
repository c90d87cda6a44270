'use client'

import { useState } from 'react'
import { ActivityView } from '@/components/admin/activity/activity-view'
import { AdminSearch } from '@/components/admin/admin-search'
import { AdminTabs } from '@/components/admin/admin-tabs'
import { ImportView } from '@/components/admin/imports/import-view'
import { AccountsView } from '@/components/admin/lists/accounts-view'
import { useManagedAccounts } from '@/components/admin/lists/use-managed-accounts'
import { LogView } from '@/components/admin/log/log-view'
import { CategoriesView } from '@/components/admin/settings/categories-view'
import { HealthView } from '@/components/admin/settings/health-view'
import { PausesView } from '@/components/admin/settings/pauses-view'
import { SiteView } from '@/components/admin/settings/site-view'
import type { AdminView } from '@/components/admin/shared/admin-views'
import { KeysButton } from '@/components/admin/shared/keys-button'
import { OutcomeBar } from '@/components/admin/shared/outcome-bar'
import { ShortcutsHelp } from '@/components/admin/shared/shortcuts-help'
import { useAdminView } from '@/components/admin/shared/use-admin-view'
import { useShortcuts } from '@/components/admin/shared/use-shortcuts'
import { useStaffActions } from '@/components/admin/shared/use-staff-actions'
import { useUndo } from '@/components/admin/shared/use-undo'
import { AccountSheet } from '@/components/admin/sheet/account-sheet'
import { useActiveRow } from '@/components/admin/use-active-row'
import { useKeptFocus } from '@/components/admin/use-kept-focus'
import { Button } from '@/components/ui/button'
import { MANAGED_LISTS } from '@/lib/admin/types'

/** The admin screens: tabs, a search, the outcome of the last action, and one of the views. */
export function Board({ ownId }: { ownId: string }) {
  const { address, go, search } = useAdminView()
  const { words, page, view, accountId } = address
  const list = MANAGED_LISTS.find((one) => one === view) ?? null
  const { lists, reordered, hasFailed, reload, reorder } = useManagedAccounts({ words, page, list })
  const undoing = useUndo()
  const { outcome, undo } = undoing
  const { busyIds, notes, forgetNotes, act } = useStaffActions(reload, undoing)
  const keepFocus = useKeptFocus(lists)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { activeId, shortcuts } = useRowShortcuts({
    undo: () => void undo(),
    openHelp: () => setHelpOpen(true),
  })
  const open = (id: string) => go({ accountId: id })
  const isAccounts = view === 'all' || list !== null

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="mr-auto font-bold text-3xl">Admin</h1>
        {isAccounts && <AdminSearch words={words} onSearch={search} />}
        {hasFailed && (
          <Button variant="quiet" size="small" onClick={() => reload()}>
            Load again
          </Button>
        )}
        <KeysButton onClick={() => setHelpOpen(true)} />
      </div>
      <AdminTabs view={view} words={words} totals={lists?.totals} onGo={go} />
      {isAccounts && (
        <AccountsView
          view={view}
          words={words}
          page={page}
          lists={lists}
          hasFailed={hasFailed}
          reordered={reordered}
          ownId={ownId}
          activeId={activeId}
          busyIds={busyIds}
          notes={notes}
          onAct={(command, accounts, reason) => {
            keepFocus()
            void act(command, accounts, reason)
          }}
          onOpen={open}
          onPage={(next) => go({ page: next })}
          onReorder={() => {
            forgetNotes()
            reorder()
          }}
          onShowAll={(whole) => go({ view: whole, page: 1 })}
        />
      )}
      <PlainView view={view} page={page} onPage={(next) => go({ page: next })} onOpen={open} />
      <OutcomeBar outcome={outcome} onUndo={undo} />
      {accountId && (
        <AccountSheet
          key={accountId}
          id={accountId}
          ownId={ownId}
          onClose={() => go({ accountId: null })}
          onOpen={open}
          onChanged={() => reload([accountId])}
          onAct={act}
        />
      )}
      {isHelpOpen && <ShortcutsHelp {...shortcuts} onClose={() => setHelpOpen(false)} />}
    </>
  )
}

type PlainProps = {
  view: AdminView
  page: number
  onPage(page: number): void
  onOpen(id: string): void
}

/** The screens that need no state of the others. */
function PlainView({ view, page, onPage, onOpen }: PlainProps) {
  if (view === 'categories') return <CategoriesView />
  if (view === 'activity') return <ActivityView />
  if (view === 'pauses') return <PausesView />
  if (view === 'health') return <HealthView />
  if (view === 'site') return <SiteView />
  if (view === 'import') return <ImportView />
  return view === 'log' ? <LogView page={page} onPage={onPage} onOpen={onOpen} /> : null
}

/** The single-key shortcuts of the rows, as the help lists them. */
function useRowShortcuts({ undo, openHelp }: { undo(): void; openHelp(): void }) {
  const { activeId, move, press, settle } = useActiveRow()
  const shortcuts = useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => settle('approve'),
    r: () => settle('remove') || settle('restore'),
    u: undo,
    x: () => press('[data-choose]'),
    o: () => press('[data-open]'),
    '?': openHelp,
  })
  return { activeId, shortcuts }
}
