import type { Metadata } from 'next'
import { connection } from 'next/server'
import { type ReviewsQuery, ReviewsScreen, reviewsMetadata } from './screen'

type Props = { params: Promise<{ expertId: string }>; searchParams: Promise<ReviewsQuery> }

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return reviewsMetadata((await params).expertId, await searchParams)
}

export default async function ReviewsPage({ params, searchParams }: Props) {
  await connection()
  return <ReviewsScreen id={(await params).expertId} query={await searchParams} />
}
