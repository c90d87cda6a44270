import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { onInvalidate } from '@/lib/cache/invalidate'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { days, hours } from '@/lib/domain/durations'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Stars } from '@/lib/domain/stars'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { enqueue } from '@/lib/jobs/commands'
import { runJob } from '@/lib/jobs/run'
import { restoreReview } from '@/lib/moderation/staff/reviews'
import { undoDecision } from '@/lib/moderation/staff/undo'
import {
  endSurgeEarly,
  rejectSurge,
  releaseSurge,
  reopenSurge,
} from '@/lib/moderation/surges/commands'
import { findSurge, listSurgeReviews } from '@/lib/moderation/surges/queries'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { endQuietSurges } from '@/lib/surges/commands'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { pass, resetClock } from '@/tests/support/clock'
import { decideReview, decideSurge } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { sameStage, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { untilAvailable } from '@/tests/support/until-available'

withDatabase()

type Account = Awaited<ReturnType<typeof aMember>>
type Target = Awaited<ReturnType<typeof anInfluencer>>

const guarded = <T>(run: () => Promise<T>) => withSettings({ SURGE_FACTOR: '1' }, run)

const rate = (influencer: Target, author: Account, rating: Stars = 1) =>
  rateInfluencer(
    { influencerId: influencer.id, rating, title: 'Beware', details: 'Not honest.', ...NO_ASPECTS },
    actorOf(author),
  )

const members = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => aMember(fields)))
const old = { createdAt: new Date(Date.now() - days(100)) }

/** Dates all ratings so far back by a month, through the driver because Mongoose protects `createdAt`. */
async function movedBack(influencer: Target): Promise<void> {
  const at = new Date(Date.now() - days(30))
  await ReviewModel.collection.updateMany(
    { influencerId: influencer._id },
    { $set: { createdAt: at, 'move.at': at } },
  )
  await rewriteEntries()
}

/** An old account with earlier ratings. */
async function anEstablished(): Promise<Account> {
  const author = await aMember(old)
  for (let n = 0; n < CAMPAIGN.earlierRatingsMin; n += 1) {
    const other = await anInfluencer({ confidence: 3.5 })
    await rate(other, author, 4)
    await movedBack(other)
  }
  return author
}

/** A surge of one-star ratings from new accounts, after three old counted ratings. */
async function makeSurge(count = 12) {
  const influencer = await anInfluencer({ confidence: 3.5 })
  for (const author of await members(3, old)) await rate(influencer, author, 5)
  await movedBack(influencer)
  const authors = await members(count)
  const outcomes = await guarded(async () => {
    const all = []
    for (const author of authors) all.push(await rate(influencer, author))
    return all
  })
  const surge = await SurgeModel.findOne({ influencerId: influencer._id }).orFail().lean()
  return { influencer, authors, outcomes, surge, id: String(surge._id) }
}

/** The same one, with nothing else stored. */
const aSurge = sameStage(makeSurge)

const order = (id: string, reason = 'A campaign.') => ({ id, reason })
const total = async (influencer: Target) => (await influencer.reload()).reviewsCount
/** All aggregates agree with their sources, except those that depend on the dates that the tests changed. */
const expectNoDiscrepancies = async () =>
  expect(
    (await listDiscrepancies()).filter(
      ({ field }) =>
        !['confidence', 'months', 'ratingWeeks', 'trendingScore', 'trendingLevel'].includes(field),
    ),
  ).toEqual([])
const statuses = async (influencer: Target) => {
  const found = await ReviewModel.find({ influencerId: influencer._id }, 'status').lean()
  const count = (wanted: string) => found.filter(({ status }) => status === wanted).length
  return { shown: count('shown'), held: count('held'), removed: count('removed') }
}

test('a surge of new accounts is pending moderation with its first ratings, and no rating is lost', async () => {
  const { influencer, outcomes, surge } = await makeSurge(15)
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 15, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 3, averageRating: 5 })
  expect(outcomes.map(({ isPendingModeration }) => isPendingModeration)).toEqual([
    ...Array.from({ length: 3 }, () => false),
    ...Array.from({ length: 12 }, () => true),
  ])
  expect(outcomes.at(-1)).toMatchObject({ isCounted: false, pointsAwarded: 100, isEdit: false })
  const earliest = await ReviewModel.findOne({ surgeId: surge._id })
    .sort({ createdAt: 1 })
    .orFail()
    .lean()
  expect(surge).toMatchObject({ open: true, since: earliest.createdAt, step: null })
  expect((await influencer.reload()).surge).toMatchObject({ since: surge.since })
})

