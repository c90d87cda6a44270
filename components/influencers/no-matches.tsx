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
  /** What the corrected query finds. */
  corrected: InfluencerCard[]
  /** Other influencers, with names that come near. */
  similar: InfluencerCard[]
  excerpts: CardQuotes
}

/** The search has no exact match, but influencers come near. */
export function NearMatches({ query, correction, topics, corrected, similar, excerpts }: Props) {
  const [only] = correction === null && similar.length === 1 ? similar : []
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
        {!only && !correction && similar.length > 0 && 'These names are similar.'}
      </p>
      <SearchTopics {...topics} />
      <Section
        title={`Results for “${correction}”`}
        cards={corrected}
        words={correction ?? ''}
        excerpts={excerpts}
      />
      <Section
        title="Similar influencers"
        isHeadingShown={!only}
        cards={similar}
        words={query}
        excerpts={excerpts}
      />
      <AddHint className="text-muted" query={query} />
    </div>
  )
}

type SectionProps = {
  title: string
  /** Otherwise the heading is only for screen readers. */
  isHeadingShown?: boolean
  cards: InfluencerCard[]
  words: string
  excerpts: CardQuotes
}

const Section = ({ title, isHeadingShown = true, cards, words, excerpts }: SectionProps) =>
  cards.length > 0 && (
    <section aria-label={title} className="space-y-4">
      <h2 className={isHeadingShown ? 'font-semibold text-lg [overflow-wrap:anywhere]' : 'sr-only'}>
        {title}
      </h2>
      <CardGrid influencers={cards} sort="top" words={words} excerpts={excerpts} />
    </section>
  )

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
