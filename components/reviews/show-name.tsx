'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { reviewId: string; onShown(): void }

/** Puts the viewer's name on their anonymous review, after a question. */
export function ShowName({ reviewId, onShown }: Props) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initial: {},
    send: () => call('POST /api/questions/[id]/name', { params: { id: reviewId } }),
    explain: ({ msg }) => msg ?? MESSAGES.unexpected,
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone() {
      flushSync(() => setAsking(false))
      notify.success(MESSAGES.nameShown)
      onShown()
    },
  })

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Show my name
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Show your name on this review?"
          confirm="Show my name"
          keep="Stay anonymous"
          isBusy={form.isBusy}
          onConfirm={() => form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            Readers will see your name on it at once, and it becomes part of your page and your
            public score. You can’t hide your name again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
