import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { ensureCategories } from '@/lib/categories/commands'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { days } from '@/lib/domain/durations'
import { PERIODS } from '@/lib/domain/periods'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { addReply, deleteReply } from '@/lib/ratings/replies/commands'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { UserModel } from '@/models/user'
import { pass, resetClock } from '@/tests/support/clock'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'
import { mergeLeaderboards, rebuildLeaderboards } from './commands'
import { leaderboardName } from './rules'

withDatabase()

const ratingOf = (influencerId: string) =>
  ({ influencerId, rating: 4, title: 'Clear', details: 'And honest' }) as const

async function categoryNamed(name: string): Promise<Types.ObjectId> {
  await ensureCategories([name])
  return (await findCategoryId(name)) ?? new Types.ObjectId()
}

/** Points by period and category, as stored: `week`, `month Travel` and so on. */
async function entriesOf(member: { _id: Types.ObjectId }, names: Record<string, Types.ObjectId>) {
  const at = now()
  const leaderboards = PERIODS.flatMap((period) =>
    [['', null] as const, ...Object.entries(names)].map(([name, id]) => ({
      words: `${period} ${name}`.trim(),
      board: leaderboardName(period, id, at),
    })),
  )
  const stored = await LeaderboardEntryModel.find({ userId: member._id }).lean()
  const wordsOf = (board: string) => leaderboards.find((one) => one.board === board)?.words ?? board
  // Entries of zero points count as absent.
  return Object.fromEntries(
    stored
      .filter(({ points }) => points !== 0)
      .map(({ board, points }) => [wordsOf(board), points]),
  )
}

test('a rating, a reply and a like count by week, month and category until they are taken back', async () => {
  const [Travel, Food] = [await categoryNamed('Travel'), await categoryNamed('Food')]
  const member = await aMember()
  const actor = actorOf(member)
  const traveller = await anInfluencer({ category: 'Travel' })
  const cook = await anInfluencer({ category: 'Food' })
  const other = await aReview({ influencerId: cook._id })

  const { reviewId } = await rateInfluencer(ratingOf(traveller.id), actor)
  const { reply } = await addReply(
    { reviewId: other.id, text: 'Seen it too, more than once.' },
    actor,
  )
  await castReaction(other.id, actor, 'like')
  expect(await entriesOf(member, { Travel, Food })).toEqual({
    week: 111,
    month: 111,
    all: 111,
    'week Travel': 100,
    'month Travel': 100,
    'all Travel': 100,
    'week Food': 11,
    'month Food': 11,
    'all Food': 11,
  })

  await deleteReview(reviewId, actor)
  await deleteReply({ reviewId: other.id, replyId: reply.id }, actor)
  expect(await entriesOf(member, { Travel, Food })).toEqual({
    week: 1,
    month: 1,
    all: 1,
    'week Food': 1,
    'month Food': 1,
    'all Food': 1,
  })
})

test('concurrent contributions leave entries that agree with the ledger', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const reviews = await Promise.all(Array.from({ length: 6 }, () => aReview()))
  await Promise.all([
    ...reviews.map(({ id }, n) =>
      addReply({ reviewId: id, text: `The same here, for the ${n}. time.` }, actorOf(member)),
    ),
    ...reviews.map(({ id }) => castReaction(id, actorOf(member), 'like')),
  ])
  const points = 6 * 11
  expect(await entriesOf(member, { Travel })).toEqual({
    week: points,
    month: points,
    all: points,
    'week Travel': points,
    'month Travel': points,
    'all Travel': points,
  })
})

test('points of earlier months count only for all time, also when they are taken back', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const influencer = await anInfluencer({ category: 'Travel' })
  pass(-days(45))
  const { reviewId } = await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  resetClock()
  const review = await aReview()
  await castReaction(review.id, actorOf(member), 'like')
  expect(await entriesOf(member, { Travel })).toMatchObject({
    all: 101,
    'all Travel': 101,
    month: 1,
  })
  await deleteReview(reviewId, actorOf(member))
  expect(await entriesOf(member, { Travel })).toMatchObject({ all: 1, 'all Travel': 1, month: 1 })
})

