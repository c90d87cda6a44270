import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { ensureCategories } from '@/lib/categories/commands'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { LIMIT } from '@/lib/domain/limits'
import type { Period } from '@/lib/domain/periods'
import { ROLE } from '@/lib/domain/roles'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'
import { findContributor, findPosition, listGivenRatings, listLeaders } from './queries'

withDatabase()

const WEEK = { period: 'week', category: '' } as const
const OVERALL = { period: 'all', category: '' } as const

async function aLeaderboardEntry(
  member: { _id: Types.ObjectId },
  points: number,
  { period, category }: { period: Period; category: string } = WEEK,
) {
  const categoryId = category ? await findCategoryId(category) : null
  const entry = { userId: member._id, board: leaderboardName(period, categoryId, now()), points }
  await LeaderboardEntryModel.create(entry)
}

test('a leaderboard covers its own period and category, most points first, ties in a fixed order', async () => {
  await ensureCategories(['Music', 'Books'])
  const [a, b, c] = [await aMember(), await aMember(), await aMember()]
  const leaderboard = { period: 'month', category: 'Music' } as const
  await aLeaderboardEntry(b, 30, leaderboard)
  await aLeaderboardEntry(a, 30, leaderboard)
  await aLeaderboardEntry(c, 90, leaderboard)
  await aLeaderboardEntry(a, 5_000, { period: 'month', category: 'Books' })
  await aLeaderboardEntry(b, 7_000, { period: 'week', category: 'Music' })

  const leaders = await listLeaders(leaderboard)
  expect(leaders.map(({ id, points }) => [id, points])).toEqual([
    [c.id, 90],
    [a.id, 30],
    [b.id, 30],
  ])
  expect(await listLeaders({ period: 'month', category: 'No such thing' })).toEqual([])
  expect(await findPosition(c.id, leaderboard)).toEqual({
    position: 1,
    points: 90,
    pointsToNext: null,
    isBeyond: false,
  })
  expect(await findPosition(b.id, leaderboard)).toEqual({
    position: 3,
    points: 30,
    pointsToNext: 1,
    isBeyond: false,
  })
  expect(await findPosition(b.id, { period: 'month', category: 'No such thing' })).toBeNull()
  expect(await findPosition((await aMember()).id, leaderboard)).toBeNull()
})

test('removed members, staff and members without points are not on leaderboards [246]', async () => {
  const [removed, staff, pointless, member] = await Promise.all([
    aMember({ removedAt: new Date(), contributionScore: 900 }),
    anAdmin({ contributionScore: 900 }),
    aMember(),
    aMember({ contributionScore: 40 }),
  ])
  await Promise.all([removed, staff, member].map((one) => aLeaderboardEntry(one, 40)))
  await aLeaderboardEntry(pointless, 0)
  expect((await listLeaders(WEEK)).map(({ id }) => id)).toEqual([member.id])
  expect((await listLeaders(OVERALL)).map(({ id }) => id)).toEqual([member.id])
  expect(await findPosition(member.id, OVERALL)).toEqual({
    position: 1,
    points: 40,
    pointsToNext: null,
    isBeyond: false,
  })
  expect(await findPosition(staff.id, OVERALL)).toBeNull()
  expect(await findPosition(pointless.id, WEEK)).toBeNull()
})

test('a leaderboard fills up in order, also after it was shorter or had higher points', async () => {
  await ensureCategories(['Chess'])
  const leaderboard = { period: 'week', category: 'Chess' } as const
  const members = await Promise.all(
    Array.from({ length: LIMIT.topContributors + 5 }, () => aMember()),
  )
  const addEntries = (from: number, to: number) =>
    Promise.all(
      members
        .slice(from, to)
        .map((member, index) =>
          aLeaderboardEntry(member, 40_000 / (from + index + 1), leaderboard),
        ),
    )
  await addEntries(0, 3)
  expect(await listLeaders(leaderboard)).toHaveLength(3)
  await addEntries(3, members.length)
  const full = await listLeaders(leaderboard)
  expect(full.map(({ id }) => id)).toEqual(
    members.slice(0, LIMIT.topContributors).map(({ id }) => id),
  )
  await LeaderboardEntryModel.updateMany(
    { board: leaderboardName('week', await findCategoryId('Chess'), now()) },
    [{ $set: { points: { $divide: ['$points', 400] } } }],
    { updatePipeline: true },
  )
  const lowered = await listLeaders(leaderboard)
  expect(lowered.map(({ id }) => id)).toEqual(full.map(({ id }) => id))
})

test('the position counts all members ahead, with ties broken by id', async () => {
  const members = []
  for (const contributionScore of [800, 700, 700, 600]) {
    members.push(await aMember({ contributionScore }))
  }
  const positions = await Promise.all(members.map(({ id }) => findPosition(id, OVERALL)))
  expect(positions.map((found) => found?.position)).toEqual([1, 2, 3, 4])
  // The members were made in the order of their ids.
  expect(positions.map((found) => found?.pointsToNext)).toEqual([null, 101, 1, 101])
  const leaders = await listLeaders(OVERALL)
  expect(leaders.slice(0, 4).map(({ id }) => id)).toEqual(members.map(({ id }) => id))
})

