import { expect, test } from 'vitest'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { POST as flag } from '@/app/api/comment/[id]/flag/route'
import { GET as decisions } from '@/app/api/decisions/route'
import { GET as ownDecisions } from '@/app/api/me/decisions/route'
import { GET as ownRatings } from '@/app/api/me/ratings/route'
import { POST as report } from '@/app/api/reports/route'
import { GET as badge } from '@/app/badge/[name]/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { ROLE } from '@/lib/domain/roles'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { rateInfluencer } from '@/lib/ratings/commands'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { aMember, aMemberOfLongAgo, anAdmin, anInfluencer } from '@/tests/support/factories'
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
  const reporter = await aMemberOfLongAgo({ name: 'Quiet Reporter' })
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
  const member = await aMemberOfLongAgo()
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
