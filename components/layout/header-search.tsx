'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { SearchBox } from '@/components/influencers/search-box'
import { readInfluencerSearch } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

/** The search of the header; the home screen has its own, larger one. */
export function HeaderSearch() {
  const path = usePathname()
  const asked = useSearchParams().get('query') ?? ''
  if (path === PATH.home) return null
  const query = path === PATH.search ? readInfluencerSearch(asked) : ''
  return (
    <div className="order-last w-full md:order-none md:min-w-36 md:max-w-sm md:flex-1">
      <SearchBox query={query} />
    </div>
  )
}
