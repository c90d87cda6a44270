import { type QueryFilter, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days, minutes } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { countPoints, readPoints } from '@/lib/leaderboards/entries/queries'
import { listStatements, toCsv } from '@/lib/moderation/statements/queries'
import { findSurge } from '@/lib/moderation/surges/queries'
import { CategoryModel } from '@/models/category'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { anAdmin } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { needsSeed, seed } from '@/tools/seed/seed'
import { ABROAD } from '@/tools/seed/texts'

/* Not on a real MongoDB: demo data is for the embedded database, and `npm run smoke` seeds a real one, too. */
withDatabase()

test('only an empty database needs a seed', async () => {
  expect(await needsSeed()).toBe(true)
  await CategoryModel.create({ name: 'Own' })
  expect(await needsSeed()).toBe(false)
  await CategoryModel.deleteMany({})
  // As on a site of its own, whose first admin is there before the demo.
  await anAdmin()
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
  expect(numbers).toEqual(expect.arrayContaining([0, 1, 2]))
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

test('O14: no name, address or text of anyone is in the statements of reasons of the demo data', async () => {
  const decisions = await DecisionModel.find().lean()
  const months = new Set(decisions.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))
  const statements = (await Promise.all([...months].map(listStatements))).flat()
  expect(statements.length).toBeGreaterThan(3)
  const exported = `${JSON.stringify(statements)} ${toCsv(statements)}`
  const people = await UserModel.find({}, 'name email').lean()
  const reviews = await ReviewModel.find({}, 'title details').lean()
  const texts = [
    ...people.flatMap(({ name, email = '' }) => [name, email]),
    ...reviews.flatMap(({ title, details }) => [title, details]),
    ...decisions.map(({ reasons }) => reasons),
  ]
  const found = texts.filter((text) => text && text.length > 3 && exported.includes(text))
  expect(found).toEqual([])
})

test('the moderation has every state: reports of all subjects, a surge, decisions kept, undone and under appeal', async () => {
  const kinds = await QueueItemModel.distinct('kind', { isOpen: true })
  expect(kinds.sort()).toEqual(
    [
      ...['appeal', 'claim', 'flags', 'influencer', 'member'],
      ...['proof', 'reply', 'review', 'submission', 'surge'],
    ].sort(),
  )
  const states: QueryFilter<DecisionRecord>[] = [
    { state: 'inForce', measures: 'takeDown', appeal: null },
    { state: 'inForce', measures: 'hideText' },
    { state: 'inForce', 'appeal.outcome': null, 'appeal.role': 'author' },
    { state: 'reversed', 'appeal.outcome': 'granted', 'appeal.answer': /shown again/ },
    { state: 'undone' },
    { state: 'inForce', measures: 'keep', reportReasons: 'fake' },
  ]
  for (const state of states) {
    const decision = await DecisionModel.findOne(state).lean<DecisionRecord>()
    expect(decision, JSON.stringify(state)).toBeTruthy()
    expect(decision?.waitedMs).toBeGreaterThan(decision?.tookMs ?? 0)
  }
  const { subjectId } = await QueueItemModel.findOne({ kind: 'surge', isOpen: true })
    .orFail()
    .lean()
  const surge = await findSurge(subjectId)
  expect(surge?.waiting).toMatchObject({ count: 13, newAccounts: 13, stars: [11, 1, 0, 0, 1] })
  const down = await ReviewModel.countDocuments({ removedBy: 'staff' })
  const inForce = { state: 'inForce', measures: 'takeDown' } as const
  expect(await DecisionModel.countDocuments(inForce), 'a decision for each taken down').toBe(down)
  expect(await ReportModel.distinct('state')).toEqual(['dismissed', 'open', 'upheld'])
  expect(await ReviewModel.exists({ hiddenUnder: 'private-information' })).toBeTruthy()
  expect(await JobModel.countDocuments({ kind: 'decision-notice' }), 'e-mails').toBe(0)
})

test('a flag is a report, and each open report has an item that is no younger', async () => {
  const flags = await FlagModel.find({ raised: true, state: 'open' }).lean()
  expect(flags.length).toBeGreaterThan(6)
  for (const { reviewId, userId } of flags) {
    expect(await ReportModel.exists({ subjectId: reviewId, reporterId: userId })).toBeTruthy()
  }
  for (const { subjectId, jointId, createdAt } of await ReportModel.find({
    state: 'open',
  }).lean()) {
    const item = await QueueItemModel.findOne({ subjectId: jointId ?? subjectId, isOpen: true })
    expect(item?.openedAt.getTime()).toBeLessThanOrEqual(createdAt.getTime() + minutes(1))
  }
})

test('a campaign of flags against one influencer is one item, and hides nothing', async () => {
  const item = await QueueItemModel.findOne({ kind: 'flags', isOpen: true }).orFail().lean()
  expect(item).toMatchObject({ severity: 2, reportsCount: 12 })
  const ids = await ReportModel.distinct('subjectId', { jointId: item.subjectId })
  const ratings = await ReviewModel.find({ _id: trusted({ $in: ids }) }).lean()
  expect(ratings).toHaveLength(4)
  for (const rating of ratings) {
    expect(rating).toMatchObject({ influencerId: item.subjectId, status: 'shown', counted: true })
  }
})

test('no text is about the same influencer twice, or twice by the same author', async () => {
  const reviews = await ReviewModel.find({ removedBy: null }).lean()
  for (const of of ['influencerId', 'authorId'] as const) {
    const seen = new Set<string>()
    const again = reviews.filter(({ [of]: id, title }) => {
      const key = `${id} ${title}`
      return seen.has(key) || !seen.add(key)
    })
    expect(again.map(({ title }) => title)).toEqual([])
  }
  const replies = await ReplyModel.find().lean()
  const influencers = new Map(reviews.map(({ _id, influencerId }) => [String(_id), influencerId]))
  const keys = replies.map(({ reviewId, text }) => `${influencers.get(String(reviewId))} ${text}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no text is twice among those that pages quote: the newest, and the most helpful ones', async () => {
  const shown = await ReviewModel.find({ status: 'shown' }).sort({ createdAt: -1 }).lean()
  const quoted = shown.filter(({ likesCount }, at) => at < 6 || likesCount > 1)
  expect(quoted.length).toBeGreaterThan(60)
  const titles = quoted.map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('members have joined on many days of the last month', async () => {
  const since = new Date(Date.now() - days(30))
  const joined = await UserModel.find({ role: ROLE.member }, 'createdAt').lean()
  const lately = joined.filter(({ createdAt }) => createdAt > since)
  const byDay = new Set(lately.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)))
  expect(byDay.size).toBeGreaterThan(8)
})

test('the newest rating of each influencer with several is in English', async () => {
  const abroad = new Set<string>(
    Object.values(ABROAD).flatMap((texts) => texts.map(([, title]) => title)),
  )
  const reviews = await ReviewModel.find({ removedBy: null }).sort({ createdAt: 1 }).lean()
  const newest = new Map(reviews.map((review) => [String(review.influencerId), review]))
  const rated = (id: unknown) => reviews.filter(({ influencerId }) => String(influencerId) === id)
  const foreign = [...newest].filter(([id, { title }]) => abroad.has(title) && rated(id).length > 2)
  expect(foreign.map(([, { title }]) => title)).toEqual([])
})

test('replies come after their ratings', async () => {
  const reviews = await ReviewModel.find().lean()
  const written = new Map(reviews.map(({ _id, createdAt }) => [String(_id), createdAt]))
  const early = (await ReplyModel.find().lean()).filter(
    ({ reviewId, createdAt }) => createdAt <= (written.get(String(reviewId)) ?? createdAt),
  )
  expect(early).toEqual([])
})

test('every profile says that it is invented', async () => {
  const invented = { role: trusted({ $ne: ROLE.admin }) }
  const people = await UserModel.find(invented, 'name about details').lean()
  const silent = people.filter(({ about, details }) => !`${about}${details}`.includes('Invented'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the aggregates have no discrepancies', async () => {
  expect(await listDiscrepancies()).toEqual([])
}, 120_000)

test('the leaderboards agree with the ledger, and each category has one', async () => {
  for (const { _id, name } of await UserModel.find({ role: ROLE.member }, 'name').lean()) {
    const [stored, counted] = [await readPoints(_id), await countPoints(_id)]
    expect(stored(String(_id)), name).toEqual(counted(String(_id)).leaderboards)
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
