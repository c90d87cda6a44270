import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { missing, missingMetadata } from '@/app/gone'
import { ContributorCard } from '@/components/contributors/contributor-card'
import { GivenRatingList } from '@/components/contributors/given-rating-list'
import { GivenStars } from '@/components/contributors/given-stars'
import { JsonLd } from '@/components/ui/json-ld'
import { readSite } from '@/lib/cache/site'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { ID } from '@/lib/domain/ids'
import { type QueryValue, readMatch, readPageNumber } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { listContributionSummaries } from '@/lib/leaderboards/contribution-summaries'
import { findContributor, listGivenRatings } from '@/lib/leaderboards/queries'
import { contributorPath } from '@/lib/leaderboards/rules'
import { contributorGraph } from '@/lib/publishing/structured-data/rules'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, QueryValue>>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params
  const query = await searchParams
  const page = readPageNumber(query.page) ?? 1
  const contributor = await findContributor(id)
  if (!contributor) return missingMetadata('member', id)
  const { name, contributionScore } = contributor
  const { total } = await listGivenRatings(id, page, readMatch(ID, query.after))
  return {
    title: `${name}: ratings given${page > 1 ? `, page ${page}` : ''}`,
    description: `${name} has rated ${formatCounted(total, 'influencer')} and has a score of ${formatCount(contributionScore)}.`,
    alternates: { canonical: contributorPath(id, page) },
    // A page without ratings is not worth indexing.
    ...(total === 0 && { robots: { index: false, follow: true } }),
  }
}

/** The public page of a member, the same for every viewer. */
export default async function ContributorPage({ params, searchParams }: Props) {
  await connection()
  const { id } = await params
  const query = await searchParams
  const page = readPageNumber(query.page)
  const contributor = await findContributor(id)
  if (!contributor) return missing('member', id)
  if (page === null) notFound()
  const [given, summaries] = await Promise.all([
    listGivenRatings(id, page, readMatch(ID, query.after)),
    listContributionSummaries([id]),
  ])
  if (page > 1 && given.ratings.length === 0) notFound()
  const { name, pic, createdAt } = contributor
  const changedAt = given.ratings[0]?.createdAt ?? createdAt
  const graph = contributorGraph(
    {
      path: PATH.contributor(contributor.id),
      name,
      pic,
      joinedAt: createdAt,
      changedAt,
      ratingsCount: given.total,
    },
    { url: getEnv().SITE_URL, name: (await readSite()).name },
  )
  return (
    <div className="mx-auto max-w-4xl space-y-8">
      {page === 1 && <JsonLd graph={graph} />}
      <ContributorCard
        contributor={contributor}
        ratingsCount={given.total}
        summary={summaries[contributor.id]}
      />
      {page === 1 && <GivenStars counts={given.counts} />}
      <GivenRatingList contributor={contributor} given={given} page={page} />
    </div>
  )
}
