'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useLocationSearch } from '@/components/accounts/sign-in/use-next'

/** A link to the other account form that keeps the query, and with it where to continue. */
export function OtherFormLink({ href, children }: { href: string; children: ReactNode }) {
  const search = useLocationSearch()
  return (
    <Link prefetch={false} href={`${href}${search}`} className="text-link font-medium">
      {children}
    </Link>
  )
}
