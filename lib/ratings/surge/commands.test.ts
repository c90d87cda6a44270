import { afterEach, expect, test, vi } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { days, hours } from '@/lib/domain/durations'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { releaseSurge } from '@/lib/moderation/surges/commands'
import { listSurgeReviews } from '@/lib/moderation/surges/queries'
import { rateInfluencer } from '@/lib/ratings/commands'
import { enqueuePropagation } from '@/lib/ratings/propagation/commands'
import { endQuietSurges } from '@/lib/ratings/surge/commands'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()
afterEach(() => void vi.useRealTimers())

type Account = Awaited<ReturnType<typeof aMember>>
type Target = Awaited<ReturnType<typeof anInfluencer>>

const actorOf = ({ id, name }: Account) => ({ id, name, role: ROLE.member, isVerified: true })
const guarded = <T>(run: () => Promise<T>) => withSettings({ SURGE_FACTOR: '1' }, run)
const members = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => aMember(fields)))
const old = { createdAt: new Date(Date.now() - days(100)) }

const rate = (influencer: Target, author: Account, rating: Stars = 1) =>
  rateInfluencer(
    { influencerId: influencer.id, rating, title: 'Beware', details: 'Not honest.', ...NO_ASPECTS },
    actorOf(author),
  )

/** What was rated so far was so a month ago. Mongoose itself lets nobody move `createdAt`. */
async function movedBack(influencer: Target): Promise<void> {
  const at = new Date(Date.now() - days(30))
  await ReviewModel.collection.updateMany(
    { influencerId: influencer._id },
    { $set: { createdAt: at, 'move.at': at } },
  )
}

/** Twelve ratings of one star by accounts of today, in a storm. */
async function aSurge() {
  const influencer = await anInfluencer({ confidence: 3.5 })
  const authors = await members(12)
  await guarded(async () => {
    for (const author of authors) await rate(influencer, author)
  })
  const { _id } = await SurgeModel.findOne({ influencerId: influencer._id }).orFail().lean()
  return { influencer, authors, id: String(_id) }
}

const order = (id: string) => ({ id, reason: 'A television show.' })
const total = async (influencer: Target) => (await influencer.reload()).reviewsCount
/** But for what the test moved in time. */
const expectNoDiscrepancies = async (influencer: Target) =>
  expect(
    (await listDiscrepancies())
      .filter(({ id }) => id === influencer.id)
      .map(({ field }) => field)
      .filter((field) => !['confidence', 'ratingWeeks', 'trendingScore'].includes(field)),
  ).toEqual([])
const statuses = async (influencer: Target) => {
  const found = await ReviewModel.find({ influencerId: influencer._id }, 'status').lean()
  const count = (wanted: string) => found.filter(({ status }) => status === wanted).length
  return { shown: count('shown'), held: count('held'), removed: count('removed') }
}

/** Unconfirmed members, where e-mails have to be confirmed. */
const unconfirmed = { emailVerifiedAt: null }
const confirming = <T>(run: () => Promise<T>) =>
  withSettings({ SURGE_FACTOR: '1', REQUIRE_VERIFIED_EMAIL: '1' }, run)
const surgesOf = (influencer: Target) => SurgeModel.countDocuments({ influencerId: influencer._id })

async function confirmed(author: Account): Promise<void> {
  await transaction([], async () => {
    await UserModel.updateOne({ _id: author._id }, { emailVerifiedAt: new Date() })
    await enqueuePropagation(author.id)
  })
  await afterResponseDone()
}

test('ratings that do not count, unconfirmed or paid, begin no storm, and none of them waits in one [C53]', async () => {
  const influencer = await anInfluencer({ confidence: 3.5 })
  await confirming(async () => {
    for (const author of await members(15, unconfirmed)) await rate(influencer, author)
    for (const author of await members(15)) {
      const paid = { title: 'Bought', details: 'For money.', relationship: 'paid' } as const
      await rateInfluencer({ influencerId: influencer.id, rating: 1, ...paid }, actorOf(author))
    }
    expect(await surgesOf(influencer)).toBe(0)
    expect(await rate(influencer, await aMember(), 4)).toMatchObject({ isCounted: true })
  })
  expect(await statuses(influencer)).toEqual({ shown: 31, held: 0, removed: 0 })
  expect(await total(influencer)).toBe(1)
  await expectNoDiscrepancies(influencer)
})

test('in a storm an unconfirmed rating is shown and does not count; confirmed, it waits [C53]', async () => {
  const { influencer, id } = await aSurge()
  await confirming(async () => {
    const [author] = (await members(1, unconfirmed)) as [Account]
    expect(await rate(influencer, author)).toMatchObject({
      isPendingModeration: false,
      isCounted: false,
    })
    expect((await listSurgeReviews(id, 0)).total).toBe(12)
    await confirmed(author)
    expect((await listSurgeReviews(id, 0)).total).toBe(13)
  })
  expect(await total(influencer)).toBe(0)
  await expectNoDiscrepancies(influencer)
})

