import { connection } from 'next/server'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listReviews } from '@/lib/ratings/reviews/queries'

/** The queries of the page of reviews and nothing else. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await connection()
  await connect()
  const influencer = await findPublicInfluencer((await params).id)
  if (!influencer) return null
  const { reviews } = await listReviews({
    influencer,
    viewerId: null,
    skip: 0,
    limit: LIMIT.reviewsPerPage,
    words: '',
    sort: 'newest',
    stars: null,
    topic: null,
    language: null,
    relationship: null,
    month: null,
  })
  return (
    <main>
      <h1>{influencer.name}</h1>
      {reviews.map(({ id, title, details }) => (
        <p key={id}>
          {title}: {details}
        </p>
      ))}
    </main>
  )
}
