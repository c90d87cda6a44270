import { expect, test } from 'vitest'
import type { Actor } from '@/lib/accounts/types'
import { followAccount, sweepAccounts } from '@/lib/contributions/commands'
import { castReaction, toggleFlag } from '@/lib/reactions/commands'
import { addReply } from '@/lib/replies/commands'
import { countReviewsOf, rateInfluencer } from '@/lib/reviews/commands'
import { aMember, anInfluencer, type Stored } from '@/lib/testing/factories'
import { withDatabase, withSettings } from '@/lib/testing/http'
import { listDrift } from '@/lib/totals/queries'
import { MEAN_UNTIL_MEASURED } from '@/lib/totals/rules'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

withDatabase()

const actorOf = (member: Stored<UserRecord>, isVerified = true): Actor => ({
  id: member.id,
  name: member.name,
  role: 0,
  isVerified,
})
const unrated = () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
const rate = (influencer: { id: string }, actor: Actor, rating: 2 | 5 = 5) =>
  rateInfluencer({ influencerId: influencer.id, rating, title: 'Clear', details: 'Honest' }, actor)
const press = (reviewId: string) => ({ reviewId, idempotencyKey: null })

const removed = (member: { id: string }) =>
  UserModel.updateOne({ _id: member.id }, { removedAt: new Date(), cascade: 'remove' })
const restored = (member: { id: string }) =>
  UserModel.updateOne({ _id: member.id }, { removedAt: null, cascade: 'restore' })

/** A member who rated, liked, disliked, flagged and replied, and what he did it to. */
async function anActiveMember() {
  const [member, author] = [await aMember(), await aMember()]
  const [own, other] = [await unrated(), await unrated()]
  const actor = actorOf(member)
  const { reviewId: ownReview } = await rate(own, actor)
  const { reviewId } = await rate(other, actorOf(author), 2)
  await castReaction(press(reviewId), actor, 'like')
  await toggleFlag(press(reviewId), actor)
  await addReply({ reviewId, text: 'True' }, actor)
  await castReaction(press(ownReview), actorOf(author), 'dislike')
  return { member, own, other, ownReview, reviewId }
}

const review = (id: string) => ReviewModel.findById(id).orFail().lean()

test('a removed member’s ratings, reactions, flags and replies stop counting', async () => {
  const { member, own, ownReview, reviewId } = await anActiveMember()
  await removed(member)

  await followAccount(member.id)

  expect(await review(ownReview)).toMatchObject({
    status: 'removed',
    removedBy: 'account',
    counted: false,
  })
  expect(await own.reload()).toMatchObject({ reviewsCount: 0, averageRating: 0 })
  expect(await review(reviewId)).toMatchObject({ likesCount: 0, flagsCount: 0, repliesCount: 0 })
  expect(await member.reload()).toMatchObject({ cascade: null })
  expect(await listDrift()).toEqual([])
})

test('restored, everything is as it was, points included', async () => {
  const { member, own, other, ownReview, reviewId } = await anActiveMember()
  const state = async () => {
    const [rated, liked] = [await own.reload(), await other.reload()]
    const [mine, theirs] = [await review(ownReview), await review(reviewId)]
    return {
      reviews: [mine, theirs].map(({ unsettled, totalsVersion, ...rest }) => rest),
      totals: [rated, liked].map(({ ratingSum, ratingCounts }) => ({ ratingSum, ratingCounts })),
      score: (await member.reload()).contributionScore,
    }
  }
  const before = await state()
  await removed(member)
  await followAccount(member.id)
  await restored(member)

  await followAccount(member.id)

  expect(await state()).toEqual(before)
  expect(before.score).toBe(111)
  expect(await listDrift()).toEqual([])
})

