'use client'

import { useState } from 'react'
import type { useUndo } from '@/components/admin/use-undo'
import type { BulkAction, BulkOutcome, ManagedAccount } from '@/lib/admin/types'
import {
  actOnMany,
  approveInfluencer,
  lowerRank,
  raiseRank,
  removeAccount,
  restoreAccount,
  withdrawApproval,
} from '@/lib/client/admin-api'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

const COMMANDS = {
  approve: { send: approveInfluencer, done: 'approved', inverse: 'unapprove' },
  unapprove: { send: withdrawApproval, done: 'moved back to pending', inverse: 'approve' },
  remove: { send: removeAccount, done: 'removed', inverse: 'restore' },
  restore: { send: restoreAccount, done: 'restored', inverse: 'remove' },
  raiseRank: { send: raiseRank, done: 'moved up one rank', inverse: 'lowerRank' },
  lowerRank: { send: lowerRank, done: 'moved down one rank', inverse: 'raiseRank' },
} as const

export type StaffCommand = keyof typeof COMMANDS
export type ActedOn = Pick<ManagedAccount, 'id' | 'name'>

type Wanted = { command: StaffCommand; accounts: readonly ActedOn[]; reason: string }

const isBulk = (command: StaffCommand): command is BulkAction =>
  command !== 'raiseRank' && command !== 'lowerRank'

/** One account has its own endpoint; several go in one call. */
async function send({ command, accounts, reason }: Wanted): Promise<Result<BulkOutcome>> {
  const ids = accounts.map(({ id }) => id)
  if (ids.length > 1 && isBulk(command)) return actOnMany(command, ids, reason)
  const sent = await COMMANDS[command].send(ids[0] ?? '', reason)
  return sent.ok ? { ok: true, value: { done: ids, failed: [] } } : sent
}

function complain({ failed }: BulkOutcome) {
  const [first] = failed
  if (!first) return
  const others = failed.length > 1 ? `${failed.length} accounts were not changed. ` : ''
  notify.error(`${others}${first.msg}`)
}

const nameOf = (accounts: readonly ActedOn[]) =>
  accounts.length === 1 ? (accounts[0]?.name ?? '') : `${accounts.length} accounts`

const sentenceOf = (command: StaffCommand, accounts: readonly ActedOn[]) =>
  `${nameOf(accounts)} ${accounts.length === 1 ? 'has' : 'have'} been ${COMMANDS[command].done}.`

/**
 * An admin's actions on accounts. The lists are read again after each, and each can be undone. One action at a time per
 * account.
 */
export function useStaffActions(
  reload: () => Promise<unknown>,
  { record }: Pick<ReturnType<typeof useUndo>, 'record'>,
) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])

  /** Resolves with the accounts that were changed. */
  async function carryOut(wanted: Wanted): Promise<readonly ActedOn[]> {
    const ids = wanted.accounts.map(({ id }) => id)
    setBusyIds((busy) => [...busy, ...ids])
    const sent = await send(wanted)
    if (sent.ok) complain(sent.value)
    else notify.error(sent.msg ?? MESSAGES.noConnection)
    await reload()
    setBusyIds((busy) => busy.filter((id) => !ids.includes(id)))
    return sent.ok ? wanted.accounts.filter(({ id }) => sent.value.done.includes(id)) : []
  }

  async function act(command: StaffCommand, accounts: readonly ActedOn[], reason = '') {
    const free = accounts.filter(({ id }) => !busyIds.includes(id))
    if (free.length === 0) return
    const done = await carryOut({ command, accounts: free, reason })
    if (done.length === 0) return
    const { inverse } = COMMANDS[command]
    record(sentenceOf(command, done), {
      whom: nameOf(done),
      async run() {
        const back = await carryOut({ command: inverse, accounts: done, reason: '' })
        return back.length > 0 ? sentenceOf(inverse, back) : null
      },
    })
  }

  return { busyIds, act }
}
