import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { GET as breakdown } from '@/app/api/influencers/[id]/breakdown/route'
import { GET as profile } from '@/app/api/influenerUnloggedData/route'
import { GET as badge } from '@/app/badge/[name]/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { ReviewsScreen, reviewsMetadata } from '@/app/reviews/[expertId]/screen'
import { ComparisonTable } from '@/components/comparison/comparison-table'
import { NO_ASPECTS, type Relationship } from '@/lib/domain/aspects-and-tags'
import { formatCounted, formatMonth } from '@/lib/domain/formats'
import { formatRating, roundRating, STARS, type Stars } from '@/lib/domain/stars'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import type { Influencer } from '@/lib/influencers/types'
import { influencerBreakdown } from '@/lib/publishing/breakdowns/responses'
import { rateInfluencer } from '@/lib/ratings/commands'
import { computeTopics } from '@/lib/ratings/topics/commands'
import { ReviewModel } from '@/models/review'
import { decideReview } from '@/tests/support/decide'
import { actorOf, aMemberWithRecord, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, withDatabase, withSettings } from '@/tests/support/http'

vi.mock('next/navigation', () => ({
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/',
}))

withDatabase()

const RELATIONSHIPS: readonly Relationship[] = ['follower', 'customer', 'unsaid']
const TEXTS = [
  'The advice about sleeper trains was useful. Every advert is labelled and honest.',
  'Die Tipps zu Nachtzügen waren für mich nützlich. Jede Werbung ist ehrlich gekennzeichnet.',
]

/** An influencer with so many ratings, each by a member with a record. */
async function rated(count: number, stars: (n: number) => Stars = (n) => STARS[n % 5] ?? 5) {
  const { id } = await anInfluencer({ socialHandles: 'https://www.instagram.com/railways' })
  for (let n = 0; n < count; n += 1) {
    const rating = {
      ...NO_ASPECTS,
      rating: stars(n),
      title: 'Trains',
      details: TEXTS[n % 2] ?? '',
      relationship: RELATIONSHIPS[n % 3] ?? 'unsaid',
      criteria: { ...NO_ASPECTS.criteria, honesty: stars(n + 1) },
    }
    await rateInfluencer({ influencerId: id, ...rating }, actorOf(await aMemberWithRecord()))
  }
  return id
}

/** One of many ratings: two are taken down, and of one the text is hidden, which goes on counting. */
async function withHiddenReviews() {
  const id = await rated(14)
  const admin = await anAdmin()
  const [first, second, third] = await ReviewModel.find({ influencerId: id }).sort({ _id: 1 })
  for (const review of [first, second]) await decideReview(admin, String(review?._id), 'takeDown')
  await decideReview(admin, String(third?._id), 'hideText')
  await computeTopics({ subject: id })
  return id
}

/** One with a surge, whose ratings wait. */
async function withSurge() {
  const id = await rated(4, () => 5)
  await ReviewModel.collection.updateMany({}, { $set: { 'move.at': new Date(0) } })
  await withSettings({ SURGE_FACTOR: '1' }, async () => {
    for (let n = 0; n < 12; n += 1) {
      const rating = { ...NO_ASPECTS, rating: 1 as const, title: 'Beware', details: 'No.' }
      await rateInfluencer({ influencerId: id, ...rating }, actorOf(await anAdmin()))
    }
  })
  return id
}

/** The words of a page, without markup. */
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

/** What the counted ratings come to, counted here. */
async function countedOf(influencerId: string) {
  const counted = await ReviewModel.find({ influencerId, counted: true }).lean()
  const mean = (numbers: number[]) =>
    numbers.length === 0
      ? null
      : roundRating(numbers.reduce((sum, n) => sum + n, 0) / numbers.length)
  const honesty = counted.flatMap(({ criteria }) => criteria?.honesty ?? [])
  return {
    count: counted.length,
    average: mean(counted.map(({ rating }) => rating)),
    perStar: STARS.map((stars) => counted.filter(({ rating }) => rating === stars).length),
    honesty: honesty.length < 5 ? null : { average: mean(honesty), count: honesty.length },
  }
}

