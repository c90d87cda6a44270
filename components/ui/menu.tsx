'use client'

import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isInputMethods } from './keys'

type Trigger = Required<
  Pick<ComponentProps<'button'>, 'aria-expanded' | 'aria-controls' | 'onClick'>
>

type Props = {
  /** Draws the button that unfolds it. */
  trigger(button: Trigger): ReactNode
  /** Its buttons or links. They call `fold` first, so that the focus is on the button when they leave. */
  children(fold: () => void): ReactNode
}

/** What is folded behind a button. It is always in the document: a key presses it without unfolding. */
export function Menu({ trigger, children }: Props) {
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
      {trigger({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setOpen(!isOpen),
      })}
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

/** The look of a button or link in it. */
export const MENU_ITEM =
  'min-h-11 rounded-small px-3 text-left font-medium text-sm hover:bg-sunken disabled:opacity-50'
