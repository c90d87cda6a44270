import { Types, trusted } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import type { Actor } from '@/lib/auth/types'
import { days, hours } from '@/lib/domain/durations'
import { VOTES } from '@/lib/domain/votes'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { openForStaff } from '@/lib/moderation/staff/items'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { rateInfluencer } from '@/lib/ratings/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { fileReport } from '@/lib/reports/commands'
import { placeJoint } from '@/lib/reports/placement/placement'
import { QueueItemModel } from '@/models/queue-item'
import { FLAGS_WITHOUT_RECORD, ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

beforeEach(async () => {
  await QueueItemModel.deleteMany()
  await ReportModel.deleteMany()
})

const order = {
  rule: '' as const,
  reasons: '',
  suspendedUntil: null,
  editedAt: null,
}

async function some<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let n = 0; n < count; n += 1) all.push(await make())
  return all
}

/** An influencer with as many ratings of one star, and one of five. */
async function anInfluencerRated(times: number) {
  const influencer = await anInfluencer()
  const rate = async (rating: 1 | 5) => {
    const text = { title: 'Clear', details: 'And honest' }
    const author = actorOf(await aMember())
    return (await rateInfluencer({ influencerId: influencer.id, rating, ...text }, author)).reviewId
  }
  await rate(5)
  return { influencer, ids: await some(times, () => rate(1)) }
}

const youngActor = async () =>
  actorOf(await aMember({ createdAt: new Date(Date.now() - hours(25)) }))
const actorWithRecord = async () => actorOf(await aMemberWithRecord())

async function flagAll(actors: readonly Actor[], ids: readonly string[]) {
  for (const id of ids) {
    for (const actor of actors) await toggleFlag(id, actor).catch(() => null)
  }
}

const openItems = (filter = {}) => QueueItemModel.find({ isOpen: true, ...filter }).lean()
const hiddenAmong = (ids: readonly string[]) =>
  ReviewModel.countDocuments({
    _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }),
    status: 'held',
  })

test('T7, C41: flags of accounts without a record hide nothing and are one item together', {
  timeout: 120_000,
}, async () => {
  const { influencer, ids } = await anInfluencerRated(7)
  const before = await influencer.reload()
  const flaggers = await some(5, youngActor)
  await flagAll(flaggers, ids)
  expect(await hiddenAmong(ids)).toBe(0)
  expect(await influencer.reload()).toMatchObject({
    averageRating: before.averageRating,
    ratingCounts: before.ratingCounts,
    shownCounts: before.shownCounts,
  })
  const items = await openItems()
  expect(items).toMatchObject([
    { kind: 'flags', subjectId: FLAGS_WITHOUT_RECORD, urgency: 1, reportsCount: 35 },
  ])

  const admin = actorOf(await anAdmin())
  const item = await findItem(admin, String(items[0]?._id))
  // Nothing was changed since: each report is compared with the rating that it is about.
  expect(item.reports.map(({ reported }) => reported)).toEqual(item.reports.map(() => null))
  expect(item.reports.length).toBeGreaterThan(1)
  expect(item.flagged).toHaveLength(7)
  const number = await decideQueued(admin, item.id, { ...order, measures: ['keep', 'markAbuse'] })
  expect(await openItems()).toEqual([])
  expect(await ReportModel.countDocuments({ state: 'abusive' })).toBe(35)
  // What is pressed again after the decision is no new report.
  const [flagger] = flaggers as [Actor]
  await toggleFlag(ids[0] as string, flagger)
  await toggleFlag(ids[0] as string, flagger)
  expect(await openItems()).toEqual([])

  await undoDecision(admin, number)
  expect(await openItems()).toMatchObject([{ kind: 'flags', reportsCount: 35 }])
})

test('sixty flags of one new account are one item, and one report with a reason is its own', {
  timeout: 120_000,
}, async () => {
  const actor = actorOf(await aMember())
  const reviews = await some(20, () => aReview())
  await flagAll(
    [actor],
    reviews.map(({ id }) => id),
  )
  expect(await openItems()).toMatchObject([{ kind: 'flags', reportsCount: 20 }])
  const [review] = reviews as [(typeof reviews)[number]]
  const reason = { subjectKind: 'review', subjectId: review.id, reason: 'spam' } as const
  const text = { details: '', name: '', email: '', isChildAbuse: false, isInGoodFaith: false }
  await fileReport({ ...reason, ...text }, actor)
  expect(await openItems({ kind: 'review' })).toMatchObject([{ subjectId: review._id }])
  expect(await openItems({ kind: 'flags' })).toMatchObject([{ reportsCount: 19 }])
})

test('a rating that an admin takes out of joint flags is decided on its own', async () => {
  const reviews = await some(2, () => aReview())
  const [one, other] = reviews as [(typeof reviews)[number], (typeof reviews)[number]]
  await flagAll([await youngActor()], [one.id, other.id])
  const id = await openForStaff('review', one.id)
  expect(await openItems({ kind: 'flags' })).toMatchObject([{ reportsCount: 1 }])
  await flagAll([await youngActor()], [one.id])
  expect(await openItems({ kind: 'review' })).toMatchObject([{ reportsCount: 2 }])
  const admin = actorOf(await anAdmin())
  await decideQueued(admin, id, { ...order, measures: ['keep'] })
  expect(await openItems()).toMatchObject([{ kind: 'flags', reportsCount: 1 }])
})

test('members with a record hide spam, but the same members reach few ratings of one influencer', {
  timeout: 120_000,
}, async () => {
  const { influencer, ids } = await anInfluencerRated(7)
  const before = await influencer.reload()
  await flagAll(await some(5, actorWithRecord), ids)
  expect(await hiddenAmong(ids)).toBe(VOTES.flagsOnInfluencer)
  expect((await influencer.reload()).averageRating).toBe(before.averageRating)
})