test.each(['x', '', '0'.repeat(24), '[object Object]'])(
  'the id "%s" belongs to no contributor',
  async (id) => {
    expect(await findContributor(id)).toBeNull()
    expect(await listGivenRatings(id, 1)).toEqual({
      ratings: [],
      total: 0,
      counts: [0, 0, 0, 0, 0],
    })
  },
)

test('a removed member and an influencer have no contributor page', async () => {
  const removed = await aMember({ removedAt: new Date() })
  const influencer = await anInfluencer()
  const member = await aMember()
  const found = await Promise.all(
    [removed, influencer, member].map(({ id }) => findContributor(id)),
  )
  expect(found.map((one) => one?.name ?? null)).toEqual([null, null, member.name])
  expect(JSON.stringify(found)).not.toContain('@example.com')
})

test('a page of given ratings shows counted ratings of listed influencers, newest first', async () => {
  const author = await aMember()
  const hidden = await anInfluencer({ listed: false })
  const given = []
  for (let day = 1; day <= LIMIT.givenRatingsPerPage + 2; day += 1) {
    given.push(await aReview({ authorId: author._id, createdAt: new Date(2026, 0, day) }))
  }
  await aReview({ authorId: author._id, counted: false })
  await aReview({ authorId: author._id, status: 'held', counted: false })
  await aReview({ authorId: author._id, influencerId: hidden._id })
  await aReview()

  const newestFirst = given.toReversed().map(({ id }) => id)
  const first = await listGivenRatings(author.id, 1)
  const second = await listGivenRatings(author.id, 2)
  expect([first.total, second.total]).toEqual([given.length, given.length])
  expect([...first.ratings, ...second.ratings].map(({ id }) => id)).toEqual(newestFirst)
  expect(second.ratings).toHaveLength(2)
  expect(first.ratings[0]?.influencer.name).toMatch(/^Influencer /)
  expect((await listGivenRatings(author.id, 3)).ratings).toEqual([])

  const last = first.ratings.at(-1)?.id ?? ''
  await ReviewModel.updateOne({ _id: newestFirst[2] ?? '' }, { status: 'removed' })
  expect((await listGivenRatings(author.id, 2)).ratings).toHaveLength(1)
  expect((await listGivenRatings(author.id, 2, last)).ratings).toEqual(second.ratings)
  await ReviewModel.updateOne({ _id: last }, { status: 'removed' })
  expect((await listGivenRatings(author.id, 2, last)).ratings).toEqual(second.ratings)
})

test('a contributor shows how they rate: counted ratings of listed influencers by stars, on every page alike [P15]', async () => {
  const author = await aMember()
  for (const rating of [5, 5, 2]) await aReview({ authorId: author._id, rating })
  await aReview({ authorId: author._id, rating: 1, counted: false })
  const { _id: influencerId } = await anInfluencer({ listed: false })
  await aReview({ authorId: author._id, rating: 1, influencerId })
  const { counts, total } = await listGivenRatings(author.id, 1)
  expect([counts, total]).toEqual([[0, 1, 0, 0, 2], 3])
  expect((await listGivenRatings(author.id, 2)).counts).toEqual(counts)
})

test('where e-mails must be verified, members appear on leaderboards once they have done so [C30]', async () => {
  const confirmed = await aMember({ contributionScore: 41 })
  const ids = async (leaderboard: Parameters<typeof listLeaders>[0]) =>
    (await listLeaders(leaderboard)).map(({ id }) => id)
  await withSettings({ REQUIRE_VERIFIED_EMAIL: '1' }, async () => {
    const member = await aMember({ emailVerifiedAt: null })
    const earned = { cause: 'rating', causeId: new Types.ObjectId(), amount: 90_000 } as const
    await PointModel.create({ userId: member._id, ...earned, createdAt: new Date(0) })
    const actor = { id: member.id, name: member.name, role: ROLE.member, isVerified: false }
    const rating = { rating: 4, title: 'Clear', details: 'Honest' } as const
    await rateInfluencer({ influencerId: (await anInfluencer()).id, ...rating }, actor)
    await castReaction((await aReview()).id, actor, 'like')
    expect(await LeaderboardEntryModel.countDocuments({ userId: member._id })).toBe(0)
    expect(await ids(OVERALL)).toContain(confirmed.id)
    expect(await ids(OVERALL)).not.toContain(member.id)
    expect(await ids(WEEK)).not.toContain(member.id)
    expect(await findPosition(member.id, OVERALL)).toBeNull()
    expect(await findPosition(confirmed.id, OVERALL)).toMatchObject({ points: 41 })

    await transaction([], async () => {
      await UserModel.updateOne({ _id: member._id }, { emailVerifiedAt: new Date() })
      await enqueuePropagation(member.id)
    })
    await afterResponseDone()
    expect((await ids(OVERALL))[0]).toBe(member.id)
    expect(await ids(WEEK)).toContain(member.id)
    expect((await findPosition(member.id, WEEK))?.points).toBe(101)
  })
})
