import { expect, test } from 'vitest'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { POST as flag } from '@/app/api/comment/[id]/flag/route'
import { GET as history } from '@/app/api/comment/[id]/history/route'
import { GET as listedReplies, POST as reply } from '@/app/api/comment/[id]/reply/route'
import { GET as decisions } from '@/app/api/decisions/route'
import { GET as self } from '@/app/api/getme/route'
import { GET as found } from '@/app/api/influencers/search/route'
import { GET as profile } from '@/app/api/influenerUnloggedData/route'
import { GET as ownDecisions } from '@/app/api/me/decisions/route'
import { GET as ownPoints } from '@/app/api/me/points/route'
import { GET as ownRatings } from '@/app/api/me/ratings/route'
import { GET as ownReplies } from '@/app/api/me/replies/route'
import { GET as ownInbox } from '@/app/api/notifications/route'
import { POST as report } from '@/app/api/reports/route'
import { GET as trendingInfluencers } from '@/app/api/trending/influencer/route'
import { GET as trendingMembers } from '@/app/api/trending/users/route'
import { GET as member } from '@/app/api/user/[id]/route'
import { GET as influencers } from '@/app/api/users/route'
import { GET as badge } from '@/app/badge/[name]/route'
import { GET as siteFeed } from '@/app/feed.xml/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { GET as picture } from '@/app/share/[name]/route'
import { GET as sitemap } from '@/app/sitemap.xml/route'
import { GET as sitemapPart } from '@/app/sitemaps/[part]/route'
import { ROLE } from '@/lib/domain/roles'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { rateInfluencer } from '@/lib/ratings/commands'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { resetClock, setClock } from '@/tests/support/clock'
import { aMember, aMemberWithRecord, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const SECRET = 'They wrote this in revenge.'

async function aRating() {
  const [author, influencer] = [await aMember(), await anInfluencer()]
  const { reviewId } = await rateInfluencer(
    { influencerId: influencer.id, rating: 1, title: 'Never answers', details: 'Asked twice.' },
    { id: author.id, name: author.name, role: ROLE.member, isVerified: true },
  )
  return { author, influencer, reviewId }
}

test('T6: no answer that the author or the public can read tells who reported, why, or the number of the report', async () => {
  const { author, influencer, reviewId } = await aRating()
  const reporter = await aMemberWithRecord({ name: 'Quiet Reporter' })
  const body = { subjectKind: 'review', subjectId: reviewId, reason: 'fake', details: SECRET }
  await call(flag, { method: 'POST', params: { id: reviewId }, ...signedIn(reporter) })
  const { body: receipt } = await call(report, { body, ...signedIn(reporter) })
  expect(receipt.number).toMatch(/^R-/)
  const item = await QueueItemModel.findOne({ subjectId: reviewId }).orFail().lean()
  const admin = await anAdmin()
  await decideQueued(
    { id: admin.id, name: admin.name, role: ROLE.admin, isVerified: true },
    String(item._id),
    {
      measures: ['hideText'],
      rule: 'conflict-of-interest',
      reasons: 'It is by a competitor.',
      suspendedUntil: null,
      editedAt: null,
    },
  )
  const list = { path: `/?expertId=${influencer.id}` }
  const answers = [
    await call(allReviews, list),
    await call(allReviews, { ...list, ...signedIn(author) }),
    await call(ownInbox, signedIn(author)),
    await call(ownDecisions, signedIn(author)),
    await call(ownRatings, signedIn(author)),
    await call(decisions, {}),
    await call(feed, { params: { expertId: influencer.id } }),
    await call(badge, { params: { name: `${influencer.id}.json` } }),
  ]
  const told = JSON.stringify(answers.map(({ status, body }) => ({ status, body })))
  expect(told).toContain(reviewId)
  for (const secret of [reporter.id, reporter.name, SECRET, receipt.number, admin.id, admin.name]) {
    expect(told).not.toContain(secret)
  }
})

type Asked = Parameters<typeof call>

/** Every handler whose answer shows the influencer, the rating or its author to the public, or to the author. */
function publicAnswers(about: { authorId: string; influencerId: string; reviewId: string }) {
  const { authorId, influencerId, reviewId } = about
  const list = { path: `/?expertId=${influencerId}` }
  const author = signedIn({ id: authorId })
  const asked: Asked[] = [
    [allReviews, list],
    [allReviews, { path: `${list.path}&sort=helpful` }],
    [allReviews, { ...list, ...author }],
    [listedReplies, { params: { id: reviewId } }],
    [history, { params: { id: reviewId } }],
    [profile, list],
    [influencers, { path: '/?skip=0' }],
    [found, { path: '/?query=influencer' }],
    [trendingInfluencers],
    [trendingMembers],
    [member, { params: { id: authorId } }],
    [decisions],
    [self, author],
    [ownDecisions, author],
    [ownPoints, author],
    [ownRatings, author],
    [ownReplies, author],
    [siteFeed],
    [feed, { params: { expertId: influencerId } }],
    [badge, { params: { name: `${influencerId}.json` } }],
    [badge, { params: { name: `${influencerId}.svg` } }],
    [picture, { params: { name: `${influencerId}.png` } }],
    [sitemap],
    [sitemapPart, { params: { part: 'influencers-1.xml' } }],
    [sitemapPart, { params: { part: 'contributors.xml' } }],
  ]
  return asked
}

/** Returns all answers as they are at one moment: some fade with time. */
async function readAll(asked: readonly Asked[], at: number): Promise<string[]> {
  setClock(at)
  const answers = []
  for (const one of asked) answers.push(await bytesOf(one))
  resetClock()
  return answers
}

/** Headers and the bytes of an answer. */
async function bytesOf([handler, options]: Asked): Promise<string> {
  const { response } = await call(handler, options)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
  return JSON.stringify([[...response.headers], bytes])
}

test('T6: reports change no byte and no header of any answer to the public or to the author, and their numbers and ids are in none', async () => {
  const { author, influencer, reviewId } = await aRating()
  const replied = { questionTitle: 'x', questionDetails: 'I asked three times.' }
  const { body } = await call(reply, {
    params: { id: reviewId },
    body: replied,
    ...signedIn(author),
  })
  const replyId: string = body.reply._id
  const asked = publicAnswers({ authorId: author.id, influencerId: influencer.id, reviewId })
  const readAt = Date.now() + 60_000
  const before = await readAll(asked, readAt)

  const numbers = new Set<string>()
  const reporters = [await aMemberWithRecord(), await aMemberWithRecord()]
  const subjects = [
    ['review', reviewId, 'fake'],
    ['reply', replyId, 'harassment'],
    ['member', author.id, 'impersonation'],
    ['influencer', influencer.id, 'facts'],
  ] as const
  for (const [subjectKind, subjectId, reason] of subjects) {
    const sent = { subjectKind, subjectId, reason, details: SECRET }
    for (const reporter of [...reporters.map(signedIn), {}]) {
      numbers.add((await call(report, { body: sent, ...reporter })).body.number)
    }
  }
  expect(numbers.size).toBe(12)
  const after = await readAll(asked, readAt)
  expect(after).toEqual(before)

  const stored = await ReportModel.find().lean()
  const items = await QueueItemModel.find().lean()
  const told = after.map((answer) => Buffer.from(JSON.parse(answer)[1], 'base64').toString()).join()
  for (const secret of [
    ...stored.map(({ number }) => number),
    ...[...stored, ...items].map(idOf),
  ]) {
    expect(told).not.toContain(secret)
  }
})

const idOf = ({ _id }: { _id: unknown }) => String(_id)

test('T6: the numbers of reports and decisions are not issued in an order', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => newNumber(at % 2 === 0 ? 'R' : 'D'))
  for (const letter of ['R', 'D']) {
    const issued = numbers.filter((number) => number.startsWith(letter))
    expect(new Set(issued).size).toBe(20)
    expect([issued.toSorted(), issued.toSorted().reverse()]).not.toContainEqual(issued)
  }
})