test('ten members who alternate do not hide more, even if they withdraw their flags', {
  timeout: 120_000,
}, async () => {
  const { ids } = await anInfluencerRated(7)
  const flaggers = await some(10, actorWithRecord)
  for (const [n, id] of ids.entries()) {
    const group = Array.from({ length: 5 }, (_, at) => flaggers[(n * 5 + at) % 10] as Actor)
    await flagAll(group, [id])
    await flagAll(group, [id])
  }
  expect(await hiddenAmong(ids)).toBeLessThanOrEqual(VOTES.hiddenMin)
})

test('a campaign of flags against one influencer is one item, whose decision takes down all or restores all', {
  timeout: 180_000,
}, async () => {
  const { influencer, ids } = await anInfluencerRated(4)
  const whole = await influencer.reload()
  await flagAll(await some(5, actorWithRecord), ids)
  const items = await openItems()
  expect(items).toMatchObject([{ kind: 'flags', subjectId: influencer._id, reportsCount: 20 }])
  const admin = actorOf(await anAdmin())
  const id = String(items[0]?._id)
  const number = await decideQueued(admin, id, {
    ...order,
    measures: ['takeDown'],
    rule: 'spam',
    reasons: 'Advertising.',
  })
  expect(
    await ReviewModel.countDocuments({ removedBy: 'staff', influencerId: influencer._id }),
  ).toBe(4)
  expect(await influencer.reload()).toMatchObject({ averageRating: 5, reviewsCount: 1 })
  expect(await openItems()).toEqual([])
  // Each flagger is e-mailed once.
  expect(await ReportModel.countDocuments({ state: 'upheld', reason: '' })).toBe(20)
  expect(await ReportModel.countDocuments({ state: 'upheld', reason: '', toldAt: null })).toBe(5)

  await undoDecision(admin, number)
  expect(await influencer.reload()).toMatchObject({
    averageRating: whole.averageRating,
    ratingCounts: whole.ratingCounts,
  })
  expect(await openItems()).toMatchObject([{ kind: 'flags', reportsCount: 20 }])
  await decideQueued(admin, id, { ...order, measures: ['keep'] })
  expect(await hiddenAmong(ids)).toBe(0)
  expect(await influencer.reload()).toMatchObject({ shownCounts: whole.shownCounts })
})

test('the influencer’s own flags hide nothing on their page', async () => {
  const { influencer, ids } = await anInfluencerRated(1)
  const owner = await aMemberWithRecord()
  await influencer.reload()
  const { UserModel } = await import('@/models/user')
  await UserModel.updateOne({ _id: influencer._id }, { $set: { claimedBy: owner._id } })
  await flagAll([...(await some(4, actorWithRecord)), actorOf(owner)], ids)
  expect(await hiddenAmong(ids)).toBe(0)
  await flagAll([await actorWithRecord()], ids)
  expect(await hiddenAmong(ids)).toBe(1)
})

test('a record takes ratings that have counted for a day, or an upheld report, and a week', async () => {
  const old = { createdAt: new Date(Date.now() - days(30)) }
  const rater = await aMember(old)
  const idle = await aMember(old)
  for (let n = 0; n < VOTES.recordRatingsMin; n += 1) {
    await aReview({ authorId: rater._id, createdAt: new Date(Date.now() - days(2)) })
  }
  const { findWithRecord } = await import('@/lib/surges/vote-integrity/queries')
  const found = await findWithRecord([rater._id, idle._id])
  expect([found.has(rater.id), found.has(idle.id)]).toEqual([true, false])
})

const REASON = {
  subjectKind: 'review',
  reason: 'private',
  details: '',
  name: '',
  email: '',
  isChildAbuse: false,
  isInGoodFaith: false,
} as const

test('reports without an account stay below the second class together, one per network and subject', async () => {
  const review = await aReview()
  for (let n = 0; n < 12; n += 1) {
    await fileReport({ ...REASON, subjectId: review.id }, null, '203.0.113.7')
  }
  expect(await openItems()).toMatchObject([{ weight: 0.25, urgency: 4, reportsCount: 12 }])
  for (let n = 0; n < 12; n += 1) {
    await fileReport({ ...REASON, subjectId: review.id }, null, `198.51.100.${n}`)
  }
  expect(await openItems()).toMatchObject([{ weight: 0.75, urgency: 4 }])
  const admin = actorOf(await anAdmin())
  const [item] = await openItems()
  await decideQueued(admin, String(item?._id), { ...order, measures: ['keep'] })
  expect(await ReportModel.countDocuments({ network: trusted({ $ne: '' }) })).toBe(0)
})

test('reports of a removed account have no weight until it is restored', async () => {
  const review = await aReview()
  const reporter = await aMemberWithRecord()
  await fileReport({ ...REASON, subjectId: review.id }, actorOf(reporter))
  await fileReport({ ...REASON, subjectId: review.id }, null)
  const [before] = await openItems()
  expect(before?.urgency).toBe(8)
  const admin = actorOf(await anAdmin())
  await removeAccount(admin, reporter.id)
  expect(await openItems()).toMatchObject([{ weight: 0.25, urgency: 4 }])
  await restoreAccount(admin, reporter.id)
  expect(await openItems()).toMatchObject([{ weight: before?.weight, urgency: 8 }])
})

test('flags in a joint item are found by an index, also those of accounts without a record', async () => {
  for (const id of [FLAGS_WITHOUT_RECORD, new Types.ObjectId()]) {
    const costs = await explainQueries(() => placeJoint(id))
    expect(costs.filter(({ isScan }) => isScan)).toEqual([])
  }
})
