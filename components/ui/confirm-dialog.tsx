'use client'

import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type Props = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  keep: string
  isBusy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation while it is rendered. The harmless button gets the focus. */
export function ConfirmDialog({ title, children, confirm, keep, isBusy, ...on }: Props) {
  return (
    <Dialog title={title} look="question" isBusy={isBusy} onClose={on.onClose}>
      <div className="mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" data-first="" disabled={isBusy} onClick={on.onClose}>
          {keep}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={on.onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
