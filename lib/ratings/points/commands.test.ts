import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { hours } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { rateInfluencer } from '@/lib/ratings/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { pass } from '@/tests/support/clock'
import { actorOf, aMemberOfLongAgo, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

type Member = Awaited<ReturnType<typeof aMemberOfLongAgo>>

async function rateOne(member: Member): Promise<number> {
  const { id: influencerId } = await anInfluencer()
  const words = { title: 'Clear', details: 'I learnt something.' }
  const rating = { influencerId, rating: 4 as const, ...words, ...NO_ASPECTS }
  return (await rateInfluencer(rating, actorOf(member))).pointsAwarded
}

test('ratings beyond the daily cap are stored and earn nothing, and those of the next day earn again', async () => {
  const member = await aMemberOfLongAgo()
  for (let n = 0; n < REWARDED_PER_DAY.rating; n += 1) {
    expect(await rateOne(member)).toBe(POINTS.rating)
  }
  expect(await rateOne(member)).toBe(0)
  pass(hours(24))
  expect(await rateOne(member)).toBe(POINTS.rating)
  const contributionScore = (REWARDED_PER_DAY.rating + 1) * POINTS.rating
  expect(await member.reload()).toMatchObject({ contributionScore })
  expect(await listDiscrepancies()).toEqual([])
})

test('replies beyond the daily cap earn nothing', async () => {
  const member = await aMemberOfLongAgo()
  for (let n = 0; n <= REWARDED_PER_DAY.reply; n += 1) {
    const { id: reviewId } = await aReview()
    await addReply({ reviewId, text: `Reply ${n}: this agrees with what I saw.` }, actorOf(member))
  }
  const contributionScore = REWARDED_PER_DAY.reply * POINTS.reply
  expect(await member.reload()).toMatchObject({ contributionScore })
})
