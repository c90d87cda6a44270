import { beforeEach, expect, test } from 'vitest'
import { GET } from '@/app/api/influencers/search/route'
import { removeAccount } from '@/lib/admin/commands'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { ensureCategories } from '@/lib/categories/commands'
import { REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { searchPage } from '@/lib/influencers/search/page'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runJob } from '@/lib/jobs/run'
import { openForStaff } from '@/lib/moderation/staff/items'
import { findProfanity } from '@/lib/profanity/rules'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { computeTopics, OLDER_REVIEWS_JOB, TOPICS_JOB } from '@/lib/ratings/topics/commands'
import { CUES } from '@/lib/ratings/topics/languages'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { REVIEW_WORD_FORMS } from '@/lib/search/review-words'
import { searchTokensOf } from '@/lib/search/tokens'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { setClock } from '@/tests/support/clock'
import { decideOn } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()
beforeEach(() => UserModel.updateMany({ listed: true }, { listed: false }))

type Given = Parameters<typeof anInfluencer>[0] & { author?: typeof aMember }

/** An influencer with reviews of these texts, one of each author, and their words counted. */
async function reviewed(texts: readonly string[], given: Given = {}) {
  const { author: anAuthor = aMemberWithRecord, ...facts } = given
  const { id: influencerId } = await anInfluencer({
    ...{ name: 'Rosa Quint', searchKeys: searchTokensOf({ name: 'Rosa Quint' }), ...facts },
  })
  const written = []
  for (const details of texts) {
    const author = actorOf(await anAuthor())
    const rating = { influencerId, rating: 4, title: 'My view', details } as const
    const { reviewId } = await rateInfluencer(rating, author)
    written.push({ id: reviewId, author })
  }
  await runJob(TOPICS_JOB, influencerId)
  const [first, second] = written as [Written, Written]
  return { influencerId, first, second }
}
type Written = { id: string; author: ReturnType<typeof actorOf> }

const INGREDIENTS = ['Explains every ingredient very well.', 'Her ingredients are always listed.']
const discrepancies = async (influencerId: string) =>
  (await listDiscrepancies()).filter(({ id }) => id === influencerId)
const find = async (query: string) => (await searchInfluencers(query)).map(({ name }) => name)

test('a word that two reviews name finds a profile, in any form of it, and beside what else is asked for [F10]', async () => {
  await reviewed(INGREDIENTS, { country: 'PT' })
  await reviewed([INGREDIENTS[0] ?? '', 'Nothing of that.'], { name: 'Only One' })
  for (const query of ['ingredients', 'Inhaltsstoffe', 'ingredient portugal', 'rosa ingredients']) {
    expect(await find(query), query).toEqual(['Rosa Quint'])
  }
  expect(await find('ingredients japan')).toEqual([])
  expect(await find('bob ingredients')).toEqual([])
})

test('reviews come below name, niche and category [F10]', async () => {
  await reviewed(['Her yoga helped me a lot.', 'I like the yoga in it.'])
  for (const one of [
    { name: 'Yoga Yann', confidence: 1 },
    { name: 'Ben Adler', expertise: 'Yoga at home' },
    { name: 'Cem Arslan', category: 'Yoga' },
  ]) {
    await anInfluencer({ ...one, searchKeys: searchTokensOf(one) })
  }
  expect(await find('yoga')).toEqual(['Yoga Yann', 'Ben Adler', 'Cem Arslan', 'Rosa Quint'])
})

test('nobody is found by a judgement, by health, belief or origin, or by another name in reviews [F10]', async () => {
  const text = 'A rude liar and fraud, depressed, muslim, gay; Nadia Vogler.'
  const { influencerId } = await reviewed([text, `${text} Twice.`])
  for (const query of text.split(/[^\w]+/).filter((word) => word.length > 2 && word !== 'and')) {
    expect(await find(query), query).toEqual([])
  }
  expect((await UserModel.findById(influencerId).lean())?.reviewWords?.words).toEqual([])
})

