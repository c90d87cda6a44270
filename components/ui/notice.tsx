import type { ComponentProps } from 'react'
import { classNames } from './class-names'

const TONES = {
  plain: 'border-line bg-sunken text-ink',
  good: 'border-accent/40 bg-accent-soft text-ink',
  danger: 'border-danger/40 bg-danger-soft text-danger',
} as const

type Props = ComponentProps<'div'> & { tone?: keyof typeof TONES }

/** A boxed note. Give it `role="alert"` or `role="status"` where it appears after an action. */
export function Notice({ tone = 'plain', className, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border px-4 py-3 text-sm', TONES[tone], className)}
    />
  )
}
