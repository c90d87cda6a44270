import { CardGrid } from '@/components/influencers/card-grid'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { ListLinks } from '@/components/influencers/list-links'
import { searchPath } from '@/components/influencers/search-address'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { formatCounted } from '@/lib/domain/formats'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import type { SearchPage } from '@/lib/influencers/types'
import type { CardQuotes } from '@/lib/ratings/reviews/types'

type Props = { query: string; choice: ListChoice; results: SearchPage; excerpts: CardQuotes }

/** The number of results, their cards and the links to other pages. */
export function SearchMatches({ query, choice, results, excerpts }: Props) {
  const { cards, total, page, pages } = results
  const { sort } = choice.filters
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold text-lg">Influencers</h2>
        <p role="status" className="text-muted text-sm">
          {countWords(total)}
          {pages > 1 && ` · page ${page} of ${pages}`}
        </p>
      </div>
      {total >= LIMIT.searchMatchesMax && (
        <p className="max-w-measure text-muted text-sm">
          Only the {total} results with the highest ranking scores are listed and sorted. Add a word
          or a filter to find others.
        </p>
      )}
      {total === 0 ? (
        <NoneLeft query={query} />
      ) : (
        <CardGrid influencers={cards} sort={sort} words={results.words} excerpts={excerpts} />
      )}
      <ListLinks
        {...{ choice, page, pages }}
        address={{ path: PATH.search, query }}
        what="results"
      />
    </>
  )
}

function countWords(total: number): string {
  if (total >= LIMIT.searchMatchesMax) return `The ${total} best rated results`
  return formatCounted(total, 'result')
}

function NoneLeft({ query }: { query: string }) {
  return (
    <EmptyState
      title={`No results for “${isolated(query)}” match these filters`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={searchPath(query)} prefetch={false}>
            Show all results
          </ButtonLink>
          <ButtonLink href={PATH.addInfluencer} prefetch={false} variant="quiet">
            You can add Influencer
          </ButtonLink>
        </div>
      }
    >
      Try fewer filters.
    </EmptyState>
  )
}
