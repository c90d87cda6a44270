'use client'

import { useEffect, useRef } from 'react'
import { AccountSection } from '@/components/admin/account-section'
import { SECTIONS } from '@/components/admin/sections'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { ManagedLists } from '@/lib/admin/types'
import { useManagedAccounts } from '@/lib/client/use-managed-accounts'
import { type ActedOn, type Outcome, useStaffActions } from '@/lib/client/use-staff-actions'
import { MESSAGES } from '@/lib/domain/messages'

/** Nothing of it is drawn before the server has said who looks; to all but admins it does not exist (C63, 254, 255). */
export function AdminDashboard() {
  const managed = useManagedAccounts()
  if (managed.access === 'admin') return <Board {...managed} />
  if (managed.access === 'refused') {
    return <h1 className="py-16 text-center font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
  }
  return (
    <p role="status" className="flex items-center gap-3 py-16 text-muted">
      <Spinner /> One moment…
    </p>
  )
}

type BoardProps = {
  ownId: string
  lists: ManagedLists | undefined
  hasFailed: boolean
  reload: () => Promise<unknown>
}

function Board({ ownId, lists, hasFailed, reload }: BoardProps) {
  const { busyIds, outcome, act } = useStaffActions(reload)
  const keepFocus = useKeptFocus(lists)
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-3xl">Admin</h1>
        {hasFailed && (
          <Button variant="quiet" size="small" onClick={reload}>
            Load again
          </Button>
        )}
      </div>
      <OutcomeBar outcome={outcome} onUndo={(account) => act('restore', account)} />
      {SECTIONS.map((section) => (
        <AccountSection
          key={section.list}
          section={section}
          accounts={lists?.[section.list]}
          total={lists?.totals[section.list]}
          ownId={ownId}
          busyIds={busyIds}
          onPress={(command, account, button) => {
            keepFocus(button)
            void act(command, account)
          }}
        />
      ))}
    </>
  )
}

/** Says what was done, and takes a removal back (C52). */
function OutcomeBar({
  outcome,
  onUndo,
}: {
  outcome: Outcome | null
  onUndo(account: ActedOn): void
}) {
  const undoable = outcome?.undoable
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-30 max-w-[calc(100vw-2rem)] rounded-card empty:hidden"
    >
      {outcome && (
        <div className="flex min-h-11 items-center gap-3 rounded-card border border-edge bg-card px-4 py-1.5 text-sm shadow-lg">
          <p>{outcome.text}</p>
          {undoable && (
            <Button
              variant="plain"
              size="small"
              onClick={() => onUndo(undoable)}
              aria-label={`Undo: ${undoable.name}`}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type Place = { section: HTMLElement; index: number; command: string }

/** A row may go with its button: then the focus moves to the same button of the row that took its place. */
function useKeptFocus(lists: ManagedLists | undefined) {
  const place = useRef<Place | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: lists that were read again are what may have moved the rows
  useEffect(() => {
    const left = place.current
    place.current = null
    if (!left || document.activeElement !== document.body) return
    const rows = left.section.querySelectorAll('tbody tr')
    const row = rows[Math.min(left.index, rows.length - 1)]
    const button = row?.querySelector<HTMLElement>(`[data-command=${left.command}]`)
    const next = button ?? left.section.querySelector<HTMLElement>('h2')
    next?.focus()
  }, [lists])

  return (button: HTMLElement) => {
    const section = button.closest('section')
    const row = button.closest('tr')
    const { command } = button.dataset
    if (section && row && command) place.current = { section, index: row.sectionRowIndex, command }
  }
}
