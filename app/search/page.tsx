import type { Metadata } from 'next'
import { connection } from 'next/server'
import { CategoryLinks } from '@/components/influencers/category-links'
import type { ListChoice } from '@/components/influencers/influencer-pages'
import { NearMatches, NoMatches, SEARCH_HEADING } from '@/components/influencers/no-matches'
import { searchPath } from '@/components/influencers/search-address'
import { SearchFilters } from '@/components/influencers/search-filters'
import { SearchMatches } from '@/components/influencers/search-matches'
import { SearchParts } from '@/components/influencers/search-parts'
import { SearchTopics } from '@/components/influencers/search-topics'
import { listCategories } from '@/lib/categories/queries'
import { isCountryCode } from '@/lib/domain/countries'
import { isFiltered, NO_FILTERS, readListFilters } from '@/lib/domain/list-filters'
import {
  isAddressLike,
  type QueryValue,
  readCategory,
  readInfluencerSearch,
  readPageNumber,
} from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { listCountryChoices, listInfluencers } from '@/lib/influencers/queries'
import { searchPage } from '@/lib/influencers/search/page'
import { findCorrection, findSimilar } from '@/lib/influencers/search/queries'
import { topicsOf } from '@/lib/influencers/search/topics'
import { readProfileAddress } from '@/lib/names/profile-address'
import { listExcerpts } from '@/lib/ratings/reviews/excerpts'

type Query = Record<string, QueryValue>
type Props = { searchParams: Promise<Query> }

/** Influencers that a search without any result offers. */
const POPULAR = 6

/** The search of `?query=`; or of what a phone shares (app/manifest): the address of a profile, else its words. */
function queryOf({ query, url, text, title }: Query): string {
  const shared = [url, text, title].filter((one) => typeof one === 'string' && one !== '')
  const address = shared.map((one) => readProfileAddress(String(one))).find(Boolean)
  return readInfluencerSearch(query || address?.href || shared.at(-1))
}

/** Search engines do not index results; the canonical address leaves out page, filters and order. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = queryOf(await searchParams)
  return {
    title: query ? `Search for “${query}”` : 'Search influencers',
    description: 'Find influencers by name, handle, category or platform, with their ratings.',
    alternates: { canonical: searchPath(query) },
    robots: { index: false, follow: true },
  }
}

export default async function SearchScreen({ searchParams }: Props) {
  await connection()
  const asked = await searchParams
  const query = queryOf(asked)
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
  if (results.total === 0 && !isNarrowed(choice)) {
    return <NothingFound query={query} categories={categories} />
  }
  const excerpts = await listExcerpts(results.cards.map(({ id }) => id))
  const [owner] = results.total === 1 ? results.cards : []
  return (
    <div className="space-y-5">
      <h1 className={SEARCH_HEADING}>
        {owner && isAddressLike(query) ? (
          <>
            This address belongs to <bdi>{owner.name}</bdi>
          </>
        ) : (
          <>
            Results for “<bdi>{query}</bdi>”
          </>
        )}
      </h1>
      <div className="flex flex-wrap gap-x-2 gap-y-3 empty:hidden">
        <SearchTopics
          {...topicsOf(query, categories, results.parts)}
          understood={results.understood}
        />
        <SearchParts choice={choice} results={results} />
      </div>
      <SearchFilters {...{ choice, categories, countries }} address={{ path: PATH.search, query }}>
        <SearchMatches {...{ query, choice, results, excerpts }} />
      </SearchFilters>
    </div>
  )
}

type Categories = Awaited<ReturnType<typeof listCategories>>

const isNarrowed = ({ category, filters }: ListChoice) => category !== '' || isFiltered(filters)

type NothingProps = { query: string; categories: Categories }

/**
 * What comes near, when no influencer has the words: the search with corrected words, and influencers of similar names; else
 * the most reviewed.
 */
async function NothingFound({ query, categories }: NothingProps) {
  const correction = await findCorrection(query)
  const anyone = { ...NO_FILTERS, category: '', page: 1 }
  const [near, page] = await Promise.all([
    findSimilar(query),
    correction ? searchPage(correction, anyone) : null,
  ])
  const topics = topicsOf(correction ?? query, categories)
  const isNamed = topics.categories.length + topics.platforms.length > 0
  const corrected = page?.cards ?? []
  const known = new Set(corrected.map(({ id }) => id))
  const similar = near.filter(({ id }) => !known.has(id))
  const cards = [...corrected, ...similar]
  if (cards.length === 0 && !isNamed) {
    const popular = await listInfluencers({ ...anyone, sort: 'reviewed', skip: 0 })
    return <NoMatches query={query} categories={categories} popular={popular.slice(0, POPULAR)} />
  }
  return (
    <NearMatches
      query={query}
      correction={page?.total || isNamed ? correction : null}
      topics={topics}
      corrected={corrected}
      similar={similar}
      excerpts={await listExcerpts(cards.map(({ id }) => id))}
    />
  )
}
