'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useId, useState } from 'react'
import { type Search, useSearch } from '@/components/influencers/use-search'
import { addressWords } from '@/components/layout/address-words'
import { buttonLook } from '@/components/ui/button'
import { useSite } from '@/components/ui/site'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

const NAMES_MAX = 3

/**
 * Where to go from a page that is missing or failed: a search for what its address names, names like it, and the team. A plain
 * form without scripts.
 */
export function WayOn() {
  const path = usePathname()
  const words = addressWords(path, useSearchParams().get('askedToName'))
  const { found } = useSearch(words)
  // What an address names is looked for only where a name is like it: 'no such page' is no name.
  const [typed, type] = useState<string | null>(null)
  const { contactEmail: contact } = useSite()
  const id = useId()
  return (
    <div className="mt-8 space-y-6">
      <form action={PATH.search} method="get">
        <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
          Look for an influencer
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            type="search"
            name="query"
            value={typed ?? (found?.length ? words : '')}
            onChange={({ target }) => type(target.value)}
            maxLength={LIMIT.searchCharsMax}
            autoComplete="off"
            className="block min-h-11 w-full min-w-0 rounded-card border border-edge bg-card px-3.5 text-base hover:border-ink"
          />
          <button type="submit" className={buttonLook({})}>
            Search
          </button>
        </div>
      </form>
      <SimilarNames found={found} />
      <p className="text-muted text-sm">
        Did a link on our site bring you here?{' '}
        <a
          href={`mailto:${contact}?${new URLSearchParams({ subject: `A mistake at ${path}` }).toString().replaceAll('+', '%20')}`}
          className="text-link"
        >
          Report the mistake
        </a>
      </p>
    </div>
  )
}

/** Up to three listed influencers with names like those words. */
function SimilarNames({ found }: Pick<Search, 'found'>) {
  if (!found?.length) return null
  return (
    <section aria-label="Similar names">
      <h2 className="mb-1.5 font-medium text-sm">Were you looking for one of these?</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {found.slice(0, NAMES_MAX).map(({ id, name, category }) => (
          <li key={id}>
            <Link
              href={PATH.reviews(id)}
              prefetch={false}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
            >
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <bdi className="text-muted text-sm">{category}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