test('a removed member loses all entries and regains them when the account is restored', async () => {
  const Travel = await categoryNamed('Travel')
  const [member, admin] = [await aMember(), await anAdmin()]
  const influencer = await anInfluencer({ category: 'Travel' })
  await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  const before = await entriesOf(member, { Travel })

  await removeAccount(actorOf(admin), member.id)
  expect(await entriesOf(member, { Travel })).toEqual({})

  await restoreAccount(actorOf(admin), member.id)
  expect(await entriesOf(member, { Travel })).toEqual(before)
  expect(before).toMatchObject({ week: 100, all: 100, 'all Travel': 100 })
})

/** Runs all batches of a merge. Returns their number. */
async function merge(from: Types.ObjectId, into: Types.ObjectId): Promise<number> {
  let [batches, after]: [number, Types.ObjectId | null] = [0, null]
  do {
    after = await transaction([], () => mergeLeaderboards(from, into, after))
    batches += 1
  } while (after)
  return batches
}

test('the points of merged categories are added up', async () => {
  const [Vans, Travel] = [await categoryNamed('Vans'), await categoryNamed('Travel')]
  const member = await aMember()
  for (const category of ['Vans', 'Travel']) {
    const influencer = await anInfluencer({ category })
    await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  }
  expect(await entriesOf(member, { Vans, Travel })).toMatchObject({
    'all Vans': 100,
    'all Travel': 100,
  })
  await merge(Vans, Travel)
  const merged = await entriesOf(member, { Vans, Travel })
  expect(merged).toMatchObject({ week: 200, 'week Travel': 200, all: 200, 'all Travel': 200 })
  expect(merged).not.toHaveProperty('all Vans')
})

/** Stores an entry of the ledger for each of these members. */
const earn = (userIds: readonly Types.ObjectId[], categoryId: Types.ObjectId | null) =>
  PointModel.insertMany(
    userIds.map((userId) => ({
      ...{ userId, categoryId, cause: 'rating', causeId: new Types.ObjectId(), amount: 100 },
    })),
  )
const idsOf = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())

test('a merge moves the points of members who are on no leaderboard, too', async () => {
  const [Bikes, Travel] = [await categoryNamed('Bikes'), await categoryNamed('Travel')]
  const [removed, unverified, admin] = [await aMember(), await aMember(), await anAdmin()]
  const influencer = await anInfluencer({ category: 'Bikes' })
  for (const member of [removed, unverified]) {
    await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  }
  await UserModel.updateOne({ _id: unverified._id }, { emailVerifiedAt: null })
  await withSettings({ REQUIRE_VERIFIED_EMAIL: 'true' }, async () => {
    await removeAccount(actorOf(admin), removed.id)
    await rebuildLeaderboards(unverified._id)
    expect(await entriesOf(unverified, { Bikes })).toEqual({})
    await earn(idsOf(60), Bikes)
    expect(await merge(Bikes, Travel)).toBe(3)
  })
  expect(await PointModel.countDocuments({ categoryId: Bikes })).toBe(0)
  await restoreAccount(actorOf(admin), removed.id)
  expect(await entriesOf(removed, { Travel })).toMatchObject({ 'all Travel': 100 })
})

test('a merge goes along the ledger in batches, each where the one before ended', async () => {
  const [Boats, Travel] = [await categoryNamed('Boats'), await categoryNamed('Travel')]
  const member = await aMember()
  await earn([member._id], Boats)
  await earn(idsOf(5_000), null)
  await earn([member._id, ...idsOf(1)], Boats)
  const [, first] = await PointModel.find({ categoryId: Boats }).sort({ _id: 1 }).lean()
  const after = await transaction([], () => mergeLeaderboards(Boats, Travel, null))
  expect(String(after) < String(first?._id)).toBe(true)
  expect(await entriesOf(member, { Boats, Travel })).toMatchObject({ 'all Travel': 200 })
  expect(await PointModel.countDocuments({ categoryId: Boats })).toBe(1)

  const costs = await explainQueries(() =>
    transaction([], () => mergeLeaderboards(Boats, Travel, after)),
  )
  const ofLedger = costs.filter(({ query }) => query.includes('"points"'))
  expect(ofLedger.length).toBeGreaterThan(1)
  for (const { query, examined } of ofLedger) expect(examined, query).toBeLessThanOrEqual(5_000)
  expect(await PointModel.countDocuments({ categoryId: Boats })).toBe(0)
})
