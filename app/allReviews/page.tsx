import type { Metadata } from 'next'
import { connection } from 'next/server'
import { type ReviewsQuery, ReviewsScreen, reviewsMetadata } from '@/app/reviews/[expertId]/screen'

type Props = { searchParams: Promise<ReviewsQuery> }

/** The second address of the reviews screen, with the id in the query. */
async function readAddress(searchParams: Props['searchParams']) {
  const { expertId, ...query } = await searchParams
  return { id: typeof expertId === 'string' ? expertId : '', query }
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { id, query } = await readAddress(searchParams)
  return reviewsMetadata(id, query)
}

export default async function AllReviewsPage({ searchParams }: Props) {
  await connection()
  return <ReviewsScreen {...(await readAddress(searchParams))} />
}
