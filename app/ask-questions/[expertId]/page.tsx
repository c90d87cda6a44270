import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { connection } from 'next/server'
import { missing, missingMetadata } from '@/app/gone'
import { influencerPreview } from '@/app/previews'
import { MergedNotice } from '@/components/influencers/merged-notice'
import { RatingLine } from '@/components/influencers/rating-line'
import { RateForm } from '@/components/reviews/rate-form'
import { SurgeNotice } from '@/components/reviews/surge-notice'
import { Avatar } from '@/components/ui/avatar'
import { readSite } from '@/lib/cache/site'
import { type QueryValue, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { findMergedName } from '@/lib/influencers/merged'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  params: Promise<{ expertId: string }>
  searchParams: Promise<Record<string, QueryValue>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { expertId } = await params
  const influencer = await findPublicInfluencer(expertId)
  if (!influencer) return missingMetadata('influencer', expertId)
  const canonical = PATH.rate(influencer.id)
  return {
    title: `Rate ${influencer.name}`,
    description: `What did ${influencer.name} do well, and what could be better? One rating per member, and you can change yours at any time.`,
    alternates: { canonical },
    openGraph: influencerPreview(influencer, canonical, await readSite()),
    robots: { index: false },
  }
}

/** The rate screen. Name and category come from the database, not from the query. */
export default async function RatePage({ params, searchParams }: Props) {
  await connection()
  const { expertId } = await params
  const influencer = await findPublicInfluencer(expertId)
  if (!influencer) return missing('influencer', expertId)
  if (influencer.id !== expertId.toLowerCase()) {
    permanentRedirect(withQuery(PATH.rate(influencer.id), { merged: expertId }))
  }
  const merged = await findMergedName((await searchParams).merged, influencer)
  const { id, name, category, pic, averageRating, reviewsCount } = influencer
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl">Rate the influencer</h1>
      <div className="flex items-center gap-4">
        <Avatar name={name} pic={pictureUrl(pic, 180)} loading="eager" />
        <div className="min-w-0">
          <p className="font-semibold text-xl">
            <bdi>{name}</bdi>
          </p>
          <p className="text-accent text-sm">
            <bdi>{category}</bdi>
          </p>
          <RatingLine averageRating={averageRating} reviewsCount={reviewsCount} />
        </div>
      </div>
      {merged && <MergedNotice name={merged} />}
      {influencer.surge && <SurgeNotice name={name} since={influencer.surge.since} />}
      <RateForm influencer={{ id, name, category }} />
    </div>
  )
}
