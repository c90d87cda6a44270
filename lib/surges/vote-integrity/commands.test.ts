import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { liftSuspension, suspendMember } from '@/lib/accounts/suspension/commands'
import { restoreVotes, voidVotes } from '@/lib/accounts/suspension/votes'
import type { Actor } from '@/lib/auth/types'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { VOTES } from '@/lib/domain/votes'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { listVotePairs } from '@/lib/surges/vote-integrity/queries'
import { AuditModel } from '@/models/audit'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

type Account = Pick<Actor, 'id' | 'name' | 'role'>

/** Ratings by one author, or each by a different one. */
async function someReviews(count: number, author?: Account) {
  const all = []
  for (let n = 0; n < count; n += 1) {
    const { id: influencerId } = await anInfluencer()
    const rating = { influencerId, rating: 4, title: 'Clear', details: 'Honest' } as const
    const { reviewId } = await rateInfluencer(rating, actorOf(author ?? (await aMember())))
    const reload = () => ReviewModel.findById(reviewId).orFail().lean()
    all.push({ id: reviewId, reload })
  }
  return all
}

/** A member who has liked, disliked and flagged. */
async function aVoter() {
  const voter = await aMember()
  const [liked, disliked, flagged] = (await someReviews(3)) as [Review, Review, Review]
  await castReaction(liked.id, actorOf(voter), 'like')
  await castReaction(disliked.id, actorOf(voter), 'dislike')
  await toggleFlag(flagged.id, actorOf(voter))
  return { voter, liked, disliked, flagged }
}
type Review = Awaited<ReturnType<typeof someReviews>>[number]
type Voted = Awaited<ReturnType<typeof aVoter>>

const suspended = async (voter: Account) =>
  suspendMember(actorOf(await anAdmin()), voter.id, { until: null, reason: 'Votes for money.' })

const totalsOf = async ({ voter, liked, disliked, flagged }: Voted) => [
  (await liked.reload()).likesCount,
  (await disliked.reload()).dislikesCount,
  (await flagged.reload()).flagsCount,
  (await voter.reload()).contributionScore,
]
const expectNoDiscrepancies = async () =>
  expect((await listDiscrepancies()).filter(({ field }) => field !== 'confidence')).toEqual([])

test('voided votes of a suspended member and their points do not count until they are restored', async () => {
  const voted = await aVoter()
  const { voter } = voted
  const admin = actorOf(await anAdmin())
  expect(await totalsOf(voted)).toEqual([1, 1, 1, 2])
  await expect(voidVotes(admin, voter.id)).rejects.toThrow('suspended member')
  await suspended(voter)
  await voidVotes(admin, voter.id, 'Votes for money.')
  expect(await totalsOf(voted)).toEqual([0, 0, 0, 0])
  await voidVotes(admin, voter.id, 'Again.')
  expect(await totalsOf(voted)).toEqual([0, 0, 0, 0])
  await expectNoDiscrepancies()
  await restoreVotes(admin, voter.id)
  expect(await totalsOf(voted)).toEqual([1, 1, 1, 2])
  await expect(restoreVotes(admin, voter.id)).rejects.toThrow('no voided votes')
  const log = await AuditModel.find({ subjectId: voter.id }).sort({ _id: 1 }).lean()
  expect(log.map(({ action }) => action)).toEqual([
    'suspend',
    'voidVotes',
    'voidVotes',
    'restoreVotes',
  ])
  await expectNoDiscrepancies()
})

test('a member with void votes cannot vote, and lifting the suspension restores the votes', async () => {
  const voted = await aVoter()
  const admin = actorOf(await anAdmin())
  await suspended(voted.voter)
  await voidVotes(admin, voted.voter.id)
  const again = castReaction(voted.flagged.id, actorOf(voted.voter), 'like')
  await expect(again).rejects.toThrow('don’t count at the moment')
  await expect(toggleFlag(voted.liked.id, actorOf(voted.voter))).rejects.toThrow('contact us')
  await liftSuspension(admin, voted.voter.id)
  expect(await totalsOf(voted)).toEqual([1, 1, 1, 2])
  await castReaction(voted.flagged.id, actorOf(voted.voter), 'like')
  expect((await voted.voter.reload()).contributionScore).toBe(3)
})

test('voiding votes is completed after a crash', async () => {
  const voted = await aVoter()
  await suspended(voted.voter)
  // Without handlers the job stays enqueued, as after a crash.
  registerJobs(async () => ({}))
  await transaction([], async () => {
    await UserModel.updateOne({ _id: voted.voter._id }, { votesVoidedAt: new Date() })
    await enqueuePropagation(voted.voter.id)
  })
  await afterResponseDone()
  registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
  expect(await totalsOf(voted)).toEqual([1, 1, 1, 2])

  await runJob('account', voted.voter.id)
  expect(await totalsOf(voted)).toEqual([0, 0, 0, 0])
  await expectNoDiscrepancies()
})

test('votes cast while the votes are being voided do not count either', async () => {
  const voted = await aVoter()
  const more = await someReviews(6)
  const admin = actorOf(await anAdmin())
  await Promise.allSettled([
    ...more.map((review) => castReaction(review.id, actorOf(voted.voter), 'like')),
    suspended(voted.voter).then(() => voidVotes(admin, voted.voter.id)),
  ])
  await afterResponseDone()
  const likes = await Promise.all(more.map(async (review) => (await review.reload()).likesCount))
  expect(likes).toEqual([0, 0, 0, 0, 0, 0])
  expect((await voted.voter.reload()).contributionScore).toBe(0)
  const paid = { userId: voted.voter._id, cause: 'reaction', amount: 1 } as const
  expect(await PointModel.countDocuments(paid)).toBe(0)
  await expectNoDiscrepancies()
})

test('flags weigh less after dismissed flags and more after upheld ones', async () => {
  const influencer = await anInfluencer()
  const review = await aReview({ influencerId: influencer._id })
  const wrong = await Promise.all(
    Array.from({ length: FLAGS_TO_HIDE + 1 }, () => aMemberWithRecord()),
  )
  const decided = (member: Account, state: 'upheld' | 'dismissed', count: number) =>
    FlagModel.insertMany(
      Array.from({ length: count }, () => ({
        reviewId: new Types.ObjectId(),
        userId: member.id,
        raised: true,
        state,
      })),
    )
  for (const member of wrong) await decided(member, 'dismissed', 6)
  for (const member of wrong) await toggleFlag(review.id, actorOf(member))
  expect((await review.reload()).status).toBe('shown')
  const other = await aReview({ influencerId: influencer._id })
  const right = await Promise.all(
    Array.from({ length: FLAGS_TO_HIDE - 1 }, () => aMemberWithRecord()),
  )
  for (const member of right) await decided(member, 'upheld', 6)
  for (const member of right) await toggleFlag(other.id, actorOf(member))
  expect((await other.reload()).status).toBe('held')
})

test('staff sees pairs with unusually many votes and their pattern', async () => {
  const [fan, star] = [await aMember(), await aMember()]
  for (const review of await someReviews(VOTES.pairAlertMin, star)) {
    await castReaction(review.id, actorOf(fan), 'like')
  }
  const [few] = await someReviews(1, fan)
  if (few) await castReaction(few.id, actorOf(star), 'like')
  await afterResponseDone()
  expect(await listVotePairs(fan._id)).toMatchObject([
    {
      kind: 'praise',
      voter: { id: fan.id, name: fan.name },
      author: { id: star.id },
      likes: VOTES.pairAlertMin,
      dislikes: 0,
      flags: 0,
      back: 1,
    },
  ])
})
