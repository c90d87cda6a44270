/// <reference types="vite/client" />
import { Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as badge } from '@/app/badge/[name]/route'
import { GET as siteFeed } from '@/app/feed.xml/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { changeName, closeAccount } from '@/lib/accounts/profile/commands'
import { hideAccount, showAccount } from '@/lib/accounts/removal/commands'
import { suspendMember } from '@/lib/accounts/suspension/commands'
import { HANDLERS } from '@/lib/background/handlers'
import { hardDeleteAfter } from '@/lib/background/hard-delete'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { days } from '@/lib/domain/durations'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { findContributor, listGivenRatings, listLeaders } from '@/lib/leaderboards/queries'
import { mergeInfluencers, undoMerge } from '@/lib/moderation/merges/commands'
import { decideProof } from '@/lib/moderation/staff/requests'
import {
  forgetSitemaps,
  listSitemapPages,
  listSitemapParts,
} from '@/lib/publishing/sitemaps/queries'
import { publishMonth } from '@/lib/ratings/anonymous/publication'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { sendProof } from '@/lib/ratings/proofs/commands'
import { propagateAccount } from '@/lib/ratings/propagation/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { listExcerpts } from '@/lib/ratings/reviews/excerpts'
import { findHelpful } from '@/lib/ratings/reviews/helpful'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ProfileMergeModel } from '@/models/profile-merge'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { setClock } from '@/tests/support/clock'
import {
  actorOf,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
  DATED_FIELDS,
} from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, emptyDatabase, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const NOVEMBER = new Date('2026-11-10T10:00:00Z')
const id = (digit: string) => new Types.ObjectId(digit.repeat(24))
const IDS = {
  ...{ ada: id('a'), bo: id('b'), cleo: id('c'), nova: id('d'), admin: id('e'), vega: id('f') },
}
const KNOWN = new Set(Object.values(IDS).map(String))
type Person = 'ada' | 'bo'

/** Two members alike, one who reads and one who is rated: everything but who writes the review is the same each time. */
async function aWorld() {
  await emptyDatabase()
  await SettingModel.deleteMany({})
  setClock(NOVEMBER)
  const createdAt = new Date('2025-01-01T00:00:00Z')
  const member = (name: string, _id: Types.ObjectId) =>
    aMemberOfLongAgo({
      _id,
      name,
      email: `${name}@example.com`,
      createdAt,
      emailVerifiedAt: createdAt,
    })
  const ada = await member('Ada', IDS.ada)
  const bo = await member('Bo', IDS.bo)
  const cleo = await member('Cleo', IDS.cleo)
  const nova = await anInfluencer({ _id: IDS.nova, name: 'Nova', createdAt })
  const other = await anInfluencer({ name: 'Orion', createdAt })
  const admin = await anAdmin({
    _id: IDS.admin,
    name: 'Team',
    email: 'team@example.com',
    createdAt,
  })
  // Each has a public review, so that their pages and places exist.
  for (const one of [ada, bo]) await rateInfluencer(review(other.id), actorOf(one))
  await rateInfluencer(review(nova.id), actorOf(cleo))
  return { ada, bo, cleo, nova, admin }
}
type World = Awaited<ReturnType<typeof aWorld>>

const review = (influencerId: string, more: object = {}) => ({
  influencerId,
  rating: 4 as const,
  title: 'Clear and honest',
  details: 'Says what was paid for, every time.',
  ...more,
})

type Ask = (world: World & { reviewId: string }) => Parameters<typeof call>[1]
const ofReview: Ask = ({ reviewId }) => ({ params: { id: reviewId } })
const NOTHING_OF_REVIEWS = null

