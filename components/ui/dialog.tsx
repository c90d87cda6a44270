'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names'
import { IconButton } from './icon-button'
import { X } from './icons'
import { isInputMethods } from './keys'

const BOX = 'm-auto max-h-[calc(100dvh-2rem)] rounded-card'

const LOOKS = {
  form: {
    frame: `${BOX} w-[min(30rem,calc(100vw-2rem))] bg-paper`,
    content: 'p-4 md:p-6',
    title: 'text-xl',
    hasCross: true,
  },
  /** Opens at the side at full height, for long content. */
  sheet: {
    frame: 'mr-0 ml-auto h-dvh max-h-dvh w-full max-w-xl border-y-0 border-r-0 bg-paper',
    content: 'p-4 md:p-6',
    title: 'text-xl',
    hasCross: true,
  },
  /** A question that two buttons answer. */
  question: {
    frame: `${BOX} w-[min(26rem,calc(100vw-2rem))] bg-card`,
    content: 'p-6',
    title: 'text-lg',
    hasCross: false,
  },
}

type Props = {
  title: string
  look?: keyof typeof LOOKS
  onClose(): void
  /** What it asked for is under way: it stays open. */
  isBusy?: boolean
  /** The control marked with `data-first` gets the focus, or else the first one. */
  children: ReactNode
}

/** The Escape of an input method drops a word; the browser would close the dialog with it. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Escape' && isInputMethods(event.nativeEvent)) event.preventDefault()
}

/** A dialog that is open while it is rendered; Escape, its cross and a press outside close it. */
export function Dialog({ title, look = 'form', onClose, isBusy = false, children }: Props) {
  const { frame, content, title: titleLook, hasCross } = LOOKS[look]
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
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={keepOpen}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClick={(event) => event.target === dialog.current && !isBusy && onClose()}
      className={classNames('border border-line p-0 text-ink backdrop:bg-black/40', frame)}
    >
      <div className={content}>
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className={classNames('font-bold [overflow-wrap:anywhere]', titleLook)}>
            {title}
          </h2>
          {hasCross && (
            <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
              <X className="size-5" />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
