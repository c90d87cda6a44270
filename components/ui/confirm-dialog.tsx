'use client'

import { type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button'

type Props = {
  /** Open it with `showModal()`. */
  ref: RefObject<HTMLDialogElement | null>
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  keep: string
  isBusy: boolean
  onConfirm(): void
}

/** Asks for confirmation before a permanent deletion. */
export function ConfirmDialog({ ref, title, children, confirm, keep, isBusy, onConfirm }: Props) {
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-6 text-ink backdrop:bg-black/40"
    >
      <h2 id={titleId} className="font-bold text-lg">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => ref.current?.close()}>
          {keep}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