test('T3: what is illegal needs an explanation, good faith, and a name and e-mail except for child abuse; the contact is stored encrypted', async () => {
  const { reviewId } = await aRating()
  const illegal = { subjectKind: 'review', subjectId: reviewId, reason: 'illegal' }
  const { status, body } = await call(report, { body: illegal })
  expect([status, Object.keys(body.fields).sort()]).toEqual([
    422,
    ['details', 'email', 'isInGoodFaith', 'name'],
  ])
  const about = { ...illegal, details: 'Defames a person, second sentence.', isInGoodFaith: true }
  expect((await call(report, { body: { ...about, isChildAbuse: true } })).status).toBe(200)
  const contact = { name: 'Ada Winter', email: 'ada.winter@example.com' }
  const { body: receipt } = await call(report, { body: { ...about, ...contact } })
  const stored = await ReportModel.findOne({ number: receipt.number }).orFail().lean()
  expect(JSON.stringify(stored)).not.toContain(contact.email)
  expect(stored.contact).not.toBe('')
})

test('T2, T4: visitors report profiles without an account, and wait behind what members report', async () => {
  const { influencer } = await aRating()
  const body = { subjectKind: 'influencer', subjectId: influencer.id, reason: 'facts' }
  expect((await call(report, { body })).status).toBe(200)
  const item = await QueueItemModel.findOne({ subjectId: influencer._id }).orFail().lean()
  const member = await aMemberWithRecord()
  await call(report, { body, ...signedIn(member) })
  const later = await QueueItemModel.findOne({ subjectId: influencer._id }).orFail().lean()
  expect([item.reportsCount, later.reportsCount]).toEqual([1, 2])
  expect(later.urgency).toBeGreaterThan(item.urgency)
})

test('T5: authors cannot report what they wrote themselves; what is gone cannot be reported', async () => {
  const { author, reviewId } = await aRating()
  const body = { subjectKind: 'review', subjectId: reviewId, reason: 'spam' }
  expect((await call(report, { body, ...signedIn(author) })).status).toBe(422)
  const gone = { ...body, subjectId: '0'.repeat(24) }
  expect((await call(report, { body: gone })).status).toBe(404)
})
