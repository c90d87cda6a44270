import { setImmediate as breathe } from 'node:timers/promises'
import { type Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import type { Actor } from '@/lib/auth/types'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { NO_ASPECTS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { STARS } from '@/lib/domain/stars'
import { AppError } from '@/lib/errors'
import { restoreReview } from '@/lib/moderation/staff/reviews'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply, deleteReply } from '@/lib/ratings/replies/commands'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { decideReview } from '@/tests/support/decide'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { untilAvailable } from '@/tests/support/until-available'

/* In `npm run verify` only: a thousand concurrent writes. */

withDatabase()

/** Concurrent commands, as many as one host admits. */
const AT_ONCE = 16

/**
 * Runs all works concurrently and returns the refusals. Works refused as unavailable are retried, like the site's client
 * does.
 */
async function race(works: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const refusals: unknown[] = []
  const waiting = [...works]
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      await untilAvailable(work).catch((error: unknown) => void refusals.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return refusals
}

const several = <T>(number: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, n) => make(n)))

async function anActor(): Promise<Actor> {
  const { id, name } = await aMember()
  return { id, name, role: 0, isVerified: true }
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

const ratingOf = (influencerId: string, n: number) => ({
  influencerId,
  rating: at(STARS, n * 7),
  title: `Number ${n}`,
  details: 'At once with all the others',
  criteria: { ...NO_ASPECTS.criteria, content: at(STARS, n * 3) },
  tags: [at(REVIEW_TAG_IDS, n), at(REVIEW_TAG_IDS, n + 5)],
})

test('200 concurrent ratings by 50 members of 3 influencers are stored and rewarded once each, with exact aggregates', {
  timeout: 120_000,
}, async () => {
  const influencers = await several(3, () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED }))
  const people = await several(50, anActor)
  const outcomes: { pointsAwarded: number }[] = []

  const refusals = await race(
    Array.from({ length: 200 }, (_, n) => async () => {
      const rating = ratingOf(at(influencers, Math.floor(n / 50)).id, n)
      outcomes.push(await rateInfluencer(rating, at(people, n)))
    }),
  )

  // 50 members rate three influencers, and one of these a second time.
  expect(refusals).toEqual([])
  expect(await ReviewModel.countDocuments()).toBe(150)
  expect(outcomes.reduce((sum, { pointsAwarded }) => sum + pointsAwarded, 0)).toBe(150 * 100)
  const members = await UserModel.find({ _id: trusted({ $in: people.map(({ id }) => id) }) }).lean()
  expect(new Set(members.map(({ contributionScore }) => contributionScore))).toEqual(new Set([300]))
  const rated = await Promise.all(influencers.map(({ reload }) => reload()))
  expect(rated.map(({ reviewsCount }) => reviewsCount)).toEqual([50, 50, 50])
  expect(await listDiscrepancies()).toEqual([])
})

test('concurrent reactions of one member all succeed', async () => {
  const member = await anActor()
  const review = await rateInfluencer(ratingOf((await anInfluencer()).id, 1), await anActor())
  const presses = await race(
    Array.from(
      { length: 40 },
      (_, n) => () => castReaction(review.reviewId, member, n % 2 === 0 ? 'like' : 'dislike'),
    ),
  )
  expect(presses).toEqual([])
  const { likesCount, dislikesCount } = await ReviewModel.findById(review.reviewId).orFail().lean()
  expect(likesCount + dislikesCount).toBeLessThanOrEqual(1)
})

/** Returns stored and counted aggregates from one snapshot. */
const compareAll = () =>
  transaction([], async () => {
    const reviews = await ReviewModel.find().lean()
    const reactions = await ReactionModel.find({ voided: false }).lean()
    const flags = await FlagModel.find({ raised: true, voided: false }).lean()
    const replies = await ReplyModel.find({ voided: false }).lean()
    const points = await PointModel.find().lean()
    const users = await UserModel.find().lean()
    const of = <T extends { reviewId: Types.ObjectId }>(list: T[], id: Types.ObjectId) =>
      list.filter(({ reviewId }) => reviewId.equals(id))
    return [
      ...reviews.map(({ _id, likesCount, dislikesCount, flagsCount, repliesCount }) => {
        const own = of(reactions, _id)
        return {
          stored: [likesCount, dislikesCount, flagsCount, repliesCount],
          counted: [
            own.filter(({ kind }) => kind === 'like').length,
            own.filter(({ kind }) => kind === 'dislike').length,
            of(flags, _id).length,
            of(replies, _id).length,
          ],
        }
      }),
      ...users.map((user) => {
        const rated = reviews.filter((one) => one.counted && one.influencerId.equals(user._id))
        const earned = points.filter(({ userId }) => userId.equals(user._id))
        return {
          stored: [user.reviewsCount, user.ratingSum, user.contributionScore],
          counted: [
            rated.length,
            rated.reduce((sum, { rating }) => sum + rating, 0),
            earned.reduce((sum, { amount }) => sum + amount, 0),
          ],
        }
      }),
    ]
  })

