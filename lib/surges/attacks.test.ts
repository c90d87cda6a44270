import { trusted } from 'mongoose'
import { afterEach, expect, test, vi } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { days, hours, minutes } from '@/lib/domain/durations'
import { CAMPAIGN, SURGE } from '@/lib/domain/rating-surge'
import type { Stars } from '@/lib/domain/stars'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runJob } from '@/lib/jobs/run'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { endSurgeEarly, prolongSurge } from '@/lib/moderation/surges/commands'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { endQuietSurges } from '@/lib/surges/commands'
import { AuditModel } from '@/models/audit'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { decideReview, decideSurge } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  anAdmin,
  anInfluencer,
  aReview,
  DATED_FIELDS,
} from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'

/* In `npm run verify` only: attacks by hundreds of accounts. */

/*
 * Sequences by which a few accounts turn the detection of surges against ratings, or get around it: after a decision of
 * staff, and by keeping a hold alive.
 */

withDatabase()
afterEach(() => void vi.useRealTimers())

type Account = Awaited<ReturnType<typeof aMember>>
type Target = Awaited<ReturnType<typeof anInfluencer>>

const guarded = <T>(run: () => Promise<T>) => withSettings({ SURGE_FACTOR: '1' }, run)

/** In the past: later tests expect that no rating is in the future. */
const START = Date.now() - days(10)
const freeze = (afterMs = 0) =>
  vi.useFakeTimers({ toFake: ['Date'], now: START + afterMs, shouldAdvanceTime: true })
const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

const rate = (influencer: Target, author: Account, rating: Stars = 1) =>
  rateInfluencer(
    { influencerId: influencer.id, rating, title: 'Beware', details: 'Not honest.', ...NO_ASPECTS },
    actorOf(author),
  )

/** An account made a moment ago. */
const aNewcomer = () => aMember({ createdAt: new Date(Date.now() - minutes(2)) })

/** A member of long ago with a confirmed e-mail and ratings of others. */
async function anEstablished(fields = {}): Promise<Account> {
  const author = await aMember({ createdAt: new Date(Date.now() - days(100)), ...fields })
  for (let n = 0; n < CAMPAIGN.earlierRatingsMin; n += 1) {
    await aReview({ authorId: author._id, createdAt: new Date(Date.now() - days(9)) })
  }
  return author
}

/** An influencer with ten ratings of five stars of a month ago. */
async function aLoved(): Promise<Target> {
  const influencer = await anInfluencer({ confidence: 3.5 })
  const at = new Date(Date.now() - days(30))
  for (let n = 0; n < 10; n += 1) await rate(influencer, await aMember({ createdAt: at }), 5)
  await ReviewModel.collection.updateMany(
    { influencerId: influencer._id },
    { $set: { createdAt: at, 'move.at': at } },
  )
  return influencer
}

/** One-star ratings of accounts made a moment ago, one after the other. Returns the accounts. */
const aWave = (influencer: Target, count: number) =>
  guarded(async () => {
    const authors: Account[] = []
    for (let n = 0; n < count; n += 1) {
      const author = await aNewcomer()
      await rate(influencer, author)
      authors.push(author)
    }
    return authors
  })

const read = async (influencer: Target) => {
  const { averageRating, reviewsCount, surge } = await influencer.reload()
  return { averageRating, reviewsCount, isHolding: Boolean(surge) }
}
const latest = (influencer: Target) =>
  SurgeModel.findOne({ influencerId: influencer._id }).sort({ _id: -1 }).orFail().lean()
const countOf = (influencer: Target, status: string) =>
  ReviewModel.countDocuments({ influencerId: influencer._id, status: status as 'held' })
const countItems = async (influencer: Target) => {
  const surges = await SurgeModel.distinct('_id', { influencerId: influencer._id })
  return QueueItemModel.countDocuments({ subjectId: trusted({ $in: surges }), isOpen: true })
}
const reviewOf = (author: Account) =>
  ReviewModel.findOne({ authorId: author._id, title: 'Beware' }).orFail().lean()

