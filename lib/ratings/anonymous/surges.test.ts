import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as getRatings } from '@/app/api/admin/surges/[id]/route'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { GET as history } from '@/app/api/comment/[id]/history/route'
import { GET as breakdown } from '@/app/api/influencers/[id]/breakdown/route'
import { GET as publicInfluencer } from '@/app/api/influenerUnloggedData/route'
import { GET as own } from '@/app/api/me/anonymous-reviews/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days, hours, minutes } from '@/lib/domain/durations'
import type { Stars } from '@/lib/domain/stars'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { releaseSurge, reopenSurge } from '@/lib/moderation/surges/commands'
import { findSurge } from '@/lib/moderation/surges/queries'
import type { PendingPage } from '@/lib/moderation/surges/responses'
import { forgetAuthorship } from '@/lib/ratings/anonymous/erasure'
import { publishMonth } from '@/lib/ratings/anonymous/publication'
import { rateInfluencer } from '@/lib/ratings/commands'
import { endQuietSurges } from '@/lib/surges/commands'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { NoticeModel } from '@/models/notice'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { SurgeModel } from '@/models/surge'
import { setClock } from '@/tests/support/clock'
import {
  actorOf,
  aMember,
  anAdmin,
  anInfluencer,
  aReview,
  DATED_FIELDS,
} from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Target = Awaited<ReturnType<typeof anInfluencer>>
type Account = Awaited<ReturnType<typeof aMember>>

const NOVEMBER = new Date('2026-11-01T00:00:00Z').getTime()

/** Twelve ratings of 4.75 on average by members of long ago, before November. */
async function aProfile(): Promise<Target> {
  await emptyDatabase()
  await SettingModel.deleteMany({})
  const influencer = await anInfluencer()
  setClock(new Date(NOVEMBER - days(60)))
  for (let n = 0; n < 12; n += 1) {
    await rate(influencer, await aMemberOf(days(400)), n < 9 ? 5 : 4)
    setClock(new Date(NOVEMBER - days(60) + days(4 * n)))
  }
  return influencer
}

/** A member whose account has this age at the beginning of November. */
const aMemberOf = (ageMs: number) => aMember({ createdAt: new Date(NOVEMBER - ageMs) })

/** Gives an account a history: two counted ratings of others. */
async function withHistory(account: Account): Promise<Account> {
  for (const rating of [3, 4]) {
    const createdAt = new Date(NOVEMBER - days(90))
    await aReview({ authorId: account._id, rating, createdAt } as object)
  }
  return account
}

type Fields = { isAnonymous?: boolean }
const rate = (influencer: Target, author: Account, rating: Stars, { isAnonymous }: Fields = {}) =>
  rateInfluencer(
    {
      ...{ influencerId: influencer.id, rating, title: 'What I saw', details: 'As it was.' },
      ...(isAnonymous && { isAnonymous }),
    },
    actorOf(author),
  )

type Writing = { at: number; author: Account; stars: Stars; isAnonymous: boolean }

/** Lets a month go by in which these are written, and the first days of the next one. */
async function november(influencer: Target, writings: readonly Writing[]): Promise<void> {
  await withSettings({ SURGE_FACTOR: '1' }, async () => {
    for (const { at, author, stars, isAnonymous } of writings) {
      setClock(new Date(NOVEMBER + at))
      await endQuietSurges()
      await rate(influencer, author, stars, { isAnonymous })
    }
    await monthEnds(minutes(5))
  })
}

/** Publishes, this long after the end of November. */
async function monthEnds(afterMs: number): Promise<void> {
  setClock(new Date(NOVEMBER + days(30) + afterMs))
  await endQuietSurges()
  let cursor: unknown = null
  for (let result = await publishMonth({ cursor }); result !== 'done'; ) {
    cursor = result.cursor
    result = await publishMonth({ cursor })
  }
  await afterResponseDone()
}

const countOf = async (influencer: Target, status: 'shown' | 'held') =>
  ReviewModel.countDocuments({ influencerId: influencer._id, status })
const averageOf = async (influencer: Target) =>
  Number((await influencer.reload()).averageRating.toFixed(2))
/** What a reconciliation finds, but for what depends on the dates that tests choose. */
const findWrong = async () =>
  (await listDiscrepancies()).filter(({ field }) => !DATED_FIELDS.includes(field))

/** Three members of 300 days who criticise in different weeks. */
const threeCritics = async (isAnonymous: boolean, account = aMemberOf): Promise<Writing[]> => [
  { at: days(4), author: await account(days(300)), stars: 1, isAnonymous },
  { at: days(13), author: await account(days(300)), stars: 1, isAnonymous },
  { at: days(24), author: await account(days(300)), stars: 2, isAnonymous },
]

test.each([
  ['under their names', false],
  ['anonymously', true],
])('honest criticism of one month counts, %s [T38]', async (_, isAnonymous) => {
  const influencer = await aProfile()
  expect(await averageOf(influencer)).toBe(4.75)
  await november(influencer, await threeCritics(isAnonymous))
  expect(await countOf(influencer, 'held')).toBe(0)
  expect(await averageOf(influencer)).toBe(4.07)
  expect(await findWrong()).toEqual([])
})

