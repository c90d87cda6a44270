'use client'

import { useState } from 'react'
import type { useUndo } from '@/components/admin/use-undo'
import { endSurgeEarly, rejectSurge, releaseSurge, reopenSurge } from '@/lib/client/admin-api'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import type { Surge } from '@/lib/ratings/surge/types'

export type SurgeVerdict = 'release' | 'void'

const VERDICTS = {
  release: { send: releaseSurge, said: 'are now shown and counted.' },
  void: { send: rejectSurge, said: 'have been taken down.' },
} as const

/** Decisions about all ratings of a surge; the groups are read again after each. Both can be undone. */
export function useSurgeActions(
  reload: () => Promise<unknown>,
  { record, say }: Pick<ReturnType<typeof useUndo>, 'record' | 'say'>,
) {
  const [isBusy, setBusy] = useState(false)

  async function carryOut(sending: () => Promise<Result<null>>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const sent = await sending()
    if (!sent.ok) notify.error(sent.msg ?? MESSAGES.noConnection)
    await reload()
    setBusy(false)
    return sent.ok
  }

  async function decide({ id, influencer }: Surge, verdict: SurgeVerdict, reason: string) {
    const whom = `the held ratings of ${influencer.name}`
    const { send, said } = VERDICTS[verdict]
    if (!(await carryOut(() => send(id, reason)))) return
    record(`All held ratings of ${influencer.name} ${said}`, {
      whom,
      async run() {
        const areBack = await carryOut(() => reopenSurge(id))
        return areBack ? `The ratings of ${influencer.name} are held again.` : null
      },
    })
  }

  async function end({ id, influencer }: Surge) {
    const isDone = await carryOut(() => endSurgeEarly(id))
    if (isDone) say(`New ratings of ${influencer.name} count right away again.`)
  }

  return { isBusy, decide, end }
}