test('restoring does not revive what the member had deleted, nor free what was held', async () => {
  const [member, influencer, second] = [await aMember(), await unrated(), await unrated()]
  const { reviewId } = await rate(influencer, actorOf(member))
  const { reviewId: held } = await rate(second, actorOf(member))
  const { deleteReview } = await import('@/lib/reviews/commands')
  await deleteReview(reviewId, actorOf(member))
  await ReviewModel.updateOne({ _id: held }, { status: 'held', heldAt: new Date() })
  await removed(member)
  await followAccount(member.id)
  expect((await review(held)).status).toBe('removed')
  await restored(member)
  await followAccount(member.id)

  expect(await review(reviewId)).toMatchObject({ status: 'removed', removedBy: 'author' })
  expect(await review(held)).toMatchObject({ status: 'held', counted: false })
})

test('the proof of an e-mail makes earlier ratings count, once', async () => {
  const [member, influencer] = [await aMember({ emailVerifiedAt: null }), await unrated()]
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    const { reviewId } = await rate(influencer, actorOf(member, false))
    expect(await review(reviewId)).toMatchObject({ status: 'shown', counted: false })
    await countReviewsOf(member.id)
    expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })

    await UserModel.updateOne(
      { _id: member.id },
      { emailVerifiedAt: new Date(), cascade: 'verify' },
    )
    await countReviewsOf(member.id)
    await countReviewsOf(member.id)

    expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 5 })
    expect(await review(reviewId)).toMatchObject({ counted: true })
  })
})

test('the proof may come while the rating is being written', async () => {
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    for (let n = 0; n < 5; n += 1) {
      const [member, influencer] = [await aMember({ emailVerifiedAt: null }), await unrated()]
      const verify = async () => {
        await UserModel.updateOne(
          { _id: member.id },
          { emailVerifiedAt: new Date(), cascade: 'verify' },
        )
        await countReviewsOf(member.id)
      }
      await Promise.all([rate(influencer, actorOf(member, false)), verify()])
      expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, unsettled: [] })
    }
  })
})

test('removed while still writing: nothing of it shows in the end', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [member, author, influencer] = [await aMember(), await aMember(), await unrated()]
    const { reviewId } = await rate(influencer, actorOf(author))
    const remove = async () => {
      await removed(member)
      await followAccount(member.id)
    }
    await Promise.allSettled([
      rate(influencer, actorOf(member), 2),
      castReaction(press(reviewId), actorOf(member), 'like'),
      addReply({ reviewId, text: 'True' }, actorOf(member)),
      remove(),
    ])
    expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 5 })
    expect(await review(reviewId)).toMatchObject({ likesCount: 0, repliesCount: 0 })
  }
})

test('removal and restoration, one upon the other and twice at once, end as the account says', async () => {
  const { member, own, reviewId } = await anActiveMember()
  const change = async (set: (who: { id: string }) => PromiseLike<unknown>) => {
    await set(member)
    await Promise.all([followAccount(member.id), followAccount(member.id)])
  }
  await Promise.all([change(removed), change(restored), change(removed), change(restored)])
  await change(removed)
  expect(await own.reload()).toMatchObject({ reviewsCount: 0 })
  await change(restored)

  expect(await own.reload()).toMatchObject({ reviewsCount: 1, ratingSum: 5 })
  expect(await review(reviewId)).toMatchObject({ likesCount: 1, flagsCount: 1, repliesCount: 1 })
  expect(await member.reload()).toMatchObject({ cascade: null, contributionScore: 111 })
  const drift = await listDrift()
  expect(
    drift.filter(({ parent }) => [own.id, reviewId].some((id) => parent.endsWith(id))),
  ).toEqual([])
})

test('the sweep ends what was interrupted, and leaves what is under way alone', async () => {
  const { member, own } = await anActiveMember()
  await removed(member)

  expect(await sweepAccounts(new Date(Date.now() - 60_000))).toBe(0)
  expect(await sweepAccounts(new Date(Date.now() + 60_000))).toBe(1)

  expect(await own.reload()).toMatchObject({ reviewsCount: 0 })
  expect(await sweepAccounts(new Date(Date.now() + 60_000))).toBe(0)
})