test('thirteen established members of one month count without their names [T38]', async () => {
  const influencer = await aProfile()
  const writings: Writing[] = []
  for (let n = 0; n < 13; n += 1) {
    const author = await withHistory(await aMemberOf(days(300)))
    writings.push({ at: days(2 * n) + hours(n), author, stars: 1, isAnonymous: true })
  }
  await november(influencer, writings)
  expect(await countOf(influencer, 'held')).toBe(0)
  expect(await countOf(influencer, 'shown')).toBe(25)
})

test('the publication neither makes a surge nor holds who writes under the name afterwards [T38]', async () => {
  const influencer = await aProfile()
  const fake = (at: number, author: Account): Writing => ({
    at,
    author,
    stars: 1,
    isAnonymous: true,
  })
  await november(influencer, [
    fake(days(3), await aMemberOf(0)),
    fake(days(11), await aMemberOf(0)),
    fake(days(20), await aMemberOf(days(300))),
  ])
  expect(await countOf(influencer, 'held')).toBe(0)
  setClock(new Date(NOVEMBER + days(30) + hours(1)))
  const critic = await aMemberOf(days(300))
  const outcome = await withSettings({ SURGE_FACTOR: '1' }, () => rate(influencer, critic, 1))
  expect(outcome).toMatchObject({ isCounted: true, isPendingModeration: false })
  expect(await SurgeModel.countDocuments({})).toBe(0)
})

/** Forty accounts that are two days old, within an hour. */
async function campaign(isAnonymous: boolean): Promise<Writing[]> {
  const writings: Writing[] = []
  for (let n = 0; n < 40; n += 1) {
    const author = await aMemberOf(-days(8))
    writings.push({ at: days(10) + minutes(n), author, stars: 1, isAnonymous })
  }
  return writings
}

test('a campaign of forty new accounts stays held without their names; who wrote it is told, and staff sees no name [T38]', async () => {
  const influencer = await aProfile()
  const writings = await campaign(true)
  await november(influencer, writings)
  expect(await countOf(influencer, 'held')).toBe(40)
  expect(await averageOf(influencer)).toBe(4.75)
  expect(await influencer.reload()).toMatchObject({ surge: null })

  const author = writings[0]?.author as Account
  expect(await NoticeModel.find({ userId: author._id }).lean()).toMatchObject([
    { kind: 'held', influencerId: influencer._id },
  ])
  expect((await call(own, signedIn(author))).body).toMatchObject({ entries: [{ state: 'held' }] })

  const surge = await SurgeModel.findOne().orFail().lean()
  const { body } = await call(getRatings, {
    params: { id: String(surge._id) },
    ...signedIn(await anAdmin()),
  })
  const { reviews, total } = body as PendingPage
  expect(total).toBe(40)
  for (const { author: shown, anonymous, createdAt } of reviews) {
    expect(shown.name).toBe('Anonymous reviewer')
    expect(createdAt).toBe('2026-11-30T23:59:59.999Z')
    expect(anonymous).toEqual({
      writtenOn: '2026-11-11T00:00:00.000Z',
      accountDays: 1,
      earlierRatings: 0,
    })
  }
  for (const { author: one } of writings) expect(JSON.stringify(body)).not.toContain(one.id)
  expect(await findSurge(surge._id)).toMatchObject({ waiting: { count: 40, newAccounts: 40 } })
})

test('a decision about a surge of anonymous reviews counts them, and its undo holds them again [T38]', async () => {
  const influencer = await aProfile()
  await november(influencer, await campaign(true))
  const [surge, admin] = [await SurgeModel.findOne().orFail().lean(), actorOf(await anAdmin())]
  const order = { id: String(surge._id), reason: 'Seen on a demonstration.' }
  await releaseSurge(admin, order)
  expect(await countOf(influencer, 'shown')).toBe(52)
  await reopenSurge(admin, order)
  expect(await countOf(influencer, 'held')).toBe(40)
  expect(await averageOf(influencer)).toBe(4.75)
  expect(await findWrong()).toEqual([])
})

test.each([
  ['under their names', false],
  ['one without a name', true],
])('fakes in one hour are held together, %s [T38]', async (_, isAnonymous) => {
  const influencer = await aProfile()
  const fakes: Writing[] = []
  for (let n = 0; n < 3; n += 1) {
    const author = await aMemberOf(0)
    fakes.push({ at: days(9) + minutes(n), author, stars: 1, isAnonymous: isAnonymous && n === 1 })
  }
  await november(influencer, fakes)
  expect(await countOf(influencer, 'held')).toBe(3)
  expect(await averageOf(influencer)).toBe(4.75)
})