test('a newly listed influencer may get ten ratings at once from old accounts with mixed stars', async () => {
  const influencer = await anInfluencer()
  const stars: Stars[] = [5, 3, 4, 2, 5, 4, 1, 5, 3, 4]
  await guarded(() =>
    members(10, old).then((authors) =>
      Promise.all(authors.map((author, at) => rate(influencer, author, stars[at]))),
    ),
  )
  expect(await total(influencer)).toBe(10)
  expect(await SurgeModel.countDocuments({ influencerId: influencer._id })).toBe(0)
})

test('concurrent ratings are all stored and pending in one surge', async () => {
  const influencer = await anInfluencer({ confidence: 3.5 })
  const authors = await members(30)
  const send = (author: Account) => untilAvailable(() => rate(influencer, author))
  await guarded(() => Promise.all(authors.map(send)))
  expect(await statuses(influencer)).toEqual({ shown: 0, held: 30, removed: 0 })
  expect(await SurgeModel.countDocuments({ influencerId: influencer._id })).toBe(1)
  expect(await total(influencer)).toBe(0)
  await expectNoDiscrepancies()
})

test('the page of an influencer tells of a surge until it ends', async () => {
  const stale: string[] = []
  const stop = onInvalidate((tags) => void stale.push(...tags))
  const { influencer, id, surge } = await makeSurge()
  expect(stale).toContain(TAG.influencer(influencer.id))
  expect((await findPublicInfluencer(influencer.id))?.surge).toEqual({ since: surge.since })
  stale.length = 0
  await endSurgeEarly(actorOf(await anAdmin()), order(id))
  stop()
  expect(stale).toContain(TAG.influencer(influencer.id))
  expect((await findPublicInfluencer(influencer.id))?.surge).toBeNull()
})

test('staff sees a surge as one group with its pattern, separate from flagged ratings', async () => {
  const { influencer, id, authors } = await aSurge()
  const oldOne = await aMember(old)
  await guarded(() => rate(influencer, oldOne, 3))
  expect(await findSurge(new Types.ObjectId(id))).toMatchObject({
    influencer: { id: influencer.id, name: influencer.name },
    endedAt: null,
    waiting: { count: 13, newAccounts: 12, stars: [12, 0, 1, 0, 0] },
  })
  const page = await listSurgeReviews(id, 0)
  expect([page.total, page.reviews[0]?.author.id]).toEqual([13, authors[0]?.id])
})

test('a release shows and counts all ratings, ends the surge and is logged, and its undo makes all pending again', async () => {
  const { influencer, id } = await aSurge()
  const admin = await anAdmin()
  await releaseSurge(actorOf(admin), order(id, 'A television show.'))
  expect(await statuses(influencer)).toEqual({ shown: 15, held: 0, removed: 0 })
  expect(await total(influencer)).toBe(15)
  expect(await influencer.reload()).toMatchObject({ surge: null, ratingSum: 27 })
  expect(await AuditModel.findOne({ subjectId: influencer._id }).lean()).toMatchObject({
    action: 'releaseSurge',
    reason: 'A television show.',
    note: '12 ratings',
  })
  // Too few to be a surge by themselves.
  await guarded(async () => {
    for (const author of await members(2)) await rate(influencer, author)
  })
  expect(await total(influencer)).toBe(17)
  await reopenSurge(actorOf(admin), order(id, ''))
  expect((await influencer.reload()).surge).not.toBeNull()
  // Ratings since then are part of the reopened surge as well.
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 14, removed: 0 })
  expect(await total(influencer)).toBe(3)
})

