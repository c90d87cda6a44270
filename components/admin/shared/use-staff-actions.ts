'use client'

import { useState } from 'react'
import type { useUndo } from '@/components/admin/shared/use-undo'
import type { BulkOutcome, ManagedAccount } from '@/lib/admin/responses'
import type { BulkAction } from '@/lib/admin/types'
import { call } from '@/lib/client/call'
import { type Result, whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { isolated } from '@/lib/domain/isolated'
import type { PlaceChange } from '@/lib/influencers/types'

/** What the row of an influencer says after a change of rank; places too far down to be counted are left out. */
export function placeNote({ formerPlace: from, place: to }: PlaceChange, moved: string): string {
  if (from !== null && to !== null) {
    return from === to ? `Place ${to}, as before` : `Place ${from} → ${to}`
  }
  if (to !== null) return `${moved} to place ${to}`
  return from !== null ? `${moved} from place ${from}` : moved
}

export type StaffCommand = BulkAction | 'raiseRank' | 'lowerRank'

type Command = {
  /** The end of the sentence about it, and what the row of the account says. */
  done: string
  note: string
  inverse: StaffCommand
}

const COMMANDS: Record<StaffCommand, Command> = {
  approve: { done: 'approved', note: 'Approved', inverse: 'unapprove' },
  unapprove: {
    done: 'moved back to pending',
    note: 'Back to pending',
    inverse: 'approve',
  },
  remove: { done: 'removed', note: 'Removed', inverse: 'restore' },
  restore: { done: 'restored', note: 'Restored', inverse: 'remove' },
  raiseRank: {
    done: 'moved up one rank',
    note: 'Moved up',
    inverse: 'lowerRank',
  },
  lowerRank: {
    done: 'moved down one rank',
    note: 'Moved down',
    inverse: 'raiseRank',
  },
}

export type ActedOn = Pick<ManagedAccount, 'id' | 'name'> &
  Partial<Pick<ManagedAccount, 'rankReason'>>

type ActionRequest = { command: StaffCommand; accounts: readonly ActedOn[]; reason: string }

const isBulk = (command: StaffCommand): command is BulkAction =>
  command !== 'raiseRank' && command !== 'lowerRank'

/** With what the rows of the changed accounts say. */
type Outcome = BulkOutcome & { note: string }

/** One account has its own endpoint; several go in one call. */
async function send({ command, accounts, reason }: ActionRequest): Promise<Result<Outcome>> {
  const ids = accounts.map(({ id }) => id)
  const { note } = COMMANDS[command]
  if (ids.length > 1 && isBulk(command)) {
    const body = { action: command, ids, reason }
    const sent = await call('POST /api/admin/bulk', { body })
    return sent.ok ? { ok: true, value: { ...sent.value, note } } : sent
  }
  const params = { id: ids[0] ?? '' }
  if (isBulk(command)) {
    const sent = await call(`POST /api/users/${command}/[id]`, { params, query: { reason } })
    return sent.ok ? { ok: true, value: { done: ids, failed: [], note } } : sent
  }
  const move = command === 'raiseRank' ? 'increaseRating' : 'decreaseRating'
  const sent = await call(`POST /api/users/${move}/[id]`, { params, body: { reason } })
  if (!sent.ok) return sent
  return { ok: true, value: { done: ids, failed: [], note: placeNote(sent.value, note) } }
}

function showFailed({ failed }: Outcome) {
  const [first] = failed
  if (!first) return
  const others = failed.length > 1 ? `${failed.length} accounts were not changed. ` : ''
  notify.error(`${others}${first.msg}`)
}

const nameOf = (accounts: readonly ActedOn[]) =>
  accounts.length === 1 ? isolated(accounts[0]?.name ?? '') : `${accounts.length} accounts`

const sentenceOf = (command: StaffCommand, accounts: readonly ActedOn[]) =>
  `${nameOf(accounts)} ${accounts.length === 1 ? 'has' : 'have'} been ${COMMANDS[command].done}.`

/**
 * An admin's actions on accounts. Their rows say at once what was done, the lists are read again after each, and each can
 * be undone. One action at a time per account.
 */
export function useStaffActions(
  reload: (changedIds: readonly string[]) => Promise<unknown>,
  { record }: Pick<ReturnType<typeof useUndo>, 'record'>,
) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())

  /** Resolves with the sentence about the accounts that were changed, and these; null when there are none. */
  async function carryOut(
    request: ActionRequest,
  ): Promise<{ done: ActedOn[]; said: string } | null> {
    const ids = request.accounts.map(({ id }) => id)
    setBusyIds((busy) => [...busy, ...ids])
    const sent = await send(request)
    const free = () => setBusyIds((busy) => busy.filter((id) => !ids.includes(id)))
    if (!sent.ok) {
      notify.error(whyFailed(sent))
      // At once: it can be tried again while the lists are being read.
      free()
      void reload(ids)
      return null
    }
    const { note } = sent.value
    setNotes((before) => new Map([...before, ...sent.value.done.map((id) => [id, note] as const)]))
    showFailed(sent.value)
    await reload(ids)
    free()
    const done = request.accounts.filter(({ id }) => sent.value.done.includes(id))
    if (done.length === 0) return null
    const sentence = sentenceOf(request.command, done)
    // The row's note is only seen; the sentence is read out.
    return { done, said: isBulk(request.command) ? sentence : `${sentence} ${note}.` }
  }

  async function act(command: StaffCommand, accounts: readonly ActedOn[], reason = '') {
    const free = accounts.filter(({ id }) => !busyIds.includes(id))
    if (free.length === 0) return
    const carriedOut = await carryOut({ command, accounts: free, reason })
    if (!carriedOut) return
    const { done, said } = carriedOut
    const { inverse } = COMMANDS[command]
    record(said, {
      whom: nameOf(done),
      async run() {
        const reason = isBulk(inverse) ? '' : (done[0]?.rankReason ?? '')
        const back = await carryOut({ command: inverse, accounts: done, reason })
        return back?.said ?? null
      },
    })
  }

  return { busyIds, notes, forgetNotes: () => setNotes(new Map()), act }
}