test('ratings that come to count by confirmations at once are a storm, however old they are [C53]', async () => {
  const influencer = await anInfluencer({ confidence: 3.5 })
  await confirming(async () => {
    const authors = await members(12, unconfirmed)
    for (const author of authors) await rate(influencer, author)
    await movedBack(influencer)
    for (const author of authors) await confirmed(author)
  })
  expect(await statuses(influencer)).toEqual({ shown: 0, held: 12, removed: 0 })
  expect(await total(influencer)).toBe(0)
})

test('eleven ratings that are edited from three stars to one are a storm: they wait, and the average is what it was without them [C53]', async () => {
  const influencer = await anInfluencer({ confidence: 3.5 })
  const authors = await members(20, old)
  for (const [at, author] of authors.entries()) await rate(influencer, author, at < 11 ? 3 : 5)
  await movedBack(influencer)
  await guarded(async () => {
    for (const author of authors.slice(0, 11)) await rate(influencer, author, 1)
  })
  expect(await statuses(influencer)).toEqual({ shown: 9, held: 11, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ averageRating: 5, reviewsCount: 9 })
  await expectNoDiscrepancies(influencer)
})

test('what staff has released is judged anew once its stars change [C53]', async () => {
  const { influencer, id, authors } = await aSurge()
  await releaseSurge(actorOf(await anAdmin()), order(id))
  await SurgeModel.updateOne({ _id: id }, { calmUntil: null })
  await guarded(async () => {
    for (const author of authors.slice(0, 8)) await rate(influencer, author, 5)
  })
  expect(await surgesOf(influencer)).toBe(2)
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 8, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ averageRating: 1, reviewsCount: 4 })
})

/** An account of long ago that has rated others before. */
async function anEstablished(): Promise<Account> {
  const author = await aMember(old)
  for (let n = 0; n < CAMPAIGN.earlierRatingsMin; n += 1) {
    await aReview({ authorId: author._id, createdAt: new Date(Date.now() - days(9)) })
  }
  return author
}

/** A campaign of few one-star ratings against twenty of four and five stars. */
async function aCampaign() {
  const influencer = await anInfluencer({ confidence: 3.5 })
  for (const [at, author] of (await members(20, old)).entries()) {
    await rate(influencer, author, at % 2 ? 4 : 5)
  }
  await movedBack(influencer)
  await guarded(async () => {
    for (const author of await members(CAMPAIGN.ratingsMin)) await rate(influencer, author)
  })
  const storm = await SurgeModel.findOne({ influencerId: influencer._id }).orFail().lean()
  return { influencer, storm, id: String(storm._id) }
}

test('a campaign of four new accounts is held, while a member with a history goes on counting', async () => {
  const { influencer, storm, id } = await aCampaign()
  expect(storm).toMatchObject({ open: true, onlyNewcomers: true })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 20, averageRating: 4.5 })
  const established = await anEstablished()
  const outcome = await guarded(() => rate(influencer, established, 2))
  expect(outcome).toMatchObject({ isPendingModeration: false, isCounted: true })
  expect(await guarded(async () => rate(influencer, await aMember(old), 4))).toMatchObject({
    isPendingModeration: true,
  })
  expect((await listSurgeReviews(id, 0)).total).toBe(5)
  expect(await total(influencer)).toBe(21)
  await releaseSurge(actorOf(await anAdmin()), order(id))
  expect(await total(influencer)).toBe(26)
  await expectNoDiscrepancies(influencer)
})

test('a campaign that becomes a storm of everybody holds everybody', async () => {
  const { influencer, id } = await aCampaign()
  const established: Account[] = []
  for (let n = 0; n < 12; n += 1) established.push(await anEstablished())
  await guarded(async () => {
    for (const author of established) await rate(influencer, author)
  })
  expect(await SurgeModel.findById(id).lean()).toMatchObject({ onlyNewcomers: false, open: true })
  expect((await listSurgeReviews(id, 0)).total).toBe(CAMPAIGN.ratingsMin + 12)
  expect(await total(influencer)).toBe(20)
})

test('a campaign that takes a day is held, and goes on being held after its storm has ended', async () => {
  const start = Date.now() - days(2)
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const influencer = await anInfluencer({ confidence: 3.5 })
  for (const author of await members(20, { createdAt: new Date(start - days(100)) })) {
    await rate(influencer, author, 5)
  }
  await movedBack(influencer)
  await guarded(async () => {
    for (let n = 0; n < 9; n += 1) {
      vi.setSystemTime(start + hours(2.5 * n))
      await endQuietSurges()
      await rate(influencer, await aMember({ createdAt: new Date() }))
    }
  })
  vi.useRealTimers()
  expect(await statuses(influencer)).toEqual({ shown: 20, held: 9, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 20, averageRating: 5 })
})