async function readAll(id: string) {
  const params = { id, expertId: id }
  const influencer = (await findPublicInfluencer(id)) as Influencer
  const page = await withSettings({ CHANNEL_RATING_MARKUP: 'true' }, async () =>
    renderToStaticMarkup(await ReviewsScreen({ id, query: {} })),
  )
  const metadata = await reviewsMetadata(id, {})
  const images = metadata.openGraph?.images as { alt: string }[]
  const [, jsonLd = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const api = (await call(breakdown, { params })).body
  return {
    page,
    text: textOf(page.replace(/<script.*?<\/script>/g, '')),
    metadata: String(metadata.description),
    alt: images[0]?.alt ?? '',
    jsonLd: JSON.parse(jsonLd)['@graph'] as Record<string, unknown>[],
    api: influencerBreakdown.parse(api),
    profile: (await call(profile, { path: `/?expertId=${id}` })).body,
    badge: (await call(badge, { params: { name: `${id}.json` } })).body,
    badgeSvg: textOf((await call(badge, { params: { name: `${id}.svg` } })).body),
    feed: String((await call(feed, { params })).body),
    compared: textOf(
      renderToStaticMarkup(createElement(ComparisonTable, { a: influencer, b: influencer })),
    ),
  }
}

const CASES = [
  ['none', () => rated(0)],
  ['one', () => rated(1)],
  ['three', () => rated(3)],
  ['many', () => rated(13)],
  ['a surge held', withSurge],
  ['hidden reviews', withHiddenReviews],
] as const

type Counted = Awaited<ReturnType<typeof countedOf>>
type Seen = Awaited<ReturnType<typeof readAll>>

/** What machines read: API, badge and structured data, number by number. */
function expectNumbers({ api, badge, profile, jsonLd }: Seen, counted: Counted) {
  const { count, average, perStar, honesty } = counted
  expect(api).toMatchObject({ averageRating: average, ratingsCount: count, adHonesty: honesty })
  expect(badge).toMatchObject({ averageRating: average, ratingsCount: count, verdict: api.verdict })
  expect([api.ratingCounts, badge.ratingCounts]).toEqual([perStar, perStar])
  expect([roundRating(profile.averageRating), profile.reviewsCount]).toEqual([average ?? 0, count])
  const channel = jsonLd.find((thing) => thing.aggregateRating)?.aggregateRating
  const marked = channel as { ratingValue: number; ratingCount: number } | undefined
  expect([marked?.ratingValue, marked?.ratingCount]).toEqual(
    count < 5 ? [undefined, undefined] : [average, count],
  )
}

/** What people read of the verdict: page, excerpt, feed, the picture's words, badge and comparison. */
function expectWords(seen: Seen, { count, average }: Counted) {
  const number = formatRating(average ?? 0)
  const [excerpt, badge] = {
    unrated: ['No ratings yet.', 'no ratings yet'],
    tooFew: [`${formatCounted(count, 'review')}, too few to judge.`, 'too few to judge'],
    rated: [
      `Rated ${number} of 5 in ${count} reviews.`,
      `rated ${number} of 5 in ${count} ratings`,
    ],
  }[seen.api.verdict] as [string, string]
  for (const text of [seen.metadata, seen.feed]) expect(text).toContain(excerpt)
  for (const text of [seen.alt, seen.badgeSvg]) expect(text.toLowerCase()).toContain(badge)
  expect(seen.text).toContain(`|Total Reviews|${count}|`)
  const heads = [
    /\|Rating\|(.*?)\|Total Reviews\|/.exec(seen.text)?.[1],
    /\|Rating\|(.*?)\|Ratings by stars\|/.exec(seen.compared)?.[1],
  ]
  for (const head of heads) {
    expect(head).toContain(count === 0 ? 'No ratings yet' : number)
    expect(head?.includes('too few to judge')).toBe(seen.api.verdict === 'tooFew')
  }
  expect(seen.text + seen.compared).not.toContain('0.0')
}

/** The page lists each group, month, event and quote of the API, and the groups of each kind add up. */
function expectParts({ api, text, compared, page }: Seen, count: number) {
  for (const { label, average, count: own } of [...api.relationships, ...api.languages]) {
    const shown = average === null ? 'too few' : formatRating(average)
    expect(text).toMatch(new RegExp(`\\|${label}\\|${shown}\\|(from \\|)?${own}`))
    expect(compared).toMatch(new RegExp(`\\|${label}[ |]+${shown}`))
  }
  for (const kind of [api.relationships, api.languages, api.months].filter((all) => all.length)) {
    expect(kind.reduce((sum, one) => sum + one.count, 0)).toBe(count)
  }
  for (const { month, average, count: own } of api.months.filter((one) => one.count > 0)) {
    expect(text).toContain(`|${formatMonth(month)}|${formatRating(average ?? 0)}|${own}|`)
  }
  const sentences = api.topics.flatMap(({ quotes }) => quotes.map(({ sentence }) => sentence))
  for (const words of [...sentences, ...api.events.map((event) => event.text)]) {
    expect(text).toContain(words)
  }
  expect(page.includes('Unusual activity')).toBe(api.surgeSince !== null)
}

test.each(CASES)(
  'page, structured data, feed, badge, picture, comparison and API say the same: %s [P16]',
  { timeout: 60_000 },
  async (_, make) => {
    const id = await make()
    const counted = await countedOf(id)
    const seen = await readAll(id)
    expectNumbers(seen, counted)
    expectWords(seen, counted)
    expectParts(seen, counted.count)
    const shown = await ReviewModel.countDocuments({ influencerId: id, status: 'shown' })
    expect(seen.feed.match(/<item>/g) ?? []).toHaveLength(shown)
  },
)

test('the cases are what they are called', async () => {
  const readApi = async (make: () => Promise<string>) => {
    const { body } = await call(breakdown, { params: { id: await make() } })
    return influencerBreakdown.parse(body)
  }
  const held = await readApi(withSurge)
  expect([held.ratingsCount, held.events.length, held.surgeSince === null]).toEqual([4, 1, false])
  const hidden = await readApi(withHiddenReviews)
  expect([hidden.ratingsCount, hidden.topics.length > 0]).toEqual([12, true])
  expect([hidden.relationships.length, hidden.languages.length]).toEqual([3, 2])
})
