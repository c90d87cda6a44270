'use client'

import { useState } from 'react'
import type { useUndo } from '@/components/admin/use-undo'
import { releaseReview, restoreReview, takeReviewDown } from '@/lib/client/admin-api'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import type { PendingReview } from '@/lib/moderation/types'

/** Decisions about ratings pending moderation; the list is read again after each. A take-down can be undone. */
export function usePendingActions(
  reload: () => Promise<unknown>,
  { record, say }: Pick<ReturnType<typeof useUndo>, 'record' | 'say'>,
) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])

  async function carryOut(id: string, sending: () => Promise<Result<null>>): Promise<boolean> {
    if (busyIds.includes(id)) return false
    setBusyIds((busy) => [...busy, id])
    const sent = await sending()
    if (!sent.ok) notify.error(sent.msg ?? MESSAGES.noConnection)
    await reload()
    setBusyIds((busy) => busy.filter((one) => one !== id))
    return sent.ok
  }

  const whoseOf = ({ author, influencer }: PendingReview) =>
    `${author.name || 'Anonymous'} on ${influencer.name}`

  async function release(review: PendingReview) {
    const isDone = await carryOut(review.id, () => releaseReview(review.id))
    if (isDone) say(`The rating by ${whoseOf(review)} is shown again.`)
  }

  async function takeDown(review: PendingReview, reason: string) {
    const whose = whoseOf(review)
    const isDone = await carryOut(review.id, () => takeReviewDown(review.id, reason))
    if (!isDone) return
    record(`The rating by ${whose} has been taken down.`, {
      whom: whose,
      async run() {
        const isBack = await carryOut(review.id, () => restoreReview(review.id))
        return isBack ? `The rating by ${whose} is held again.` : null
      },
    })
  }

  return { busyIds, release, takeDown }
}
