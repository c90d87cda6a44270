import Link from 'next/link'
import { AddHint } from '@/components/influencers/add-hint'
import { CardGrid } from '@/components/influencers/card-grid'
import { CategoryLinks } from '@/components/influencers/category-links'
import { searchPath } from '@/components/influencers/search-address'
import { SearchTopics, type Topics } from '@/components/influencers/search-topics'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Category } from '@/lib/categories/types'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { CardQuotes } from '@/lib/ratings/reviews/types'

type Props = {
  query: string
  /** The query with corrected words; null when there is none with results. */
  correction: string | null
  /** The categories and platforms of the correction. */
  topics: Topics
  /** Influencers who come near. */
  cards: InfluencerCard[]
  excerpts: CardQuotes
  /** All categories, which are left to browse when nobody comes near. */
  categories: Category[]
}

/** The search has no exact match: offers what comes near, and the form to add an influencer. */
export function NoMatches({ query, correction, topics, cards, excerpts, categories }: Props) {
  if (!correction && cards.length === 0) return <Nothing query={query} categories={categories} />
  return (
    <div className="space-y-5">
      <p role="status" className="text-lg [overflow-wrap:anywhere]">
        No results for “<bdi>{query}</bdi>”.{' '}
        {correction ? (
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
        ) : (
          'Did you mean one of these?'
        )}
      </p>
      {correction && <SearchTopics {...topics} />}
      {cards.length > 0 && (
        <section aria-label="Similar influencers" className="space-y-4">
          <h2 className="font-semibold text-lg">Similar influencers</h2>
          <CardGrid
            influencers={cards}
            sort="top"
            words={correction ?? query}
            excerpts={excerpts}
          />
        </section>
      )}
      <AddHint className="text-muted" />
    </div>
  )
}

function Nothing({ query, categories }: Pick<Props, 'query' | 'categories'>) {
  return (
    <>
      <div role="status">
        <EmptyState
          title={`No results for “${isolated(query)}”`}
          action={
            <ButtonLink href={PATH.addInfluencer} prefetch={false} variant="quiet">
              You can add Influencer
            </ButtonLink>
          }
        >
          Try a shorter part of the name, or add an influencer who is missing.
        </EmptyState>
      </div>
      <CategoryLinks categories={categories} />
    </>
  )
}
