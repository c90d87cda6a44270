'use client'

import { useState } from 'react'
import { AccountSheet } from '@/components/admin/account-sheet'
import { AccountsView } from '@/components/admin/accounts-view'
import { AdminSearch } from '@/components/admin/admin-search'
import { AdminTabs } from '@/components/admin/admin-tabs'
import { CategoriesView } from '@/components/admin/categories-view'
import { LogView } from '@/components/admin/log-view'
import { ModerationQueue } from '@/components/admin/moderation-queue'
import { OutcomeBar } from '@/components/admin/outcome-bar'
import { moveRow, pressInRow, settleRow } from '@/components/admin/rows'
import { ShortcutsHelp } from '@/components/admin/shortcuts-help'
import { type AdminView, useAdminView } from '@/components/admin/use-admin-view'
import { useKeptFocus } from '@/components/admin/use-kept-focus'
import { useManagedAccounts } from '@/components/admin/use-managed-accounts'
import { useShortcuts } from '@/components/admin/use-shortcuts'
import { useStaffActions } from '@/components/admin/use-staff-actions'
import { useUndo } from '@/components/admin/use-undo'
import { VotesView } from '@/components/admin/votes-view'
import { Button } from '@/components/ui/button'

/** The admin screens: tabs, a search, the outcome of the last action, and one of the views. */
export function Board({ ownId }: { ownId: string }) {
  const { address, go, search } = useAdminView()
  const { words, pages, view, accountId } = address
  const { lists, hasFailed, reload } = useManagedAccounts({ words, pages })
  const undoing = useUndo()
  const { outcome, undo } = undoing
  const { busyIds, act } = useStaffActions(reload, undoing)
  const keepFocus = useKeptFocus(lists)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shortcuts = useShortcuts({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    a: () => settleRow('approve'),
    r: () => settleRow('remove') || settleRow('restore'),
    u: () => void undo(),
    x: () => pressInRow('[data-choose]'),
    o: () => pressInRow('[data-open]'),
    '?': () => setHelpOpen(true),
  })
  const open = (id: string) => go({ accountId: id })
  const isAccounts = view === 'all' || view === 'removed' || (lists && view in lists)

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="mr-auto font-bold text-3xl">Admin</h1>
        {hasFailed && (
          <Button variant="quiet" size="small" onClick={reload}>
            Load again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setHelpOpen(true)}>
          Keyboard
        </Button>
      </div>
      <AdminTabs view={view} words={words} totals={lists?.totals} onGo={go} />
      {isAccounts && <AdminSearch words={words} onSearch={search} />}
      {isAccounts && (
        <AccountsView
          view={view}
          words={words}
          pages={pages}
          lists={lists}
          ownId={ownId}
          busyIds={busyIds}
          onAct={(command, accounts, reason) => {
            keepFocus()
            void act(command, accounts, reason)
          }}
          onOpen={open}
          onPage={(list, page) => go({ pages: { ...pages, [list]: page } })}
        />
      )}
      {view === 'held' && (
        <ModerationQueue
          page={address.page}
          undoing={undoing}
          onPage={(page) => go({ page })}
          onOpen={open}
          onDone={reload}
        />
      )}
      <PlainView view={view} page={address.page} onPage={(page) => go({ page })} onOpen={open} />
      <OutcomeBar outcome={outcome} onUndo={undo} />
      {accountId && (
        <AccountSheet
          key={accountId}
          id={accountId}
          ownId={ownId}
          onClose={() => go({ accountId: null })}
          onOpen={open}
          onChanged={reload}
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
  if (view === 'votes') return <VotesView onOpen={onOpen} />
  if (view === 'categories') return <CategoriesView />
  return view === 'log' ? <LogView page={page} onPage={onPage} onOpen={onOpen} /> : null
}
