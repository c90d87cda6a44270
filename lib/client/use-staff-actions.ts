'use client'

import { useState } from 'react'
import type { ManagedAccount } from '@/lib/admin/types'
import {
  approveInfluencer,
  lowerRank,
  raiseRank,
  removeAccount,
  restoreAccount,
} from '@/lib/client/admin-api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

const COMMANDS = {
  approve: { send: approveInfluencer, done: 'is approved.' },
  remove: { send: removeAccount, done: 'is removed.' },
  restore: { send: restoreAccount, done: 'is back.' },
  raiseRank: { send: raiseRank, done: 'moved up a rank.' },
  lowerRank: { send: lowerRank, done: 'moved down a rank.' },
} as const

export type StaffCommand = keyof typeof COMMANDS
export type ActedOn = Pick<ManagedAccount, 'id' | 'name'>

/** What was done last, and to whom when it can be undone. */
export type Outcome = { text: string; undoable: ActedOn | null }

/** What an admin does to accounts; after each the lists are read again (253). One at a time for each account. */
export function useStaffActions(reload: () => Promise<unknown>) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function act(command: StaffCommand, { id, name }: ActedOn) {
    if (busyIds.includes(id)) return
    setBusyIds((ids) => [...ids, id])
    const { send, done } = COMMANDS[command]
    const sent = await send(id)
    if (sent.ok) {
      setOutcome({ text: `${name} ${done}`, undoable: command === 'remove' ? { id, name } : null })
    } else {
      notify.error(sent.msg ?? MESSAGES.noConnection)
    }
    await reload()
    setBusyIds((ids) => ids.filter((one) => one !== id))
  }

  return { busyIds, outcome, act }
}
