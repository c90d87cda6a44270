'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'

/** How an entry of the navigation looks: a line of the menu on a phone, a word of the header on a wide screen. */
export const menuEntry =
  'flex min-h-11 w-full items-center whitespace-nowrap rounded-card px-3 font-medium text-ink transition-colors ' +
  'hover:bg-sunken aria-[current=page]:text-accent wide:w-auto wide:px-2.5 wide:text-sm'

type Props = ComponentProps<typeof Link> & {
  href: string
  /** Brings its own look. */
  isPlain?: boolean
}

/**
 * A link of the navigation; following it closes the menu in which it stands. Not fetched ahead: it is on every page,
 * and hardly ever where somebody goes next.
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
