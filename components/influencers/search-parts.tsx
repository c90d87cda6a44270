import Link from 'next/link'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { searchPath } from '@/components/influencers/search-address'
import { X } from '@/components/ui/icons'
import type { SearchPage } from '@/lib/influencers/types'

type Props = { choice: ListChoice; results: Pick<SearchPage, 'parts' | 'isEverything'> }

/** What was understood of a search, each part with a link to the search without it; and what nobody has. */
export function SearchParts({ choice, results: { parts, isEverything } }: Props) {
  const leftOut = parts.filter(({ isLeftOut }) => isLeftOut)
  return (
    <>
      {parts.length > 0 && (
        <nav aria-label="What was understood">
          <ul className="flex flex-wrap gap-2">
            {parts.map(({ label, rest, isLeftOut }) => (
              <li key={label}>
                <Link
                  href={searchPath(rest, choice)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-card border border-edge bg-sunken px-4 text-sm transition-colors hover:bg-card"
                >
                  <span className="sr-only">Remove </span>
                  <bdi className={isLeftOut ? 'line-through' : 'font-medium'}>{label}</bdi>
                  <X className="size-4 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {leftOut.length > 0 && (
        <p role="status" className="basis-full">
          No influencer has all of this. Left out:{' '}
          <bdi>{leftOut.map(({ label }) => label).join(', ')}</bdi>.
        </p>
      )}
      {isEverything && (
        <p role="status" className="basis-full">
          These words do not narrow the list. It is shown as a whole.
        </p>
      )}
    </>
  )
}
