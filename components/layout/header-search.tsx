'use client'

import { usePathname } from 'next/navigation'
import { SearchBox } from '@/components/influencers/search-box'
import { PATH } from '@/lib/domain/paths'

/** The search of the header; the home screen has its own, larger one. */
export function HeaderSearch() {
  if (usePathname() === PATH.home) return null
  return (
    <div className="order-last w-full md:order-none md:min-w-36 md:max-w-sm md:flex-1">
      <SearchBox />
    </div>
  )
}
