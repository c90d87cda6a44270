'use client'

import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Ellipsis } from '@/components/ui/icons'
import { isInputMethods } from '@/components/ui/keys'

type Props = {
  name: string
  isDisabled: boolean
  /** Its buttons. They call `fold` first, so that the focus is on '…' when the row leaves. */
  children(fold: () => void): ReactNode
}

/**
 * The rarer commands of a row, folded behind '…'. The buttons are always in the document: a key presses them without
 * unfolding.
 */
export function RowMenu({ name, isDisabled, children }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  const fold = useCallback(() => {
    const button = frame.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    if (!button) return
    button.focus()
    setOpen(false)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isInputMethods(event)) fold()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen, fold])

  return (
    <div ref={frame} className="relative">
      <IconButton
        label={`More actions: ${name}`}
        title="More actions"
        aria-expanded={isOpen}
        aria-controls={id}
        data-command="more"
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
        className="disabled:opacity-40"
      >
        <Ellipsis className="size-5" />
      </IconButton>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 grid min-w-44 rounded-card border border-edge bg-card p-1 shadow-lg [&[hidden]]:hidden"
      >
        {children(fold)}
      </div>
    </div>
  )
}