test('a rejection takes down all ratings with their points while the surge continues, and its undo makes all pending again', async () => {
  const { influencer, id, authors } = await aSurge()
  const admin = await anAdmin()
  await rejectSurge(actorOf(admin), order(id))
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 0, removed: 12 })
  expect((await authors[0]?.reload())?.contributionScore).toBe(0)
  expect((await influencer.reload()).surge).not.toBeNull()
  await expect(rate(influencer, authors[0] as Account)).rejects.toThrow('taken down')
  const late = await aMember()
  expect(await guarded(() => rate(influencer, late))).toMatchObject({ isPendingModeration: true })
  await reopenSurge(actorOf(admin), order(id, ''))
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 13, removed: 0 })
  expect((await authors[0]?.reload())?.contributionScore).toBe(100)
  expect(await total(influencer)).toBe(3)
})

test('the undo of one of two decisions about a surge touches the ratings of that one only', async () => {
  const { influencer, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  const number = async () =>
    (await DecisionModel.findOne({ subjectId: id }).sort({ _id: -1 }).orFail().lean()).number
  await decideSurge(admin, id, 'takeDown')
  await afterResponseDone()
  const first = await number()
  const late = await aMember()
  await guarded(() => rate(influencer, late))
  await decideSurge(admin, id, 'takeDown')
  await afterResponseDone()
  const second = await number()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 0, removed: 13 })
  await undoDecision(admin, second)
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 1, removed: 12 })
  await decideSurge(admin, id, 'keep')
  await afterResponseDone()
  const third = await number()
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 0, removed: 12 })
  await undoDecision(admin, first)
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 12, removed: 0 })
  await undoDecision(admin, third)
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 13, removed: 0 })
  expect(await total(influencer)).toBe(3)
  await expect(reopenSurge(admin, order(id))).rejects.toMatchObject({ reason: 'conflict' })
  await expectNoDiscrepancies()
})

test('who was told that their rating of a surge was taken down is told when that is undone, and reports wait again', async () => {
  const { authors, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  const [author, reporter] = [authors[0] as Account, await aMember(old)]
  const own = await ReviewModel.findOne({ authorId: author._id }).orFail().lean()
  const subjectId = String(own._id)
  await decideSurge(admin, id, 'takeDown')
  const decision = await DecisionModel.findOne({ subjectId }).orFail().lean()
  await ReportModel.create({
    ...{ number: 'R-1', subjectKind: 'review', subjectId, reporterId: reporter._id, weight: 1 },
    ...{ reporterKey: 'a', reason: 'spam', state: 'upheld', decisionId: decision._id },
  })
  await runJob('decision-notice', String(decision._id))
  const whole = await DecisionModel.findOne({ subjectId: id }).orFail().lean()
  await undoDecision(admin, whole.number)
  expect((await emailsTo(author.email ?? '')).map(({ subject }) => subject)).toEqual([
    'We took down your review',
    'We withdrew our decision about your review',
  ])
  expect(await ReportModel.findOne({ subjectId }).lean()).toMatchObject({ state: 'open' })
})

test('a surge whose ratings were all decided one by one can be set aside', async () => {
  const { authors, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  await endSurgeEarly(admin, order(id))
  for (const { _id } of await ReviewModel.find({ surgeId: id })) {
    await decideReview(admin, String(_id), 'keep')
  }
  await expect(decideSurge(admin, id, 'takeDown')).rejects.toThrow('None of these reviews')
  const number = await decideSurge(admin, id, 'keep')
  expect(await QueueItemModel.exists({ subjectId: id, isOpen: true })).toBeNull()
  await undoDecision(admin, number)
  expect(await QueueItemModel.exists({ subjectId: id, isOpen: true })).not.toBeNull()
  expect(await ReviewModel.countDocuments({ surgeId: id, status: 'shown' })).toBe(authors.length)
})

test('decisions about single ratings of a surge outlast decisions about the whole', async () => {
  const { influencer, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  const [one, two, three] = (await listSurgeReviews(id, 0)).reviews.map((review) => review.id)
  await decideReview(admin, one ?? '', 'keep')
  await decideReview(admin, two ?? '', 'takeDown')
  await decideReview(admin, three ?? '', 'takeDown')
  await restoreReview(admin, three ?? '')
  expect((await listSurgeReviews(id, 0)).total).toBe(10)
  await rejectSurge(admin, order(id))
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 0, removed: 11 })
  await reopenSurge(admin, order(id, ''))
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 10, removed: 1 })
  expect(await total(influencer)).toBe(4)
})

