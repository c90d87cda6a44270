'use client'

import { useState } from 'react'
import { endStorm, holdStormAgain, releaseStorm, voidStorm } from '@/lib/client/admin-api'
import type { Sent } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import type { useUndo } from '@/lib/client/use-undo'
import { MESSAGES } from '@/lib/domain/messages'
import type { Storm } from '@/lib/storms/types'

export type StormVerdict = 'release' | 'void'

const VERDICTS = {
  release: { send: releaseStorm, said: 'are now shown and counted.' },
  void: { send: voidStorm, said: 'have been taken down.' },
} as const

/** What an admin decides about all ratings of a storm; the groups are read again after each. Both can be undone. */
export function useStormActions(
  reload: () => Promise<unknown>,
  { record, say }: Pick<ReturnType<typeof useUndo>, 'record' | 'say'>,
) {
  const [isBusy, setBusy] = useState(false)

  async function carryOut(sending: () => Promise<Sent<null>>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const sent = await sending()
    if (!sent.ok) notify.error(sent.msg ?? MESSAGES.noConnection)
    await reload()
    setBusy(false)
    return sent.ok
  }

  async function decide({ id, influencer }: Storm, verdict: StormVerdict, reason: string) {
    const whom = `the held ratings of ${influencer.name}`
    const { send, said } = VERDICTS[verdict]
    if (!(await carryOut(() => send(id, reason)))) return
    record(`All held ratings of ${influencer.name} ${said}`, {
      whom,
      async run() {
        const areBack = await carryOut(() => holdStormAgain(id))
        return areBack ? `The ratings of ${influencer.name} are held again.` : null
      },
    })
  }

  async function end({ id, influencer }: Storm) {
    const isDone = await carryOut(() => endStorm(id))
    if (isDone) say(`New ratings of ${influencer.name} count right away again.`)
  }

  return { isBusy, decide, end }
}