type Decide = (id: string) => Promise<unknown>
const keep: Decide = async (id) => decideSurge(actorOf(await anAdmin()), id, 'keep')
const takeDown: Decide = async (id) => decideSurge(actorOf(await anAdmin()), id, 'takeDown')
const end: Decide = async (id) => endSurgeEarly(actorOf(await anAdmin()), { id, reason: 'Calm.' })

test.each<[string, Decide, number]>([
  ['kept', keep, 13],
  ['ended', end, 10],
  ['rejected', takeDown, 10],
])(
  'after a surge that staff has %s, forty accounts made minutes ago are held as ever, in an item of their own',
  async (_, decide, counted) => {
    const influencer = await aLoved()
    await aWave(influencer, 3)
    expect(await read(influencer)).toMatchObject({ reviewsCount: 10, isHolding: true })
    await decide(String((await latest(influencer))._id))
    const before = await read(influencer)
    expect(before.reviewsCount).toBe(counted)
    await aWave(influencer, 40)
    expect(await read(influencer)).toEqual({ ...before, isHolding: true })
    expect(await countItems(influencer)).toBeGreaterThan(0)
  },
)

test('after a rejected surge that became quiet, forty accounts made minutes ago are held', async () => {
  freeze()
  const influencer = await aLoved()
  await aWave(influencer, 12)
  await takeDown(String((await latest(influencer))._id))
  advance(hours(7))
  await endQuietSurges()
  expect(await read(influencer)).toMatchObject({ isHolding: false })
  await aWave(influencer, 40)
  expect(await read(influencer)).toMatchObject({ averageRating: 5, isHolding: true })
  expect(await countItems(influencer)).toBe(1)
})

test('several surges in a row that staff keeps do not become what is usual', async () => {
  const influencer = await aLoved()
  let counted = 10
  for (const size of [3, 6, 12, 30]) {
    await aWave(influencer, size)
    expect(await read(influencer)).toMatchObject({ reviewsCount: counted, isHolding: true })
    await keep(String((await latest(influencer))._id))
    counted += size
    expect(await read(influencer)).toMatchObject({ reviewsCount: counted, isHolding: false })
  }
  await aWave(influencer, 12)
  expect(await read(influencer)).toMatchObject({ reviewsCount: counted, isHolding: true })
})

test('a release vouches for the released ratings: those stay counted when later ones are held', async () => {
  const influencer = await aLoved()
  const released = await aWave(influencer, 12)
  await keep(String((await latest(influencer))._id))
  await aWave(influencer, 12)
  for (const author of released) {
    expect(await reviewOf(author)).toMatchObject({ status: 'shown', counted: true })
  }
  expect(await countOf(influencer, 'held')).toBe(12)
})

test('a release that is undone after another surge began holds both, each in its item', async () => {
  const admin = actorOf(await anAdmin())
  const influencer = await aLoved()
  await aWave(influencer, 12)
  const first = await latest(influencer)
  const number = await decideSurge(admin, String(first._id), 'keep')
  await aWave(influencer, 12)
  await undoDecision(admin, number)
  expect(await read(influencer)).toEqual({ averageRating: 5, reviewsCount: 10, isHolding: true })
  expect(await countItems(influencer)).toBe(2)
  expect(await SurgeModel.countDocuments({ influencerId: influencer._id, open: true })).toBe(1)
  expect(await ReviewModel.countDocuments({ surgeId: first._id, status: 'held' })).toBe(12)
})

