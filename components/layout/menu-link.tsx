'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'

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
      className={classNames(!isPlain && 'menu-entry', className)}
    />
  )
}