test('flags can hide a rating that was released with its surge', async () => {
  const { id } = await aSurge()
  const reviewId = (await listSurgeReviews(id, 0)).reviews[0]?.id ?? ''
  await releaseSurge(actorOf(await anAdmin()), order(id))
  for (let n = 0; n < FLAGS_TO_HIDE; n += 1) {
    await toggleFlag(reviewId, actorOf(await aMemberWithRecord()))
  }
  expect((await ReviewModel.findById(reviewId).lean())?.status).toBe('held')
  expect(await QueueItemModel.exists({ subjectId: reviewId, isOpen: true })).not.toBeNull()
  expect((await listSurgeReviews(id, 0)).total).toBe(0)
})

test('during a surge a rewritten rating and one with changed stars are pending, and one with changed words is not [C53]', async () => {
  const { influencer, authors, id } = await aSurge()
  const [first] = authors as [Account]
  const own = await ReviewModel.findOne({ authorId: first._id }).lean()
  await deleteReview(String(own?._id), actorOf(first))
  expect((await listSurgeReviews(id, 0)).total).toBe(11)
  await guarded(() => rate(influencer, first, 2))
  expect((await listSurgeReviews(id, 0)).total).toBe(12)
  const earlier = await ReviewModel.findOne({ influencerId: influencer._id, rating: 5 }).lean()
  const author = { id: String(earlier?.authorId), name: 'Loyal' } as Account
  const words = { title: 'Still', details: 'Honest.' }
  const edited = await rateInfluencer(
    { influencerId: influencer.id, rating: 5, ...words },
    actorOf(author),
  )
  expect(edited).toMatchObject({ isEdit: true, isPendingModeration: false })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 3, ratingSum: 15 })
  expect(await rate(influencer, author, 4)).toMatchObject({
    isEdit: true,
    isPendingModeration: true,
  })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 2, ratingSum: 10 })
})

test('a surge ends after hours in which no unusual number of first ratings counted', async () => {
  // In the past: future ratings could earn points in another week than later tests expect.
  pass(-hours(12))
  const { influencer, id } = await makeSurge()
  await endQuietSurges()
  const young = await SurgeModel.findById(id).lean()
  pass(hours(5))
  await guarded(async () => {
    for (const author of await members(4)) await rate(influencer, author)
    for (let n = 0; n < 4; n += 1) await rate(influencer, await anEstablished(), 5)
    pass(hours(2))
    await endQuietSurges()
  })
  const busy = await SurgeModel.findById(id).lean()
  pass(hours(5))
  await guarded(() => endQuietSurges())
  resetClock()
  expect(young?.open).toBe(true)
  expect(busy?.open).toBe(true)
  expect(await SurgeModel.findById(id).lean()).toMatchObject({ open: false, endedBy: 'quiet' })
  expect((await influencer.reload()).surge).toBeNull()
  // Pending ratings stay pending and listed.
  expect((await findSurge(new Types.ObjectId(id)))?.waiting.count).toBe(16)
})

test('when staff ends a surge, pending ratings stay pending and new ones count, until they are one by themselves', async () => {
  const { influencer, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  await endSurgeEarly(admin, order(id))
  await expect(endSurgeEarly(admin, order(id))).rejects.toThrow('already ended')
  const [one, two, ...others] = (await members(12)) as [Account, Account, ...Account[]]
  await guarded(async () => {
    for (const author of [one, two]) await rate(influencer, author)
  })
  expect(await statuses(influencer)).toEqual({ shown: 5, held: 12, removed: 0 })
  await guarded(async () => {
    for (const author of others) await rate(influencer, author)
  })
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 24, removed: 0 })
})

test('a surge cannot be decided twice, nor undone without a decision', async () => {
  const { id } = await aSurge()
  const admin = actorOf(await anAdmin())
  await expect(reopenSurge(admin, order(id))).rejects.toThrow('no decision')
  await rejectSurge(admin, order(id))
  await expect(releaseSurge(admin, order(id))).rejects.toThrow('are on hold any more')
  await expect(rejectSurge(admin, order('f'.repeat(24)))).rejects.toThrow('no such group')
})