test('new ratings beside a release in chunks are held, and the released ones are counted', async () => {
  const influencer = await aLoved()
  await aWave(influencer, 35)
  const first = await latest(influencer)
  const newcomers = await Promise.all(Array.from({ length: 20 }, aNewcomer))
  await guarded(() =>
    Promise.all([
      keep(String(first._id)),
      ...newcomers.map(async (author, at) => {
        await new Promise((resolve) => setTimeout(resolve, 15 * at))
        return rate(influencer, author)
      }),
    ]),
  )
  await afterResponseDone()
  // On a busy machine the release takes longer than one slice of a job.
  await runJob('surge', String(first._id))
  const joined = await ReviewModel.countDocuments({ surgeId: first._id })
  expect(await ReviewModel.countDocuments({ surgeId: first._id, status: 'shown' })).toBe(joined)
  const uncaught = await ReviewModel.countDocuments({
    authorId: trusted({ $in: newcomers.map(({ _id }) => _id) }),
    surgeId: null,
  })
  expect(uncaught).toBeLessThan(6)
  // Except aggregates that depend on the dates that the test changed.
  const fields = (await listDiscrepancies())
    .filter(({ id }) => id === influencer.id)
    .map(({ field }) => field)
  expect(fields.filter((field) => !DATED_FIELDS.includes(field))).toEqual([])
})

test('a rating that is deleted and written again after its surge was decided waits in an item of its own', async () => {
  const influencer = await aLoved()
  const [first] = (await aWave(influencer, 12)) as [Account]
  const { _id: reviewId } = await reviewOf(first)
  await deleteReview(String(reviewId), actorOf(first))
  await keep(String((await latest(influencer))._id))
  await guarded(() => rate(influencer, first))
  expect(await reviewOf(first)).toMatchObject({ status: 'held' })
  await decideReview(actorOf(await anAdmin()), String(reviewId), 'keep')
  expect(await reviewOf(first)).toMatchObject({ status: 'shown', counted: true })
})

test('a surge of new accounts holds no established member whose stars fit the earlier ratings', async () => {
  const influencer = await anInfluencer({ confidence: 3.5 })
  await aWave(influencer, 12)
  expect(await latest(influencer)).toMatchObject({ onlyNewcomers: false })
  const outcomes = await guarded(async () => [
    await rate(influencer, await anEstablished(), 5),
    await rate(influencer, await anEstablished(), 4),
    await rate(influencer, await anEstablished(), 1),
    await rate(influencer, await aNewcomer(), 5),
    await rate(influencer, await anEstablished({ emailVerifiedAt: null }), 5),
  ])
  expect(outcomes.map(({ isPendingModeration }) => isPendingModeration)).toEqual([
    ...[false, false, true, true, true],
  ])
  expect(await read(influencer)).toMatchObject({ reviewsCount: 2 })
})

test('four accounts that delete and rate again do not prolong a surge, nor do new ratings that it holds', async () => {
  freeze()
  const influencer = await aLoved()
  const four = (await aWave(influencer, 12)).slice(0, 4)
  await guarded(async () => {
    for (let n = 0; n < 5; n += 1) {
      advance(hours(1))
      for (const author of four) {
        await deleteReview(String((await reviewOfAny(author))._id), actorOf(author))
        await rate(influencer, author)
      }
      await rate(influencer, await aNewcomer())
      await endQuietSurges()
    }
    expect(await read(influencer)).toMatchObject({ isHolding: true })
    advance(hours(1.1))
    await endQuietSurges()
    expect(await read(influencer)).toMatchObject({ isHolding: false })
    // Nor do they bring it back, alone or beside another one.
    for (const author of four) {
      await deleteReview(String((await reviewOfAny(author))._id), actorOf(author))
      await rate(influencer, author)
    }
    expect(await rate(influencer, await aNewcomer(), 5)).toMatchObject({ isCounted: true })
  })
  expect(await read(influencer)).toMatchObject({ isHolding: false, reviewsCount: 11 })
})

const reviewOfAny = (author: Account) =>
  ReviewModel.findOne({ authorId: author._id }).orFail().lean()

