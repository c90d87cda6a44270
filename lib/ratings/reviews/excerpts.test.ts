import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { listExcerpts } from '@/lib/ratings/reviews/excerpts'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

async function influencerWith(reviews: object[]): Promise<string> {
  const { _id } = await UserModel.create({ name: 'Mira', role: 2, approved: true, listed: true })
  await ReviewModel.insertMany(
    reviews.map((review) => ({
      influencerId: _id,
      authorId: new Types.ObjectId(),
      rating: 4,
      details: 'Rides them all.',
      ...review,
    })),
  )
  await rewriteEntries()
  return String(_id)
}

test('the excerpt is from the most helpful rating that is shown and counts', async () => {
  const mira = await influencerWith([
    { title: 'Liked', helpfulness: 0.4 },
    { title: 'Liked more', helpfulness: 0.6, details: `Long\n\n${'🚂'.repeat(400)}` },
    { title: 'Removed', helpfulness: 0.9, status: 'removed' },
    { title: 'Paid', helpfulness: 0.9, counted: false },
  ])
  const kai = await influencerWith([
    { title: 'Older', createdAt: new Date('2026-01-01') },
    { title: 'Newer', createdAt: new Date('2026-02-01') },
  ])
  const unrated = await influencerWith([])
  expect(await listExcerpts([mira, kai, unrated])).toEqual({
    [mira]: { rating: 4, title: 'Liked more', details: `Long ${'🚂'.repeat(155)}` },
    [kai]: { rating: 4, title: 'Newer', details: 'Rides them all.' },
  })
  expect(await listExcerpts([])).toEqual({})
})

test('the excerpt does not tell how to reach someone: it is from the next rating [P20]', async () => {
  const mira = await influencerWith([
    { title: 'Third', helpfulness: 0.2 },
    { title: 'First', helpfulness: 0.6, details: 'Join t.me/mira today.' },
    { title: 'Second', helpfulness: 0.4 },
  ])
  const kai = await influencerWith([{ title: 'Ask @kai.trains for the price' }])
  expect(await listExcerpts([mira, kai])).toEqual({
    [mira]: { rating: 4, title: 'Second', details: 'Rides them all.' },
  })
})