test('a decision about a surge is refused while the job of an earlier one runs, which alone can be undone', async () => {
  const { influencer, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  await rejectSurge(admin, order(id))
  await SurgeModel.updateOne({ _id: id }, { step: 'void', stepAt: new Date() })
  await expect(releaseSurge(admin, order(id))).rejects.toMatchObject({
    reason: 'conflict',
    message: SERVER_MESSAGES.surgeBusy,
  })
  expect((await SurgeModel.findById(id).lean())?.step).toBe('void')
  await reopenSurge(admin, order(id))
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 12, removed: 0 })
  await SurgeModel.updateOne({ _id: id }, { step: 'unvoid' })
  await expect(rejectSurge(admin, order(id))).rejects.toThrow(SERVER_MESSAGES.surgeBusy)
})

test('a decision beside incoming ratings loses none and leaves exact aggregates', async () => {
  const { influencer, id } = await aSurge()
  const admin = actorOf(await anAdmin())
  const authors = await members(10)
  await guarded(() =>
    Promise.all([
      ...authors.map((author) => rate(influencer, author)),
      rejectSurge(admin, order(id)),
    ]),
  )
  await afterResponseDone()
  const { shown, held, removed } = await statuses(influencer)
  expect([shown, held + removed]).toEqual([3, 22])
  expect(await total(influencer)).toBe(3)
  await expectNoDiscrepancies()
})

test('after a crash the job holds the remaining ratings and completes a half-done decision', async () => {
  const { influencer, id, surge } = await aSurge()
  // The state of a crash right after the surge began.
  await releaseSurge(actorOf(await anAdmin()), order(id))
  await ReviewModel.updateMany({ surgeId: surge._id }, { surgeId: null, surgeVerdict: null })
  await SurgeModel.updateOne({ _id: id }, { open: true, step: 'gather', verdict: null })
  await enqueue('surge', id)
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 12, removed: 0 })
  // The state of a crash in the middle of a decision.
  await SurgeModel.updateOne({ _id: id }, { verdict: 'voided', step: 'void' })
  await enqueue('surge', id)
  await afterResponseDone()
  expect(await statuses(influencer)).toEqual({ shown: 3, held: 0, removed: 12 })
  expect((await SurgeModel.findById(id).lean())?.step).toBeNull()
  expect(await total(influencer)).toBe(3)
})

test('detecting, listing and deciding a surge use indexes among thousands of ratings', async () => {
  const { influencer, surge } = await aSurge()
  const otherInfluencer = new Types.ObjectId()
  const others = Array.from({ length: 2_000 }, (_, n) => ({
    influencerId: otherInfluencer,
    authorId: new Types.ObjectId(),
    rating: 1 + (n % 5),
    title: 'Good',
    details: 'Very.',
    status: 'shown',
    createdAt: new Date(Date.now() - n * 1_000),
    counted: true,
    move: { at: new Date(Date.now() - n * 1_000), from: null, isNewcomer: true },
  }))
  await ReviewModel.collection.insertMany(others as never[])
  await rewriteEntries()
  const since = { $gt: new Date(Date.now() - hours(24)) }
  const own = { influencerId: influencer._id, 'move.at': since }
  const held = { status: 'held', heldAt: null, surgeId: surge._id }
  const filters = [
    { ...own, $or: [{ counted: true, surgeId: null }, held] },
    { influencerId: influencer._id, status: 'shown', createdAt: since, counted: true },
    { ...own, surgeId: { $in: [surge._id] }, counted: true },
    {
      ...{ ...own, counted: true, surgeId: null, heldAt: null },
      $or: [{ 'move.isNewcomer': true }, { rating: { $in: [1, 2] } }],
    },
    { surgeId: surge._id, status: 'held', heldAt: null },
    { surgeId: surge._id, status: 'removed', removedBy: 'staff', surgeVerdict: 'voided' },
    { status: 'held', heldAt: null },
  ]
  const waiting = await ReviewModel.countDocuments({ status: 'held', heldAt: null })
  for (const filter of filters) {
    const { executionStats } = await ReviewModel.collection.find(filter).explain('executionStats')
    expect(executionStats.totalDocsExamined, Object.keys(filter).join()).toBeLessThanOrEqual(
      waiting + 15,
    )
  }
})
