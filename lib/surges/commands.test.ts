import { expect, test } from 'vitest'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { days, hours } from '@/lib/domain/durations'
import { CAMPAIGN } from '@/lib/domain/rating-surge'
import type { Stars } from '@/lib/domain/stars'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { releaseSurge } from '@/lib/moderation/surges/commands'
import { listSurgeReviews } from '@/lib/moderation/surges/queries'
import { rateInfluencer } from '@/lib/ratings/commands'
import { endQuietSurges } from '@/lib/surges/commands'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { resetClock, setClock } from '@/tests/support/clock'
import {
  actorOf,
  aMember,
  anAdmin,
  anInfluencer,
  aReview,
  DATED_FIELDS,
} from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Account = Awaited<ReturnType<typeof aMember>>
type Target = Awaited<ReturnType<typeof anInfluencer>>

const guarded = <T>(run: () => Promise<T>) => withSettings({ SURGE_FACTOR: '1' }, run)
const members = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => aMember(fields)))
const old = { createdAt: new Date(Date.now() - days(100)) }

const rate = (influencer: Target, author: Account, rating: Stars = 1) =>
  rateInfluencer(
    { influencerId: influencer.id, rating, title: 'Beware', details: 'Not honest.', ...NO_ASPECTS },
    actorOf(author),
  )

/** Dates all ratings so far back by a month, through the driver because Mongoose protects `createdAt`. */
async function movedBack(influencer: Target): Promise<void> {
  const at = new Date(Date.now() - days(30))
  await ReviewModel.collection.updateMany(
    { influencerId: influencer._id },
    { $set: { createdAt: at, 'move.at': at } },
  )
}

/** A surge of twelve one-star ratings from new accounts. */
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
/** Except aggregates that depend on the dates that the tests changed. */
const expectNoDiscrepancies = async (influencer: Target) =>
  expect(
    (await listDiscrepancies())
      .filter(({ id }) => id === influencer.id)
      .map(({ field }) => field)
      .filter((field) => !DATED_FIELDS.includes(field)),
  ).toEqual([])
const statuses = async (influencer: Target) => {
  const found = await ReviewModel.find({ influencerId: influencer._id }, 'status').lean()
  const count = (wanted: string) => found.filter(({ status }) => status === wanted).length
  return { shown: count('shown'), held: count('held'), removed: count('removed') }
}

/** Members without a verified e-mail. */
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

test('unverified and paid ratings, which do not count, start no surge and are never held in one [C53]', async () => {
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

test('an unverified rating during a surge is shown uncounted, and is held once it is verified [C53]', async () => {
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

test('old ratings that are verified together are a surge [C53]', async () => {
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

test('eleven ratings edited from three stars to one are a surge, and the average excludes them [C53]', async () => {
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

test('a released rating is examined again when its stars change [C53]', async () => {
  const { influencer, id, authors } = await aSurge()
  await releaseSurge(actorOf(await anAdmin()), order(id))
  await guarded(async () => {
    for (const author of authors.slice(0, 8)) await rate(influencer, author, 5)
  })
  expect(await surgesOf(influencer)).toBe(2)
  expect(await statuses(influencer)).toEqual({ shown: 4, held: 8, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ averageRating: 1, reviewsCount: 4 })
})

/** An old account with earlier ratings. */
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
  const surge = await SurgeModel.findOne({ influencerId: influencer._id }).orFail().lean()
  return { influencer, surge, id: String(surge._id) }
}

test('a campaign of three new accounts is held, while ratings of established members count', async () => {
  const { influencer, surge, id } = await aCampaign()
  expect(surge).toMatchObject({ open: true, onlyNewcomers: true })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 20, averageRating: 4.5 })
  const established = await anEstablished()
  const outcome = await guarded(() => rate(influencer, established, 2))
  expect(outcome).toMatchObject({ isPendingModeration: false, isCounted: true })
  expect(await guarded(async () => rate(influencer, await aMember(old), 4))).toMatchObject({
    isPendingModeration: true,
  })
  expect((await listSurgeReviews(id, 0)).total).toBe(4)
  expect(await total(influencer)).toBe(21)
  await releaseSurge(actorOf(await anAdmin()), order(id))
  expect(await total(influencer)).toBe(25)
  await expectNoDiscrepancies(influencer)
})

test('a campaign that becomes a surge holds the ratings of all authors', async () => {
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

test('a campaign over a day is held, also after its surge has ended', async () => {
  const start = Date.now() - days(2)
  setClock(start)
  const influencer = await anInfluencer({ confidence: 3.5 })
  for (const author of await members(20, { createdAt: new Date(start - days(100)) })) {
    await rate(influencer, author, 5)
  }
  await movedBack(influencer)
  await guarded(async () => {
    for (let n = 0; n < 9; n += 1) {
      setClock(start + hours(2.5 * n))
      await endQuietSurges()
      await rate(influencer, await aMember({ createdAt: new Date() }))
    }
  })
  resetClock()
  expect(await statuses(influencer)).toEqual({ shown: 20, held: 9, removed: 0 })
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 20, averageRating: 5 })
})
