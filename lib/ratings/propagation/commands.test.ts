import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import type { Actor } from '@/lib/auth/types'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { onInvalidate } from '@/lib/cache/invalidate'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runJob } from '@/lib/jobs/run'
import { rateInfluencer } from '@/lib/ratings/commands'
import { propagateAccount } from '@/lib/ratings/propagation/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'
import { aMember, anInfluencer, aReview, type Stored } from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'
import { killBeforeJob } from '@/tests/support/kill-before-job'

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

/** Changes an account as its commands do, and waits until the change has propagated. */
async function changed(member: { id: string }, fields: Partial<UserRecord>): Promise<void> {
  await transaction([], async () => {
    await UserModel.updateOne({ _id: member.id }, { $set: fields })
    await enqueuePropagation(member.id)
  })
  await afterResponseDone()
}
const removed = (member: { id: string }) => changed(member, { removedAt: new Date() })
const restored = (member: { id: string }) => changed(member, { removedAt: null })
const verified = (member: { id: string }) => changed(member, { emailVerifiedAt: new Date() })

/** A member who has rated, liked, flagged and replied, with the documents concerned. */
async function anActiveMember() {
  const [member, author] = [await aMember(), await aMember()]
  const [own, other] = [await unrated(), await unrated()]
  const actor = actorOf(member)
  const { reviewId: ownReview } = await rate(own, actor)
  const { reviewId } = await rate(other, actorOf(author), 2)
  await castReaction(reviewId, actor, 'like')
  await toggleFlag(reviewId, actor)
  await addReply({ reviewId, text: 'True, and it was the same with me' }, actor)
  await castReaction(ownReview, actorOf(author), 'dislike')
  return { member, own, other, ownReview, reviewId }
}

const review = (id: string) => ReviewModel.findById(id).orFail().lean()

test('a removed member’s ratings, reactions, flags and replies stop counting', async () => {
  const { member, own, ownReview, reviewId } = await anActiveMember()
  await removed(member)

  expect(await review(ownReview)).toMatchObject({
    status: 'removed',
    removedBy: 'account',
    counted: false,
  })
  expect(await own.reload()).toMatchObject({ reviewsCount: 0, averageRating: 0 })
  expect(await review(reviewId)).toMatchObject({ likesCount: 0, flagsCount: 0, repliesCount: 0 })
  expect(await listDiscrepancies()).toEqual([])
})

test('pages with leaderboards are stale with the account’s change, before its contributions have followed', async () => {
  const { member } = await anActiveMember()
  const calls: (readonly string[])[] = []
  const stop = onInvalidate((tags) => void calls.push(tags))
  await removed(member)
  stop()
  expect(calls[0]).toEqual([TAG.contributors])
})

test('restoring a member restores everything, including points', async () => {
  const { member, own, other, ownReview, reviewId } = await anActiveMember()
  const state = async () => {
    const [rated, liked] = [await own.reload(), await other.reload()]
    const [mine, theirs] = [await review(ownReview), await review(reviewId)]
    return {
      reviews: [mine, theirs],
      totals: [rated, liked].map(({ ratingSum, ratingCounts }) => ({ ratingSum, ratingCounts })),
      score: (await member.reload()).contributionScore,
    }
  }
  const before = await state()
  await removed(member)
  await restored(member)

  expect(await state()).toEqual(before)
  expect(before.score).toBe(111)
  expect(await listDiscrepancies()).toEqual([])
})

test('restoring a member keeps deleted ratings deleted and pending ones pending', async () => {
  const [member, influencer, second] = [await aMember(), await unrated(), await unrated()]
  const { reviewId } = await rate(influencer, actorOf(member))
  const { reviewId: held } = await rate(second, actorOf(member))
  const { deleteReview } = await import('@/lib/ratings/commands')
  await deleteReview(reviewId, actorOf(member))
  await ReviewModel.updateOne({ _id: held }, { status: 'held', heldAt: new Date() })
  await removed(member)
  expect((await review(held)).status).toBe('removed')
  await restored(member)

  expect(await review(reviewId)).toMatchObject({ status: 'removed', removedBy: 'author' })
  // What flags hide goes on counting until staff has decided.
  expect(await review(held)).toMatchObject({ status: 'held', counted: true })
})

test('verifying the e-mail counts earlier ratings once', async () => {
  const [member, influencer] = [await aMember({ emailVerifiedAt: null }), await unrated()]
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    const { reviewId } = await rate(influencer, actorOf(member, false))
    expect(await review(reviewId)).toMatchObject({ status: 'shown', counted: false })
    await changed(member, { name: member.name })
    expect(await influencer.reload()).toMatchObject({ reviewsCount: 0 })

    await verified(member)
    await verified(member)

    expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 5 })
    expect(await review(reviewId)).toMatchObject({ counted: true })
  })
})

