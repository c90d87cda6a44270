'use client'

import { type ReactNode, useId } from 'react'
import { CircleHelp } from '@/components/ui/icons'
import { classNames } from './class-names'

type Props = {
  /** The accessible name of the button: 'Why this position? Ada'. */
  label: string
  title: string
  /** The icon of the button; a question mark by default. */
  sign?: ReactNode
  children: ReactNode
  className?: string
}

/** A small button, mostly a question mark, with its answer in a popover, which needs no script. */
export function Explanation({ label, title, sign, children, className }: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={title}
        className={classNames('icon-button size-8 pointer-coarse:size-11', className)}
      >
        {sign ?? <CircleHelp className="size-4.5" />}
      </button>
      <div id={id} popover="auto" role="note" className="explanation">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </>
  )
}
