import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { siteFeedOf } from '@/app/previews'
import { CategoryLinks } from '@/components/influencers/category-links'
import { HomeHero } from '@/components/influencers/home-hero'
import { InfluencerList } from '@/components/influencers/influencer-list'
import { JsonLd } from '@/components/ui/json-ld'
import { readSite } from '@/lib/cache/site'
import { listCategories } from '@/lib/categories/queries'
import { isCountryCode } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { filterValues, isFiltered, readListFilters } from '@/lib/domain/list-filters'
import { MESSAGES } from '@/lib/domain/messages'
import {
  type QueryValue,
  readCategory,
  readMatch,
  readPageNumber,
  withQuery,
} from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Site } from '@/lib/domain/site'
import { getEnv } from '@/lib/env'
import { hasLanding } from '@/lib/influencers/landing/queries'
import {
  countInfluencers,
  listCountryChoices,
  listInfluencers,
  listTrendingReasons,
} from '@/lib/influencers/queries'
import type { InfluencerCard } from '@/lib/influencers/types'
import { landingPath } from '@/lib/names/landing-paths'
import { listGraph, siteGraph } from '@/lib/publishing/structured-data/rules'
import { listExcerpts } from '@/lib/ratings/reviews/excerpts'
import { AFTER_MOVING } from '@/lib/wire/fields'

type Props = { searchParams: Promise<Record<string, QueryValue>> }

async function readAddress(searchParams: Props['searchParams']) {
  const query = await searchParams
  return {
    category: readCategory(query.category),
    page: readPageNumber(query.page),
    after: readMatch(AFTER_MOVING, query.after),
    filters: readListFilters(query, isCountryCode),
  }
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category, page, filters } = await readAddress(searchParams)
  if (page === null) return {}
  const site = await readSite()
  const subject = category ? `${category} influencers` : 'Influencers'
  const title = page > 1 ? `${subject}, page ${page}` : subject
  // The list is the same as that of the category's own page.
  const hasPage = category !== '' && (await hasLanding(category))
  const [path, values] = hasPage ? [landingPath(category), {}] : [PATH.home, { category }]
  return {
    ...((category || page > 1) && { title: `${title}: ratings and reviews` }),
    description: `${MESSAGES.tagline}. ${site.description}`,
    // A filtered or sorted list adds nothing to the plain one.
    ...(isFiltered(filters) && { robots: { index: false, follow: true } }),
    alternates: {
      canonical: withQuery(path, { ...values, page: isFiltered(filters) ? 1 : page }),
      ...siteFeedOf(site),
    },
  }
}

/** Home, the same for every viewer: one page of the list, rendered here and continued in the browser. */
export default async function HomePage({ searchParams }: Props) {
  await connection()
  const { category, page, after, filters } = await readAddress(searchParams)
  if (page === null) notFound()
  const firstSkip = (page - 1) * LIMIT.pageSize
  const wanted = { ...filters, category }
  const [site, categories, countries, cards, total, trendingReasons] = await Promise.all([
    readSite(),
    listCategories(),
    listCountryChoices(filters.country),
    listInfluencers({ ...wanted, skip: firstSkip, after }),
    isFiltered(filters) ? countInfluencers(wanted) : null,
    listTrendingReasons(),
  ])
  const isKnown = category === '' || categories.some(({ name }) => name === category)
  if (!isKnown || (page > 1 && cards.length === 0)) notFound()
  const excerpts = await listExcerpts(cards.map(({ id }) => id))

  return (
    <>
      {!isFiltered(filters) && <ListData {...{ site, category, page, cards }} />}
      <HomeHero trendingReasons={trendingReasons} />
      <div className="mt-3 space-y-10 md:mt-8">
        <InfluencerList
          key={withQuery(PATH.home, { category, page, after, ...filterValues(filters) })}
          categories={categories}
          countries={countries}
          cards={cards}
          total={total}
          category={category}
          filters={filters}
          firstSkip={firstSkip}
          after={after}
          excerpts={excerpts}
        />
        {cards.length > 0 && <CategoryLinks categories={categories} />}
      </div>
    </>
  )
}

type ListDataProps = { site: Site; category: string; page: number; cards: InfluencerCard[] }

/** Structured data of the plain list. */
function ListData({ site, category, page, cards }: ListDataProps) {
  const url = getEnv().SITE_URL
  const home = { url, name: site.name }
  const path = withQuery(PATH.home, { category, page })
  const skipped = (page - 1) * LIMIT.pageSize
  const list = {
    ...{ path, skipped, influencers: cards },
    title: category ? `${category} influencers` : 'Influencers',
    ...(category && {
      crumbs: [{ name: category, path: withQuery(PATH.home, { category }) }],
    }),
  }
  return (
    <JsonLd
      graph={[...(path === PATH.home ? siteGraph(site, url) : []), ...listGraph(list, home)]}
    />
  )
}