/** Every endpoint that anyone may read, with what it is asked. A new one fails below until it is considered here. */
const PUBLIC_READS: Readonly<Record<string, readonly Ask[] | null>> = {
  'GET /api/allReviews': [
    () => ({ path: `/?expertId=${IDS.nova}` }),
    () => ({ path: `/?expertId=${IDS.nova}&sort=helpful` }),
    () => ({ path: `/?expertId=${IDS.nova}&month=2026-11` }),
    () => ({ path: `/?expertId=${IDS.nova}&q=honest` }),
    ({ cleo }) => ({ path: `/?expertId=${IDS.nova}`, ...signedIn(cleo) }),
  ],
  'GET /api/category/all': NOTHING_OF_REVIEWS,
  'GET /api/comment/{id}/history': [ofReview],
  'GET /api/comment/{id}/reply': [ofReview],
  'GET /api/comment/{id}/response': [ofReview],
  'GET /api/cron': NOTHING_OF_REVIEWS,
  'GET /api/decisions': [() => ({})],
  'GET /api/healthz': NOTHING_OF_REVIEWS,
  'GET /api/images/{name}': NOTHING_OF_REVIEWS,
  'GET /api/influencers/duplicates': [() => ({ path: '/?name=Nova&handles=' })],
  'GET /api/influencers/search': [() => ({ path: '/?query=Nova' })],
  'GET /api/influencers/{id}/breakdown': [({ nova }) => ({ params: { id: nova.id } })],
  'GET /api/influenerUnloggedData': [() => ({ path: `/?expertId=${IDS.nova}` })],
  'GET /api/logout': NOTHING_OF_REVIEWS,
  'GET /api/open/ratings': [() => ({})],
  'GET /api/open/ratings/dump': [() => ({})],
  'GET /api/openapi.json': NOTHING_OF_REVIEWS,
  'GET /api/proof': NOTHING_OF_REVIEWS,
  'GET /api/readyz': NOTHING_OF_REVIEWS,
  'GET /api/transparency': [() => ({})],
  'GET /api/trending/influencer': [() => ({})],
  'GET /api/trending/users': [() => ({})],
  'GET /api/user/{id}': [
    ({ ada }) => ({ params: { id: ada.id } }),
    ({ bo }) => ({ params: { id: bo.id } }),
    ofReview,
  ],
  'GET /api/users': [() => ({ path: '/?skip=0' })],
}

const handlers = await allHandlers()

test('every endpoint that anyone may read is considered [T29]', () => {
  const open = [...handlers].filter(
    ([name, { declaration }]) => name.startsWith('GET ') && declaration?.access === 'anyone',
  )
  const unknown = open.map(([name]) => name).filter((name) => !(name in PUBLIC_READS))
  expect(unknown.filter((name) => !name.includes('nextauth'))).toEqual([])
})

/** Ids that the driver made differ from run to run: they are numbered in their order of appearance. */
function normalised(answers: unknown): string {
  const numbers = new Map<string, number>()
  return JSON.stringify(answers, null, 1)
    .replaceAll(/someone-[0-9a-f]{8}/g, 'someone')
    .replaceAll(/[0-9a-f]{24}/g, (found) => {
      if (KNOWN.has(found)) return found
      if (!numbers.has(found)) numbers.set(found, numbers.size)
      return `id ${numbers.get(found)}`
    })
}

/** All that the public can read at one moment. */
async function publicAnswers(world: World & { reviewId: string }): Promise<string> {
  await afterResponseDone()
  const answers: [string, unknown][] = []
  for (const [name, asks] of Object.entries(PUBLIC_READS)) {
    const handler = handlers.get(name)
    if (!(asks && handler)) continue
    for (const ask of asks) {
      const { status, body, headers } = await call(handler, { method: 'GET', ...ask(world) })
      answers.push([name, { status, body, tag: headers.get('last-modified') }])
    }
  }
  for (const one of [siteFeed, feed, badge]) {
    const params = { expertId: world.nova.id, name: `${world.nova.id}.svg` }
    const { status, body } = await call(one as never, { params })
    answers.push(['feed or badge', { status, body }])
  }
  forgetSitemaps()
  for (const { name } of await listSitemapParts()) {
    answers.push([`sitemap ${name}`, await listSitemapPages(name)])
  }
  const board = { period: 'all', category: null } as never
  answers.push(
    ['profile', await findPublicInfluencer(world.nova.id)],
    ['helpful', await findHelpful(world.nova.id)],
    ['excerpts', await listExcerpts([world.nova.id])],
    ['leaders', await listLeaders(board).catch((error: Error) => error.message)],
  )
  for (const one of [world.ada, world.bo, { id: world.reviewId }]) {
    answers.push(
      ['contributor', await findContributor(one.id)],
      ['given', await listGivenRatings(one.id, 0).catch((error: Error) => error.message)],
    )
  }
  return normalised(answers)
}