test('a rating counts when its author is verified while it is written', async () => {
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    for (let n = 0; n < 5; n += 1) {
      const [member, influencer] = [await aMember({ emailVerifiedAt: null }), await unrated()]
      await Promise.all([rate(influencer, actorOf(member, false)), verified(member)])
      await afterResponseDone()
      expect(await influencer.reload()).toMatchObject({ reviewsCount: 1 })
    }
  })
})

test('nothing that a member writes during their removal is shown', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [member, author, influencer] = [await aMember(), await aMember(), await unrated()]
    const { reviewId } = await rate(influencer, actorOf(author))
    await Promise.allSettled([
      rate(influencer, actorOf(member), 2),
      castReaction(reviewId, actorOf(member), 'like'),
      addReply({ reviewId, text: 'True' }, actorOf(member)),
      removed(member),
    ])
    await afterResponseDone()
    expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 5 })
    expect(await review(reviewId)).toMatchObject({ likesCount: 0, repliesCount: 0 })
  }
})

test('a like concurrent with the removal of its author is refused or hidden', async () => {
  for (let n = 0; n < 12; n += 1) {
    const [member, author, influencer] = [await aMember(), await aMember(), await unrated()]
    const { reviewId } = await rate(influencer, actorOf(author))
    const [like] = await Promise.allSettled([
      castReaction(reviewId, actorOf(member), 'like'),
      removed(member),
    ])
    await afterResponseDone()
    const reaction = await ReactionModel.findOne({ reviewId, userId: member.id }).lean()
    expect(reaction?.voided ?? 'refused').toBe(like.status === 'fulfilled' ? true : 'refused')
    expect(await review(reviewId)).toMatchObject({ likesCount: 0 })
  }
})

test('concurrent removals and restorations end in the state of the account', async () => {
  const { member, own, reviewId } = await anActiveMember()
  await Promise.all([removed(member), restored(member), removed(member), restored(member)])
  await removed(member)
  expect(await own.reload()).toMatchObject({ reviewsCount: 0 })
  await restored(member)

  expect(await own.reload()).toMatchObject({ reviewsCount: 1, ratingSum: 5 })
  expect(await review(reviewId)).toMatchObject({ likesCount: 1, flagsCount: 1, repliesCount: 1 })
  expect(await member.reload()).toMatchObject({ contributionScore: 111 })
  const found = await listDiscrepancies()
  expect(found.filter(({ id }) => [own.id, reviewId].includes(id))).toEqual([])
})

test('another process runs the job after a crash between commit and job', {
  timeout: 60_000,
}, async () => {
  const { member, own, reviewId } = await anActiveMember()
  await killBeforeJob(member.id)
  expect((await member.reload()).removedAt).not.toBeNull()
  expect(await own.reload()).toMatchObject({ reviewsCount: 1 })

  await runJob('account', member.id)

  expect(await own.reload()).toMatchObject({ reviewsCount: 0 })
  const touched = [member.id, own.id, reviewId]
  const found = await listDiscrepancies()
  expect(found.filter(({ id }) => touched.includes(id))).toEqual([])
})

test('many contributions change in chunks with their aggregates, and repeating changes nothing', async () => {
  const member = await aMember({ removedAt: new Date() })
  const influencers = await Promise.all(
    Array.from({ length: 25 }, () => anInfluencer({ reviewsCount: 1, ratingSum: 4 })),
  )
  for (const { _id: influencerId } of influencers) {
    await aReview({ influencerId, authorId: member._id })
  }
  const chunk = () => propagateAccount({ subject: member.id, data: null, cursor: null })
  const counted = async () => {
    const listed = { _id: trusted({ $in: influencers.map(({ _id }) => _id) }), reviewsCount: 1 }
    const shown = { authorId: member._id, status: 'shown' } as const
    return [await UserModel.countDocuments(listed), await ReviewModel.countDocuments(shown)]
  }
  const [one, other] = await counted()
  expect([one, other]).toEqual([25, 25])
  const seen: unknown[] = []
  for (let n = 0; n < 4; n += 1) seen.push([await chunk(), ...(await counted())])
  expect(seen).toEqual([
    [{ cursor: null }, 15, 15],
    [{ cursor: null }, 5, 5],
    ['done', 0, 0],
    ['done', 0, 0],
  ])
})
