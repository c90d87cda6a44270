import type { Metadata } from 'next'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { connection } from 'next/server'
import { CardGrid } from '@/components/influencers/card-grid'
import { CategoryLinks } from '@/components/influencers/category-links'
import { ListLinks } from '@/components/influencers/list-links'
import type { ListAddress } from '@/components/influencers/search-address'
import { SearchFilters } from '@/components/influencers/search-filters'
import { LandingHead, Neighbours } from '@/components/landing/landing-head'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { JsonLd } from '@/components/ui/json-ld'
import { readSite } from '@/lib/cache/site'
import { listCategories } from '@/lib/categories/queries'
import { isCountryCode } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { isFiltered, readListFilters } from '@/lib/domain/list-filters'
import { type QueryValue, readCategory, readPageNumber, withQuery } from '@/lib/domain/page-query'
import { getEnv } from '@/lib/env'
import { findLanding } from '@/lib/influencers/landing/queries'
import {
  crumbsOf,
  influencersWords,
  landingDescription,
  landingTitle,
  SUMMED_MAX,
  valuesOf,
} from '@/lib/influencers/landing/rules'
import { countInfluencers, listCountryChoices, listInfluencers } from '@/lib/influencers/queries'
import type { Landing } from '@/lib/influencers/types'
import { listGraph } from '@/lib/publishing/structured-data/rules'
import { findNewest, listExcerpts } from '@/lib/ratings/reviews/excerpts'

type Query = Record<string, QueryValue>
type Props = { params: Promise<{ words: string[] }>; searchParams: Promise<Query> }

const addressOf = async (params: Props['params']) => (await params).words.join('/')

/** The filters of the query that the path leaves open. */
function choiceOf(landing: Landing, query: Query) {
  const fixed = valuesOf(landing)
  const open = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in fixed)))
  return { category: readCategory(open.category), filters: readListFilters(open, isCountryCode) }
}

const isNarrowed = ({ category, filters }: ReturnType<typeof choiceOf>) =>
  category !== '' || isFiltered(filters)

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [found, query] = [await findLanding(await addressOf(params)), await searchParams]
  const page = readPageNumber(query.page)
  if (!found || 'to' in found || page === null) return {}
  const isPart = isNarrowed(choiceOf(found, query))
  const title = `${landingTitle(found)}${page > 1 ? `, page ${page}` : ''}`
  return {
    title: `${title}: ratings and reviews`,
    description: landingDescription(found),
    // A filtered or sorted list adds nothing to the plain one.
    ...(isPart && { robots: { index: false, follow: true } }),
    alternates: { canonical: withQuery(found.path, { page: isPart ? 1 : page }) },
  }
}

/** The page of a category, of one of its countries, or of a platform; the same for every viewer. */
export default async function LandingPage({ params, searchParams }: Props) {
  await connection()
  const [found, query] = [await findLanding(await addressOf(params)), await searchParams]
  if (!found) notFound()
  if ('to' in found) return found.isForGood ? permanentRedirect(found.to) : redirect(found.to)
  const page = readPageNumber(query.page)
  if (page === null) notFound()
  return <LandingScreen landing={found} choice={choiceOf(found, query)} page={page} />
}

type ScreenProps = { landing: Landing; choice: ReturnType<typeof choiceOf>; page: number }

async function LandingScreen({ landing, choice, page }: ScreenProps) {
  const { path, platform, facts } = landing
  const [categories, countries, newest] = await Promise.all([
    listCategories(),
    listCountryChoices(choice.filters.country),
    findNewest(facts.changed.map(({ id }) => id)),
  ])
  const crumbs = crumbsOf(landing)
  const address = { path, fixed: Object.keys(valuesOf(landing)) }
  return (
    <div className="space-y-8">
      <LandingHead {...{ landing, crumbs, newest }} />
      <div className="space-y-4">
        <SearchFilters {...{ address, choice, countries, ...(platform && { categories }) }}>
          <LandingList {...{ landing, choice, page, address }} />
        </SearchFilters>
      </div>
      <Neighbours landing={landing} />
      <CategoryLinks categories={categories} />
    </div>
  )
}

async function LandingList({
  landing,
  choice,
  page,
  address,
}: ScreenProps & { address: ListAddress }) {
  const wanted = { ...choice.filters, category: choice.category, ...valuesOf(landing) }
  const skipped = (page - 1) * LIMIT.pageSize
  const isPart = isNarrowed(choice)
  const [cards, counted] = await Promise.all([
    listInfluencers({ ...wanted, skip: skipped }),
    isPart ? countInfluencers(wanted) : null,
  ])
  if (page > 1 && cards.length === 0) notFound()
  const home = { url: getEnv().SITE_URL, name: (await readSite()).name }
  const excerpts = await listExcerpts(cards.map(({ id }) => id))
  const total = counted ?? landing.facts.profiles
  const path = withQuery(landing.path, { page })
  const list = { title: landingTitle(landing), crumbs: crumbsOf(landing), influencers: cards }
  return (
    <>
      {!isPart && <JsonLd graph={listGraph({ ...list, path, skipped }, home)} />}
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold text-lg">Influencers</h2>
        <p role="status" className="text-muted text-sm">
          {influencersWords(total, counted === null ? SUMMED_MAX : LIMIT.listCountedMax)}
          {page > 1 && ` · page ${page}`}
        </p>
      </div>
      {cards.length === 0 ? (
        <EmptyState
          title="No influencers match these filters"
          action={
            <ButtonLink href={landing.path} prefetch={false}>
              Show all
            </ButtonLink>
          }
        >
          Try fewer filters.
        </EmptyState>
      ) : (
        <CardGrid influencers={cards} sort={choice.filters.sort} excerpts={excerpts} />
      )}
      <ListLinks
        {...{ address, choice, page }}
        pages={Math.ceil(total / LIMIT.pageSize)}
        what="influencers"
      />
    </>
  )
}
