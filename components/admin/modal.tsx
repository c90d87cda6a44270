'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { X } from '@/components/ui/icons'

type Props = {
  title: string
  /** Opens at the side at full height, for long content. */
  isSheet?: boolean
  onClose(): void
  children: ReactNode
}

/** A dialog that is open while it is rendered; Escape, its cross and a press outside close it. */
export function Modal({ title, isSheet = false, onClose, children }: Props) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    // The browser restores the focus only while the dialog is still in the document.
    const from = document.activeElement
    if (!current?.open) current?.showModal()
    // Otherwise the cross, which comes first, would get the focus.
    current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog is a second way; Escape is the first
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={classNames(
        'border border-line bg-paper p-0 text-ink backdrop:bg-black/40',
        isSheet
          ? 'mr-0 ml-auto h-dvh max-h-dvh w-full max-w-xl border-y-0 border-r-0'
          : 'm-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-card',
      )}
    >
      <div className="p-4 md:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="font-bold text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
            <X className="size-5" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