const EXPECTED = new Set<unknown>(['notFound', 'refused', 'conflict'])

test('during 1,000 concurrent reactions, ratings, edits, deletions and staff decisions a reader sees only exact aggregates', {
  timeout: 240_000,
}, async () => {
  await Promise.all([ReviewModel.deleteMany(), ReactionModel.deleteMany(), PointModel.deleteMany()])
  await Promise.all([FlagModel.deleteMany(), UserModel.deleteMany()])
  const { id, name } = await anAdmin()
  const admin: Actor = { id, name, role: 1, isVerified: true }
  const influencers = await several(3, () => anInfluencer({ confidence: MEAN_UNTIL_MEASURED }))
  const people = await several(24, anActor)
  const reviews = await several(6, async (n) => {
    const rating = ratingOf(at(influencers, n).id, n)
    return (await rateInfluencer(rating, at(people, n))).reviewId
  })
  type Act = (review: string, actor: Actor, n: number) => Promise<unknown>
  /** Every n-th command is of this kind, by the first match. */
  const acts: [every: number, act: Act][] = [
    [97, (review) => decideReview(admin, review, 'takeDown')],
    [89, (review) => restoreReview(admin, review)],
    [83, (review) => decideReview(admin, review, 'keep')],
    [41, (_, __, n) => deleteReview(at(reviews, n), at(people, n % 6))],
    [11, (_, __, n) => rateInfluencer(ratingOf(at(influencers, n).id, n), at(people, n % 12))],
    [13, (review, actor, n) => replyAndDelete(review, actor, n % 2 === 0)],
    [10, toggleFlag],
    [3, (review, actor) => castReaction(review, actor, 'dislike')],
    [1, (review, actor) => castReaction(review, actor, 'like')],
  ]
  const act = (n: number) => {
    const [, run] = acts.find(([every]) => n % every === 0) ?? []
    return run?.(at(reviews, n * 5), at(people, n * 7), n)
  }

  let [isOver, polls] = [false, 0]
  const wrong: unknown[] = []
  const reader = (async () => {
    while (!isOver) {
      const seen = await compareAll()
      wrong.push(...seen.filter(({ stored, counted }) => String(stored) !== String(counted)))
      polls += 1
      await breathe()
    }
  })()
  const refusals = await race(Array.from({ length: 1_000 }, (_, n) => async () => act(n + 1)))
  isOver = true
  await reader

  // Hidden or deleted documents are not found, ratings taken down by staff are refused, of two decisions one comes late, and
  // what its author has deleted meanwhile is not kept.
  const others = refusals.filter(
    (error) =>
      !(error instanceof AppError && error.fields.measures === SERVER_MESSAGES.deletedByAuthor),
  )
  const reasons = others.map((error) => (error instanceof AppError ? error.reason : error))
  expect(reasons.filter((reason) => !EXPECTED.has(reason))).toEqual([])
  expect(wrong).toEqual([])
  expect(polls).toBeGreaterThan(5)
  for (const choices of [await ReactionModel.find().lean(), await FlagModel.find().lean()]) {
    const keys = choices.map(({ reviewId, userId }) => `${reviewId} ${userId}`)
    expect(keys.length).toBe(new Set(keys).size)
  }
  expect(await listDiscrepancies()).toEqual([])
})

async function replyAndDelete(reviewId: string, actor: Actor, isDeleted: boolean) {
  const { reply } = await addReply({ reviewId, text: 'The same with me.' }, actor)
  if (isDeleted) await deleteReply({ reviewId, replyId: reply.id }, actor)
}
