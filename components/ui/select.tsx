import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { ChevronDown } from './icons'

/** Every select of the site: the browser's list behind one look. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block min-w-0">
    <select {...rest} className={classNames(className, 'appearance-none truncate pr-9')} />
    <ChevronDown className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-muted" />
  </span>
)