test('a like rating resumes a surge that became quiet, in the same item, but not beyond 48 hours', async () => {
  freeze()
  const influencer = await aLoved()
  await aWave(influencer, 12)
  const { _id, until } = await latest(influencer)
  expect(until?.getTime()).toBeGreaterThan(Date.now() + SURGE.holdMs - minutes(5))
  await guarded(async () => {
    for (let n = 0; n < 7; n += 1) {
      advance(hours(6.5))
      await endQuietSurges()
      expect(await read(influencer)).toMatchObject({ isHolding: false })
      expect(await rate(influencer, await aNewcomer())).toMatchObject({ isCounted: false })
      expect(await read(influencer)).toMatchObject({ isHolding: true, reviewsCount: 10 })
    }
  })
  expect(await latest(influencer)).toMatchObject({ _id, until })
  expect(await countItems(influencer)).toBe(1)
  // Its end is exact: nothing waits for the job.
  advance(hours(2.6))
  expect(await guarded(async () => rate(influencer, await aNewcomer()))).toMatchObject({
    isCounted: true,
  })
  expect(await latest(influencer)).toMatchObject({ _id, open: false, endedBy: 'quiet' })
})

test('after 48 hours nothing more is held by a surge, and a new wave is detected by itself', async () => {
  freeze()
  const influencer = await aLoved()
  await aWave(influencer, 12)
  advance(hours(48.1))
  const [one, two] = await guarded(async () => [
    await rate(influencer, await aNewcomer(), 1),
    await rate(influencer, await aNewcomer(), 5),
  ])
  expect([one?.isCounted, two?.isCounted]).toEqual([true, true])
  expect(await countOf(influencer, 'held')).toBe(12)
  await aWave(influencer, 40)
  // With the two, as each of them belongs to the hour of the new surge.
  expect(await read(influencer)).toMatchObject({ isHolding: true, reviewsCount: 10 })
  expect(await countOf(influencer, 'held')).toBe(54)
})

test('an admin prolongs a surge by 48 hours with a reason that the audit log keeps, also one that became quiet', async () => {
  freeze()
  const influencer = await aLoved()
  const admin = actorOf(await anAdmin())
  await aWave(influencer, 12)
  const id = String((await latest(influencer))._id)
  advance(hours(47))
  await endQuietSurges()
  expect(await read(influencer)).toMatchObject({ isHolding: false })
  const honest = await guarded(async () => rate(influencer, await aNewcomer(), 5))
  expect(honest).toMatchObject({ isCounted: true })
  advance(minutes(1))
  await prolongSurge(admin, { id, reason: 'They announced another wave.' })
  expect(
    await AuditModel.findOne({ subjectId: influencer._id, action: 'prolongSurge' }).lean(),
  ).toMatchObject({ reason: 'They announced another wave.' })
  advance(hours(30))
  await endQuietSurges()
  await guarded(async () => {
    expect(await rate(influencer, await aNewcomer(), 1)).toMatchObject({ isCounted: false })
    expect(await rate(influencer, await anEstablished(), 5)).toMatchObject({ isCounted: true })
  })
  // What counted in between stays counted.
  expect(await read(influencer)).toMatchObject({ isHolding: true, reviewsCount: 12 })
  advance(hours(18.1))
  await endQuietSurges()
  expect(await read(influencer)).toMatchObject({ isHolding: false })
  await keep(id)
  await expect(prolongSurge(admin, { id, reason: 'Again.' })).rejects.toThrow('already ended')
})

test('a surge that staff has ended cannot be prolonged, nor one beside another', async () => {
  freeze()
  const influencer = await aLoved()
  const admin = actorOf(await anAdmin())
  await aWave(influencer, 12)
  const first = String((await latest(influencer))._id)
  await end(first)
  await expect(prolongSurge(admin, { id: first, reason: 'No.' })).rejects.toThrow('already ended')
  advance(hours(50))
  await aWave(influencer, 12)
  const second = String((await latest(influencer))._id)
  advance(hours(49))
  await endQuietSurges()
  await aWave(influencer, 12)
  await expect(prolongSurge(admin, { id: second, reason: 'No.' })).rejects.toThrow('already ended')
})