test('who was new when they wrote does not become established by waiting, nor the reverse [T38]', async () => {
  const influencer = await aProfile()
  const authors = [await aMemberOf(0), await aMemberOf(0), await aMemberOf(0)]
  await november(
    influencer,
    authors.map((author, n) => ({ at: hours(n) / 6, author, stars: 1, isAnonymous: true })),
  )
  expect(await countOf(influencer, 'held')).toBe(3)

  const other = await aProfile()
  const members = [aMemberOf, aMemberOf, aMemberOf].map((one) => one(days(300)))
  const established = await Promise.all((await Promise.all(members)).map(withHistory))
  const wrote = established.map((author, n) => ({ at: minutes(n), author }))
  await withSettings({ SURGE_FACTOR: '1' }, async () => {
    for (const { at, author } of wrote) {
      setClock(new Date(NOVEMBER + at))
      await rate(other, author, 1, { isAnonymous: true })
    }
    // Their history is gone when the month is over.
    const authorIds = established.map(({ _id }) => _id)
    await ReviewModel.deleteMany({ authorId: trusted({ $in: authorIds }) })
    await monthEnds(minutes(5))
  })
  expect(await countOf(other, 'held')).toBe(0)
})

test('another text that is written later leaves an anonymous rating as it was [T38]', async () => {
  const influencer = await aProfile()
  const fakes = [await aMemberOf(0), await aMemberOf(0), await aMemberOf(0)]
  const write = (at: number) =>
    fakes.map((author, n) => ({
      at: at + minutes(n),
      author,
      stars: 1 as const,
      isAnonymous: true,
    }))
  // Each waits until the account is old enough, and edits.
  await november(influencer, [...write(0), ...write(days(20))])
  expect(await countOf(influencer, 'held')).toBe(3)
})

test('a surge that is on when a month is published holds none of it that was written before, and is not prolonged by it [T38]', async () => {
  const influencer = await aProfile()
  await withSettings({ SURGE_FACTOR: '1' }, async () => {
    for (const { at, author } of await threeCritics(true)) {
      setClock(new Date(NOVEMBER + at))
      await rate(influencer, author, 1, { isAnonymous: true })
    }
    for (let n = 0; n < 5; n += 1) {
      setClock(new Date(NOVEMBER + days(29) + hours(3 * n)))
      const author = await withHistory(await aMemberOf(days(300)))
      await rate(influencer, author, 4, { isAnonymous: true })
    }
    for (let n = 0; n < 4; n += 1) {
      setClock(new Date(NOVEMBER + days(30) - hours(4) + minutes(n)))
      await rate(influencer, await aMemberOf(-days(28)), 1)
    }
    expect(await countOf(influencer, 'held')).toBe(4)
    await monthEnds(minutes(5))
    expect(await countOf(influencer, 'held')).toBe(4)
    expect(await countOf(influencer, 'shown')).toBe(20)
    expect(await influencer.reload()).toMatchObject({ surge: { onlyNewcomers: true } })
    await monthEnds(hours(3))
    expect(await influencer.reload()).toMatchObject({ surge: null })
  })
})

test('of what surges know no reader gets the day of an anonymous review, nor the age of the account [T38]', async () => {
  const influencer = await aProfile()
  await november(influencer, await threeCritics(true))
  const low = { rating: trusted({ $lt: 3 }) }
  const stored = await ReviewModel.find({ influencerId: influencer._id, ...low }).lean()
  expect(stored).toHaveLength(3)
  for (const { move, authorSince } of stored) {
    expect(move?.at.getUTCDate()).toBeLessThan(30)
    expect(authorSince).toBeNull()
  }
  const days = stored.map(({ move }) => move?.at.toISOString().slice(0, 10) ?? '')
  const pages = await Promise.all([
    call(allReviews, { path: `/?expertId=${influencer.id}` }),
    call(breakdown, { params: { id: influencer.id } }),
    call(publicInfluencer, { path: `/?expertId=${influencer.id}` }),
    ...stored.map(({ _id }) => call(history, { params: { id: String(_id) } })),
  ])
  const texts = [
    ...pages.map(({ body }) => JSON.stringify(body)),
    await (
      await feed(new Request(`https://x.test/reviews/${influencer.id}/feed.xml`), {
        params: Promise.resolve({ expertId: influencer.id }),
      })
    ).text(),
  ]
  for (const text of texts) for (const day of days) expect(text).not.toContain(day)
})

test('with the account goes what staff sees of who wrote it [T38]', async () => {
  const influencer = await aProfile()
  const writings = await campaign(true)
  await november(influencer, writings)
  const [one, other] = writings as [Writing, Writing]
  for (const [author, ending] of [
    [one.author, 'anonymised'],
    [other.author, 'erased'],
  ] as const) {
    const memberId = author._id
    const { _id, written } = await AnonymousReviewModel.findOne({ memberId }).orFail().lean()
    expect(written).toMatchObject({ accountDays: 1 })
    await forgetAuthorship(memberId, ending)
    expect((await AnonymousReviewModel.findById(_id).lean())?.written ?? null).toBeNull()
  }
})
