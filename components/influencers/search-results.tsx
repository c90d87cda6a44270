'use client'

import Link from 'next/link'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { Avatar } from '@/components/ui/avatar'
import { Stars } from '@/components/ui/stars'
import type { Search } from '@/lib/client/use-search'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import type { InfluencerCard } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = { search: Search; onLeave(): void }

/** What a search found, below its box; says in words how many for whoever does not see it. */
export function SearchResults({ search, onLeave }: Props) {
  const { found, near, isSearching } = search
  const isNobody = !isSearching && found?.length === 0
  return (
    <>
      <p role="status" className="sr-only">
        {isSearching || !found ? '' : summaryOf(found.length)}
      </p>
      {found && (
        <div className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(28rem,70dvh)] overflow-y-auto rounded-card border border-line bg-card p-2 md:min-w-md">
          {isNobody ? (
            <Nobody near={near} onLeave={onLeave} />
          ) : (
            <Results influencers={found} onLeave={onLeave} />
          )}
        </div>
      )}
    </>
  )
}

const summaryOf = (count: number) =>
  count === 1 ? '1 influencer found' : `${count === 0 ? 'No' : count} influencers found`

type ResultsProps = { influencers: InfluencerCard[]; onLeave(): void }

function Results({ influencers, onLeave }: ResultsProps) {
  const viewer = useLinkViewer()
  return (
    <ul aria-label="Found influencers">
      {influencers.map((influencer) => (
        <li key={influencer.id}>
          <Link
            href={withLinkContext(PATH.reviews(influencer.id), { influencer, viewer })}
            prefetch={false}
            onClick={onLeave}
            className="flex min-h-14 items-center gap-3 rounded-card px-2 py-1.5 hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
          >
            <Avatar name={influencer.name} pic={pictureUrl(influencer.pic, 90)} size="small" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{influencer.name}</span>
              <span className="block truncate text-muted text-sm">
                {[influencer.category, influencer.expertise].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right text-sm">
              <span className="flex items-center justify-end gap-1.5">
                <Stars value={influencer.averageRating} size="small" />
                <span aria-hidden="true" className="font-semibold">
                  {formatRating(influencer.averageRating)}
                </span>
              </span>
              <span className="block text-muted text-xs">
                [ {influencer.reviewsCount} reviews ]
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nobody({ near, onLeave }: { near: InfluencerCard[]; onLeave(): void }) {
  return (
    <>
      <p className="px-2 py-2 text-sm">
        Nobody found.{' '}
        <Link href={PATH.addInfluencer} onClick={onLeave} className="text-link">
          You can add Influencer
        </Link>
      </p>
      {near.length > 0 && (
        <>
          <p className="px-2 pt-2 pb-1 font-semibold text-muted text-xs">Nearest names</p>
          <Results influencers={near.slice(0, 5)} onLeave={onLeave} />
        </>
      )}
    </>
  )
}