async function runMonthEnd(at: string): Promise<void> {
  setClock(new Date(at))
  let cursor: unknown = null
  for (;;) {
    const result = await publishMonth({ cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}

/** The public has no page of the review's author, and no response was given. All other reads have an answer. */
const REFUSED = ['GET /api/comment/{id}/response 404', 'GET /api/user/{id} 404']

async function refusedReads(world: World & { reviewId: string }): Promise<string[]> {
  const refused: string[] = []
  for (const [name, asks] of Object.entries(PUBLIC_READS)) {
    const handler = handlers.get(name)
    for (const ask of (handler && asks) || []) {
      const { status } = await call(handler as never, { method: 'GET', ...ask(world) })
      if (status !== 200) refused.push(`${name} ${status}`)
    }
  }
  return refused
}

/** When each of them would write and edit it: the days of a month must tell nothing either. */
const WRITTEN = { ada: '2026-11-10T10:00:00Z', bo: '2026-11-23T19:31:07.123Z' }
const EDITED = { ada: '2026-12-12T12:00:00Z', bo: '2026-12-29T04:05:06.789Z' }

/** What happens, step by step, with an anonymous review by one of two members. */
async function story(writer: Person, ending: 'suspended' | 'removed' | 'erased') {
  const world = await aWorld()
  const author = actorOf(world[writer])
  setClock(new Date(WRITTEN[writer]))
  const written = await rateInfluencer(
    review(world.nova.id, { isAnonymous: true, rating: 2, title: 'Not what it says' }),
    author,
  )
  const place = { ...world, reviewId: written.reviewId }
  const steps: [string, string][] = []
  const look = async (step: string) => steps.push([step, await publicAnswers(place)])
  setClock(new Date('2026-11-25T12:00:00Z'))
  await look('before')
  await runMonthEnd('2026-12-01T00:03:00Z')
  await look('published')
  await castReaction(written.reviewId, actorOf(world.cleo), 'like')
  await addReply({ reviewId: written.reviewId, text: 'I have seen the same.' }, actorOf(world.cleo))
  await look('voted')
  await sendProof(author, written.reviewId, new TextEncoder().encode('%PDF-1.7 receipt'))
  await look('proof sent')
  const decided = { decision: 'shown', reason: `A receipt of ${writer}.` } as const
  await decideProof(actorOf(world.admin), written.reviewId, decided)
  await look('proven')
  setClock(new Date(EDITED[writer]))
  await rateInfluencer(review(world.nova.id, { rating: 3, title: 'Better now' }), author)
  setClock(new Date('2026-12-30T12:00:00Z'))
  await look('edited')
  await runMonthEnd('2027-01-01T00:03:00Z')
  await look('edit published')
  const refused = await refusedReads(place)
  setClock(new Date('2027-01-12T12:00:00Z'))
  // The account's own page may tell of it: what must not is the review.
  await end(ending, place, writer)
  const review1 = await reviewAnswers(place)
  await runMonthEnd('2027-02-01T00:03:00Z')
  return { steps, refused, atEnd: review1, afterEnd: await reviewAnswers(place) }
}

async function end(ending: string, { admin, ...world }: World, writer: Person): Promise<void> {
  const member = world[writer]
  const until = new Date(Date.now() + days(7))
  if (ending === 'suspended') {
    await suspendMember(actorOf(admin), member.id, { since: new Date(), until, reason: 'Spam' })
  }
  if (ending === 'removed') await hideAccount(actorOf(admin), member.id, 'Spam')
  if (ending === 'erased') return close(member, 'erased')
  await propagateAccount({ subject: member.id, data: null, cursor: null })
}

/** What the public reads of the reviewed influencer alone. */
async function reviewAnswers({ nova, reviewId }: World & { reviewId: string }): Promise<string> {
  await afterResponseDone()
  const list = handlers.get('GET /api/allReviews')
  const { body } = await call(list as never, { path: `/?expertId=${nova.id}` })
  return normalised([body, await findPublicInfluencer(nova.id), reviewId])
}

test.each(['suspended', 'removed', 'erased'] as const)(
  'nothing public tells which of two members wrote an anonymous review, whose account is then %s [T29]',
  async (ending) => {
    const byAda = await story('ada', ending)
    const byBo = await story('bo', ending)
    expect(byAda.steps.map(([step]) => step)).toEqual([
      'before',
      'published',
      'voted',
      'proof sent',
      'proven',
      'edited',
      'edit published',
    ])
    for (const [index, [step, answers]] of byAda.steps.entries()) {
      expect([step, byBo.steps[index]?.[1]]).toEqual([step, answers])
    }
    expect(byAda.refused).toEqual(REFUSED)
    expect(byBo.atEnd).toBe(byAda.atEnd)
    expect(byBo.afterEnd).toBe(byAda.afterEnd)
    const published = byAda.steps.map(([, answers]) => answers.includes('Anonymous reviewer'))
    expect(published).toEqual([false, true, true, true, true, true, true])
    // Only what its author erases goes, and not before the end of the month.
    expect(byAda.atEnd).toContain('Better now')
    expect(byAda.afterEnd.includes('Better now')).toBe(ending !== 'erased')
  },
  120_000,
)

type About = World & { vega: { id: string } }

/** What happens to Ada in public, while it is she or Bo who wrote the anonymous review; Ada alone has also rated Vega. */
const EVENTS: Readonly<Record<string, (world: About) => Promise<unknown>>> = {
  merged: ({ admin, vega, nova }) => merge(admin, vega.id, nova.id),
  parted: async ({ admin, vega, nova }) => {
    await merge(admin, vega.id, nova.id)
    const { _id } = await ProfileMergeModel.findOne({ fromId: vega.id }).orFail().lean()
    await undoMerge(actorOf(admin), String(_id), 'Two persons.')
  },
  suspended: ({ admin, ada }) => end('suspended', { admin, ada } as World, 'ada'),
  removed: ({ admin, ada }) => end('removed', { admin, ada } as World, 'ada'),
  restored: async ({ admin, ada }) => {
    await end('removed', { admin, ada } as World, 'ada')
    await showAccount(actorOf(admin), ada.id, 'Not spam')
    await propagateAccount({ subject: ada.id, data: null, cursor: null })
  },
  'hard-deleted': async ({ admin, ada }) => {
    await end('removed', { admin, ada } as World, 'ada')
    setClock(new Date('2027-01-31T12:00:00Z'))
    await hardDeleteAfter(null)
    await propagateAccount({ subject: ada.id, data: null, cursor: null })
  },
  closed: ({ ada }) => close(ada, 'anonymised'),
  renamed: async ({ ada }) => {
    await changeName(actorOf(ada), 'Adele')
    await propagateAccount({ subject: ada.id, data: null, cursor: null })
  },
  'deleted the other review': async ({ ada, vega }) => {
    const named = await ReviewModel.findOne({ authorId: ada.id, influencerId: vega.id }).orFail()
    await deleteReview(named.id, actorOf(ada))
  },
}

const merge = (admin: World['admin'], fromId: string, intoId: string) =>
  mergeInfluencers(actorOf(admin), { fromId, intoId, facts: [], reason: 'One person.' })

async function close(member: World['ada'], closure: 'anonymised' | 'erased'): Promise<void> {
  await closeAccount(actorOf(member), { closure, email: member.email } as never)
  await propagateAccount({ subject: member.id, data: null, cursor: null })
}

async function aboutAda(writer: Person, event: string) {
  registerJobs(async () => HANDLERS)
  const world = await aWorld()
  const vega = await anInfluencer({ _id: IDS.vega, name: 'Vega' })
  await rateInfluencer(review(vega.id, { rating: 5 }), actorOf(world.ada))
  const { reviewId } = await rateInfluencer(
    review(world.nova.id, { isAnonymous: true, rating: 2, title: 'Not what it says' }),
    actorOf(world[writer]),
  )
  await runMonthEnd('2026-12-01T00:03:00Z')
  setClock(new Date('2026-12-31T12:00:00Z'))
  await EVENTS[event]?.({ ...world, vega })
  const place = { ...world, reviewId }
  const atOnce = await publicAnswers(place)
  await runMonthEnd('2027-02-01T00:03:00Z')
  return { atOnce, atEnd: await publicAnswers(place), wrong: await findWrong() }
}

const findWrong = async () =>
  (await listDiscrepancies()).filter(({ field }) => !DATED_FIELDS.includes(field))

test.each(Object.keys(EVENTS))(
  'nothing public tells whether a member who is %s wrote an anonymous review, at once or at the end of the month [T39]',
  async (event) => {
    const [byAda, byBo] = [await aboutAda('ada', event), await aboutAda('bo', event)]
    expect(byAda.atOnce).toBe(byBo.atOnce)
    expect(byAda.atEnd).toBe(byBo.atEnd)
    expect(byAda.atEnd).toContain('Not what it says')
    expect([byAda.wrong, byBo.wrong]).toEqual([[], []])
  },
  60_000,
)

test('an anonymous review names no member in the public record, and has neither their day nor the order of writing [T29]', async () => {
  const { ada, bo, nova } = await aWorld()
  const send = (one: World['ada']) =>
    rateInfluencer(review(nova.id, { isAnonymous: true }), actorOf(one))
  const outcomes = [await send(ada), await send(bo)]
  expect(outcomes.map(({ pointsAwarded }) => pointsAwarded)).toEqual([100, 100])
  expect(await ReviewModel.countDocuments({ influencerId: nova._id })).toBe(1)

  await runMonthEnd('2026-12-01T00:03:00Z')
  await runMonthEnd('2026-12-01T00:13:00Z')

  const ids = outcomes.map(({ reviewId }) => reviewId)
  const records = await ReviewModel.find({ _id: trusted({ $in: ids }) }).lean()
  expect(records).toHaveLength(2)
  for (const record of records) {
    expect(JSON.stringify(record)).not.toContain(ada.id)
    expect(JSON.stringify(record)).not.toContain(bo.id)
    expect(record).toMatchObject({
      authorName: 'Anonymous reviewer',
      authorSince: null,
      createdAt: new Date('2026-11-30T23:59:59.999Z'),
      updatedAt: new Date('2026-11-30T23:59:59.999Z'),
    })
  }
  // Ids that the driver makes in one process have these bytes in common, and begin with the time.
  const [one = '', other = ''] = ids
  expect(one.slice(8, 18)).not.toBe(other.slice(8, 18))
  const waiting = await AnonymousReviewModel.find({ draft: trusted({ $ne: null }) }).lean()
  expect(waiting).toEqual([])
})
