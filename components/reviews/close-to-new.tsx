'use client'

import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { Button } from '@/components/ui/button'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = { review: ViewedReview; onChange: ChangeReview }

/** Closes the viewer's own review to replies of new accounts, or opens it. */
export function CloseToNew({ review, onChange }: Props) {
  const { id } = review
  const isClosed = !review.isClosedToNew
  const form = useForm({
    initial: {},
    send: () => call('POST /api/comment/[id]/newcomers', { params: { id }, body: { isClosed } }),
    explain: ({ msg }) => msg ?? MESSAGES.newcomersFailed,
    toastMs: DURATION.toastMs,
    onDone: () => onChange(id, (now) => ({ ...now, isClosedToNew: isClosed })),
  })
  return (
    <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
      {isClosed ? 'Limit replies' : 'Let new accounts reply'}
    </Button>
  )
}
