import type { Metadata } from 'next'
import { connection } from 'next/server'
import { CategoryLinks } from '@/components/influencers/category-links'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { NoMatches } from '@/components/influencers/no-matches'
import { searchPath } from '@/components/influencers/search-address'
import { SearchFilters } from '@/components/influencers/search-filters'
import { SearchMatches } from '@/components/influencers/search-matches'
import { SearchTopics } from '@/components/influencers/search-topics'
import { listCategories } from '@/lib/categories/queries'
import { isCountryCode } from '@/lib/domain/countries'
import { isFiltered, NO_FILTERS, readListFilters } from '@/lib/domain/list-filters'
import { type QueryValue, readCategory, readPageNumber, readSearch } from '@/lib/domain/page-query'
import { correctionOf, topicsOf } from '@/lib/influencers/correction'
import { listCountryChoices } from '@/lib/influencers/queries'
import { findSimilar } from '@/lib/influencers/search'
import { searchPage } from '@/lib/influencers/search-page'
import { listExcerpts } from '@/lib/ratings/reviews/excerpts'

type Props = { searchParams: Promise<Record<string, QueryValue>> }

/** Search engines do not index results; the canonical address leaves out page, filters and order. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = readSearch((await searchParams).query)
  return {
    title: query ? `Results for “${query}”` : 'Search influencers',
    description: 'Find influencers by name, handle, category or platform, with their ratings.',
    alternates: { canonical: searchPath(query) },
    robots: { index: false, follow: true },
  }
}

export default async function SearchScreen({ searchParams }: Props) {
  await connection()
  const asked = await searchParams
  const query = readSearch(asked.query)
  const categories = await listCategories()
  if (!query) {
    return (
      <div className="space-y-6">
        <h1 className="font-bold text-3xl">Search influencers</h1>
        <p className="text-muted">Search by name, handle, category or platform.</p>
        <CategoryLinks categories={categories} />
      </div>
    )
  }
  const named = readCategory(asked.category)
  const category = categories.some(({ name }) => name === named) ? named : ''
  const choice = { category, filters: readListFilters(asked, isCountryCode) }
  const page = readPageNumber(asked.page) ?? 1
  const [countries, results] = await Promise.all([
    listCountryChoices(choice.filters.country),
    searchPage(query, { ...choice.filters, category, page }),
  ])
  const excerpts = await listExcerpts(results.cards.map(({ id }) => id))
  return (
    <div className="space-y-5">
      <h1 className="font-bold text-3xl [overflow-wrap:anywhere]">
        Results for “<bdi>{query}</bdi>”
      </h1>
      <SearchTopics {...topicsOf(query, categories)} />
      {results.total > 0 || isNarrowed(choice) ? (
        <SearchFilters {...{ query, choice, categories, countries }}>
          <SearchMatches {...{ query, choice, results, excerpts }} />
        </SearchFilters>
      ) : (
        <NothingFound query={query} categories={categories} />
      )}
    </div>
  )
}

type Categories = Awaited<ReturnType<typeof listCategories>>

const isNarrowed = ({ category, filters }: ListChoice) => category !== '' || isFiltered(filters)

type NothingProps = { query: string; categories: Categories }

/** What comes near, when no influencer has the words: the search with corrected words, and influencers of similar names. */
async function NothingFound({ query, categories }: NothingProps) {
  const correction = correctionOf(query, categories)
  const anyone = { ...NO_FILTERS, category: '', page: 1 }
  const [similar, corrected] = await Promise.all([
    findSimilar(query),
    correction ? searchPage(correction, anyone) : null,
  ])
  const topics = topicsOf(correction ?? '', categories)
  const isNamed = topics.categories.length + topics.platforms.length > 0
  const known = new Set(corrected?.cards.map(({ id }) => id))
  const cards = [...(corrected?.cards ?? []), ...similar.filter(({ id }) => !known.has(id))]
  return (
    <NoMatches
      query={query}
      correction={corrected?.total || isNamed ? correction : null}
      topics={topics}
      cards={cards}
      excerpts={await listExcerpts(cards.map(({ id }) => id))}
      categories={categories}
    />
  )
}
