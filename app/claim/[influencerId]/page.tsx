import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { missing, missingMetadata } from '@/app/gone'
import { ClaimDesk } from '@/components/claims/claim-desk'
import { Notice } from '@/components/ui/notice'
import { METHOD_WORDS } from '@/lib/domain/claims'
import { formatDay } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { proofPlaces } from '@/lib/influencers/claims/rules'
import { findPublicInfluencer } from '@/lib/influencers/queries'

type Props = { params: Promise<{ influencerId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { influencerId } = await params
  const influencer = await findPublicInfluencer(influencerId)
  if (!influencer) return missingMetadata('influencer', influencerId)
  return {
    title: `Claim the profile of ${influencer.name}`,
    description: `Prove that you are ${influencer.name}, then respond to your reviews.`,
    robots: { index: false },
  }
}

/** The same page for every viewer: the browser loads their claim. */
export default async function ClaimPage({ params }: Props) {
  await connection()
  const { influencerId } = await params
  const influencer = await findPublicInfluencer(influencerId)
  if (!influencer) return missing('influencer', influencerId)
  const { id, name, ownership } = influencer
  return (
    <div className="mx-auto max-w-measure space-y-6 py-4 md:py-8">
      <header className="space-y-3">
        <h1 className="font-bold text-3xl">
          Are you <bdi>{name}</bdi>?
        </h1>
        <p>
          Prove it once, then keep your{' '}
          <Link href={PATH.reviews(id)} prefetch={false} className="text-link">
            profile
          </Link>{' '}
          up to date and respond to reviews. Readers see your responses above the replies.
        </p>
        <p className="text-muted">
          You can’t remove or reorder reviews, and you can’t rate your own profile: once our team
          has confirmed your claim, your own review and votes on it are taken down.
        </p>
      </header>
      {ownership && (
        <Notice>
          This profile was claimed on {formatDay(ownership.since)} ({METHOD_WORDS[ownership.method]}
          ). If it’s yours and that wasn’t you, send your own claim: our team will look at both.
        </Notice>
      )}
      <ClaimDesk influencer={{ id, name }} places={proofPlaces(influencer)} />
      <noscript>
        <p className="text-danger text-sm">Please turn on JavaScript to claim a profile.</p>
      </noscript>
    </div>
  )
}
