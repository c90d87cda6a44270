import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { feedOf } from '@/app/previews'
import { CategoryLinks } from '@/components/influencers/category-links'
import { InfluencerList } from '@/components/influencers/influencer-list'
import { JsonLd } from '@/components/layout/json-ld'
import { listCategories } from '@/lib/categories/queries'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { type QueryValue, readCategory, readPageNumber, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'
import { getEnv } from '@/lib/env'
import { listInfluencers } from '@/lib/influencers/queries'
import { listGraph, siteGraph } from '@/lib/structured-data/rules'

type Props = { searchParams: Promise<Record<string, QueryValue>> }

async function readAddress(searchParams: Props['searchParams']) {
  const { category, page } = await searchParams
  return { category: readCategory(category), page: readPageNumber(page) }
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category, page } = await readAddress(searchParams)
  if (page === null) return {}
  const subject = category ? `${category} influencers` : 'Influencers'
  const title = page > 1 ? `${subject}, page ${page}` : subject
  return {
    ...((category || page > 1) && { title: `${title}: ratings and reviews` }),
    description: `${MESSAGES.tagline}. ${SITE.description}`,
    alternates: {
      canonical: withQuery(PATH.home, { category, page }),
      ...feedOf(PATH.siteFeed, `${SITE.name}: newest ratings`),
    },
  }
}

/** Home, the same for everybody: a page of the list, drawn here and continued in the browser. */
export default async function HomePage({ searchParams }: Props) {
  await connection()
  const { category, page } = await readAddress(searchParams)
  if (page === null) notFound()
  const firstSkip = (page - 1) * LIMIT.pageSize
  const [categories, cards] = await Promise.all([
    listCategories(),
    listInfluencers({ skip: firstSkip, category }),
  ])
  const isKnown = category === '' || categories.some(({ name }) => name === category)
  if (!isKnown || (page > 1 && cards.length === 0)) notFound()

  const { SITE_URL } = getEnv()
  const path = withQuery(PATH.home, { category, page })
  const list = { path, category, skipped: firstSkip, influencers: cards }
  return (
    <>
      <JsonLd
        graph={[...(path === PATH.home ? siteGraph(SITE_URL) : []), ...listGraph(list, SITE_URL)]}
      />
      <h1 className="max-w-[24ch] font-bold text-3xl md:text-4xl">{MESSAGES.tagline}</h1>
      <div className="mt-8 space-y-10">
        <InfluencerList
          key={`${category} ${page}`}
          categories={categories}
          cards={cards}
          category={category}
          firstSkip={firstSkip}
        />
        <CategoryLinks categories={categories} />
      </div>
    </>
  )
}