test('a text that is edited, deleted, hidden, taken down or of a removed account finds nobody at once [F10]', async () => {
  const admin = actorOf(await anAdmin())
  const leaving: ((one: Written, influencerId: string) => Promise<unknown>)[] = [
    ({ author }, influencerId) => {
      const rating = {
        influencerId,
        rating: 4,
        title: 'My view',
        details: 'Another text.',
      } as const
      return rateInfluencer(rating, author)
    },
    ({ id, author }) => deleteReview(id, author),
    async ({ id }) => decideOn(admin, await openForStaff('review', id), 'hideText'),
    async ({ id }) => decideOn(admin, await openForStaff('review', id), 'takeDown'),
    async ({ author }) => {
      await removeAccount(admin, author.id)
      await afterResponseDone()
    },
  ]
  for (const leave of leaving) {
    const { influencerId, first } = await reviewed(INGREDIENTS)
    expect(await find('ingredients')).toEqual(['Rosa Quint'])
    await leave(first, influencerId)
    expect(await find('ingredients'), String(leave)).toEqual([])
    await runJob(TOPICS_JOB, influencerId)
    expect(await find('ingredients'), String(leave)).toEqual([])
    expect(await discrepancies(influencerId)).toEqual([])
    await UserModel.updateOne({ _id: influencerId }, { listed: false })
  }
})

test('held reviews, and new ones of authors without a record, find nobody until they may be quoted [F10]', async () => {
  const { influencerId, first } = await reviewed(INGREDIENTS)
  await ReviewModel.updateOne({ _id: first.id }, { status: 'held', counted: false })
  await computeTopics({ subject: influencerId })
  expect(await find('ingredients')).toEqual([])
  const fresh = await reviewed(INGREDIENTS, { name: 'Fresh Faces', author: aMember })
  expect(await find('ingredients')).toEqual([])
  setClock(new Date(Date.now() + days(7) + 1_000))
  await runJob(OLDER_REVIEWS_JOB, fresh.influencerId)
  await computeTopics({ subject: fresh.influencerId })
  expect(await find('ingredients')).toEqual(['Fresh Faces'])
})

test('words that were not counted are found by reconciliation, and counted [F10]', async () => {
  const { influencerId } = await reviewed(INGREDIENTS)
  await UserModel.updateOne({ _id: influencerId }, { $unset: { reviewWords: 1 } })
  expect(await discrepancies(influencerId)).toMatchObject([{ field: 'reviewWords', stored: null }])
  await reconcile({ isFresh: true })
  expect(await discrepancies(influencerId)).toEqual([])
  expect(await find('ingredients')).toEqual(['Rosa Quint'])
})

const PAGE = { ...NO_FILTERS, category: '', page: 1 }

test.each([
  ['rosa', null],
  ['ingredients', { text: 'In 2 reviews: “ingredients”', words: ['ingredients'] }],
  ['nadira', { text: 'Also known as Nadira Vane' }],
  ['skin', { text: 'Expertise: Skin care', words: ['skin'] }],
  ['makeup portugal', { text: 'Category: Beauty · Portugal', words: ['beauty', 'portugal'] }],
  ['@daily_glow', { text: 'Handle: dailyglow', words: ['dailyglow'] }],
  ['ingredientes under $50', { text: '$40 an hour · In 2 reviews: “ingredients”' }],
])('%s: each hit says why, unless the name does [F12]', async (query, why) => {
  const facts = {
    ...{ name: 'Rosa Quint', expertise: 'Skin care', category: 'Beauty' },
    ...{ socialHandles: 'instagram.com/daily_glow', otherNames: ['Nadira Vane'] },
  }
  const keys = { searchKeys: searchTokensOf(facts), duplicateKeys: blockingKeysOf(facts) }
  await ensureCategories(['Beauty'])
  await reviewed(INGREDIENTS, { ...facts, ...keys, country: 'PT', hourlyRate: 40 })
  const [found] = await searchInfluencers(query)
  const [card] = (await searchPage(query, PAGE)).cards
  expect(found?.why ?? null).toEqual(why && { ...found?.why, ...why })
  expect(card?.why).toEqual(found?.why)
  const [wire] = (
    await call(GET, { path: `/api/influencers/search?${new URLSearchParams({ query })}` })
  ).body
  expect(wire.why).toEqual(found?.why)
})

test('no word of reviews is one of praise or criticism [F10]', () => {
  const judging = REVIEW_TAG_IDS.flatMap((id) =>
    Object.values(CUES).flatMap((cues) => [...(cues[id] ?? [])]),
  )
  expect(judging.filter((word) => REVIEW_WORD_FORMS.includes(word))).toEqual([])
  for (const form of REVIEW_WORD_FORMS) expect(findProfanity(form), form).toBeNull()
})

test('reviews are searched by an index, within a bound [F17]', async () => {
  const costs = await explainQueries(() => searchInfluencers('ingredients portugal'))
  for (const { query, isScan } of costs) expect(isScan, query).toBe(false)
})
