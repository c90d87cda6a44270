import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** White paper with a hairline around it. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-card p-5', className)}
    />
  )
}
