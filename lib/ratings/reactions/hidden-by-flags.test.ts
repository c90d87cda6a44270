import { expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { ReviewModel } from '@/models/review'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const text = { title: 'Clear', details: 'And honest' } as const

/** An influencer with a rating of 5 and one of 1 that flags have hidden. */
async function aHiddenRating() {
  const influencer = await anInfluencer()
  const author = actorOf(await aMember())
  const influencerId = influencer.id
  await rateInfluencer({ influencerId, rating: 5, ...text }, actorOf(await aMember()))
  const { reviewId } = await rateInfluencer({ influencerId, rating: 1, ...text }, author)
  for (let n = 0; n < FLAGS_TO_HIDE; n += 1) {
    await toggleFlag(reviewId, actorOf(await aMemberWithRecord()))
  }
  const reload = () => ReviewModel.findById(reviewId).orFail().lean()
  const totals = async () => {
    const { averageRating, ratingCounts, reviewsCount, shownCounts } = await influencer.reload()
    return { averageRating, ratingCounts, reviewsCount, shownCounts }
  }
  return { author, influencerId, reviewId, reload, totals }
}

const expectNoDiscrepancies = async () =>
  expect((await listDiscrepancies()).filter(({ field }) => field !== 'confidence')).toEqual([])

const COUNTED = { averageRating: 3, ratingCounts: [1, 0, 0, 0, 1], reviewsCount: 2 }

test('C41: what flags hide goes on counting in the average and the histogram, but is not shown', async () => {
  const { reload, totals } = await aHiddenRating()
  expect(await reload()).toMatchObject({ status: 'held', counted: true })
  expect(await totals()).toEqual({ ...COUNTED, shownCounts: [0, 0, 0, 0, 1] })
  await expectNoDiscrepancies()
})

test('a rating hidden by flags counts with new stars, and no longer once it is deleted', async () => {
  const { author, influencerId, reviewId, reload, totals } = await aHiddenRating()
  const edit = await rateInfluencer({ influencerId, rating: 3, ...text }, author)
  expect(edit).toMatchObject({ isCounted: true, isPendingModeration: false })
  expect(await reload()).toMatchObject({ status: 'held', counted: true })
  expect(await totals()).toMatchObject({ averageRating: 4, shownCounts: [0, 0, 0, 0, 1] })
  await deleteReview(reviewId, author)
  expect(await totals()).toMatchObject({ averageRating: 5, reviewsCount: 1 })
  await expectNoDiscrepancies()
})

test('a rating hidden by flags leaves the totals with its author’s account and comes back with it', async () => {
  const { author, totals } = await aHiddenRating()
  const admin = actorOf(await anAdmin())
  await removeAccount(admin, author.id)
  expect(await totals()).toMatchObject({ averageRating: 5, reviewsCount: 1 })
  await restoreAccount(admin, author.id)
  expect(await totals()).toEqual({ ...COUNTED, shownCounts: [0, 0, 0, 0, 1] })
  await expectNoDiscrepancies()
})

test('what flags hide renews the page of top contributors at once', async () => {
  const tags = new Set<string>()
  const stop = onInvalidate((some) => {
    // A flag by itself leaves that page as it is.
    if (some.includes(TAG.list)) tags.clear()
    for (const tag of some) tags.add(tag)
  })
  await aHiddenRating()
  stop()
  expect([...tags]).toContain(TAG.contributors)
})
