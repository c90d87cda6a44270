'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'

/** The look of a navigation entry: a line of the menu on a phone, a word in the header on a wide screen. */
export const menuEntry =
  'flex min-h-11 w-full items-center whitespace-nowrap rounded-card px-3 font-medium text-ink transition-colors ' +
  'hover:bg-sunken aria-[current=page]:text-accent wide:w-auto wide:px-2.5 wide:text-sm'

type Props = ComponentProps<typeof Link> & {
  href: string
  /** Brings its own look. */
  isPlain?: boolean
}

/**
 * A link of the navigation; following it closes the menu around it. Not prefetched: it is on every page, and rarely
 * followed.
 */
export function MenuLink({ href, isPlain = false, className, ...rest }: Props) {
  const pathname = usePathname()
  return (
    <Link
      prefetch={false}
      {...rest}
      href={href}
      aria-current={pathname === href ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()}
      className={classNames(!isPlain && menuEntry, className)}
    />
  )
}
