import Link from 'next/link'
import { AddHint, addPath } from '@/components/influencers/add-hint'
import { CardGrid } from '@/components/influencers/card-grid'
import { CategoryLinks } from '@/components/influencers/category-links'
import { searchPath } from '@/components/influencers/search-address'
import { SearchTopics, type Topics } from '@/components/influencers/search-topics'
import { ButtonLink } from '@/components/ui/button'
import type { Category } from '@/lib/categories/responses'
import { isAddressLike } from '@/lib/domain/page-query'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { CardQuotes } from '@/lib/ratings/reviews/types'

/** The look of the heading of every search. */
export const SEARCH_HEADING = 'font-bold text-3xl [overflow-wrap:anywhere]'

type Props = {
  query: string
  /** The query with corrected words; null when there is none with results. */
  correction: string | null
  /** The categories and platforms of the correction. */
  topics: Topics
  /** Influencers who come near. */
  cards: InfluencerCard[]
  excerpts: CardQuotes
}

/** The search has no exact match, but influencers come near. */
export function NearMatches({ query, correction, topics, cards, excerpts }: Props) {
  const [only] = correction === null && cards.length === 1 ? cards : []
  return (
    <div className="space-y-5">
      <h1 className={SEARCH_HEADING}>
        {only ? (
          <>
            Showing <bdi>{only.name}</bdi>
          </>
        ) : (
          <>
            No results for “<bdi>{query}</bdi>”
          </>
        )}
      </h1>
      <p role="status" className="text-lg [overflow-wrap:anywhere]">
        {only && (
          <>
            Nothing matches “<bdi>{query}</bdi>” exactly.
          </>
        )}
        {correction && (
          <>
            Did you mean{' '}
            <Link
              href={searchPath(correction)}
              prefetch={false}
              className="text-link inline-block font-semibold pointer-coarse:py-2.5"
            >
              <bdi>{correction}</bdi>
            </Link>
            ?
          </>
        )}
        {!only && !correction && cards.length > 0 && 'These names are similar.'}
      </p>
      <SearchTopics {...topics} />
      {cards.length > 0 && (
        <section aria-label="Similar influencers" className="space-y-4">
          <h2 className={only ? 'sr-only' : 'font-semibold text-lg'}>Similar influencers</h2>
          <CardGrid
            influencers={cards}
            sort="top"
            words={correction ?? query}
            excerpts={excerpts}
          />
        </section>
      )}
      <AddHint className="text-muted" query={query} />
    </div>
  )
}

type NothingProps = {
  query: string
  categories: Category[]
  /** The most reviewed influencers. */
  popular: InfluencerCard[]
}

/** No influencer comes near: offers the popular ones, the categories, and the form to add one. */
export function NoMatches({ query, categories, popular }: NothingProps) {
  const isAddress = isAddressLike(query)
  return (
    <div className="space-y-8">
      <div className="space-y-4">
        <h1 className={SEARCH_HEADING}>
          No results for “<bdi>{query}</bdi>”
        </h1>
        <p role="status">
          {isAddress
            ? 'This profile isn’t listed yet. Add it: the address is filled in.'
            : popular.length > 0
              ? 'Try a shorter spelling, or add them yourself.'
              : 'No influencers are listed yet. You can add the first one.'}
        </p>
        <ButtonLink href={addPath(query)} prefetch={false} variant={isAddress ? 'solid' : 'quiet'}>
          You can add Influencer
        </ButtonLink>
      </div>
      {popular.length > 0 && (
        <>
          <section aria-label="Most reviewed" className="space-y-4">
            <h2 className="font-semibold text-lg">Most reviewed</h2>
            <CardGrid influencers={popular} sort="reviewed" />
          </section>
          <CategoryLinks categories={categories} />
        </>
      )}
    </div>
  )
}
