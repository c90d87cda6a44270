import { type QueryFilter, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { ROLE } from '@/lib/domain/roles'
import { findEntryDiscrepancies } from '@/lib/leaderboards/entries/queries'
import { CategoryModel } from '@/models/category'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'
import { needsSeed, seed } from '@/tools/seed/seed'

withDatabase()

test('only an empty database needs a seed', async () => {
  expect(await needsSeed()).toBe(true)
  await CategoryModel.create({ name: 'Own' })
  expect(await needsSeed()).toBe(false)
  await CategoryModel.deleteMany({})
  await seed()
  expect(await needsSeed()).toBe(false)
  await SettingModel.updateOne({ _id: 'demo' }, { $set: { value: 'begun' } })
  expect(await needsSeed(), 'one that was cut off').toBe(true)
}, 120_000)

test('the data has every state of a screen', async () => {
  const listed = await UserModel.find({ role: ROLE.influencer, listed: true }).lean()
  const numbers = listed.map(({ reviewsCount }) => reviewsCount)
  expect(listed.length).toBeGreaterThanOrEqual(60)
  expect(new Set(listed.map(({ country }) => country)).size).toBeGreaterThan(15)
  expect(Math.max(...numbers)).toBeGreaterThanOrEqual(80)
  expect(numbers).toContain(0)
  expect(numbers.some((count) => count === 1 || count === 2)).toBe(true)
  expect(listed.some(({ about }) => about.length > 160)).toBe(true)
  expect(listed.some(({ pic }) => pic === '')).toBe(true)
  expect(
    await UserModel.countDocuments({ role: ROLE.influencer, approved: false }),
  ).toBeGreaterThan(1)
  expect(await UserModel.countDocuments({ role: ROLE.member })).toBeGreaterThanOrEqual(40)
  expect(await ReviewModel.countDocuments({ status: 'shown' })).toBeGreaterThanOrEqual(600)
  const states: QueryFilter<ReviewRecord>[] = [
    { status: 'held', heldAt: trusted({ $ne: null }) },
    { removedBy: 'author' },
    { removedBy: 'staff' },
    { status: 'shown', counted: false },
    { 'history.0.rating': 3 },
    { 'criteria.honesty': 5, 'criteria.value': null },
    { 'tags.1': trusted({ $exists: true }) },
    { status: 'shown', counted: false, relationship: 'paid' },
  ]
  for (const state of states) {
    expect(await ReviewModel.exists(state), JSON.stringify(state)).toBeTruthy()
  }
})

test('every profile says that it is invented', async () => {
  const people = await UserModel.find({}, 'name about details').lean()
  const silent = people.filter(({ about, details }) => !`${about}${details}`.includes('Invented'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the aggregates have no discrepancies', async () => {
  expect(await listDiscrepancies()).toEqual([])
}, 120_000)

test('the leaderboards agree with the ledger, and each category has one', async () => {
  for (const { _id, name } of await UserModel.find({ role: ROLE.member }, 'name').lean()) {
    expect(await findEntryDiscrepancies(_id), name).toEqual({ missing: [], stale: [] })
  }
  const boards = await LeaderboardEntryModel.distinct('board')
  const ofAllTime = boards.filter((board) => board.startsWith('all '))
  expect(ofAllTime).toHaveLength(await CategoryModel.countDocuments())
})

test('a second seed changes only the times', async () => {
  const read = async () =>
    (await ReviewModel.find({}, 'title rating authorName').sort({ _id: 1 }).lean()).map(
      ({ _id, title, rating, authorName }) => ({ id: String(_id), title, rating, authorName }),
    )
  const before = await read()
  await seed()
  expect(await read()).toEqual(before)
}, 120_000)
