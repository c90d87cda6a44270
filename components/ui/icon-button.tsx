import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, as an icon alone says nothing to a screen reader. */
  label: string
  children: ReactNode
}

/** A square button of 44 px with an icon. */
export function IconButton({ label, className, children, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames('icon-button', className)}
    >
      {children}
    </button>
  )
}
