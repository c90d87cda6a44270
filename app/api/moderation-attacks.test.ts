import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as decide } from '@/app/api/admin/queue/[id]/decide/route'
import { GET as readItem } from '@/app/api/admin/queue/[id]/route'
import { GET as readQueue } from '@/app/api/admin/queue/route'
import { POST as appeal } from '@/app/api/decisions/[number]/appeal/route'
import { GET as ownDecisions } from '@/app/api/me/decisions/route'
import { POST as appealByLink } from '@/app/api/reports/[number]/appeal/route'
import { DELETE as withdraw } from '@/app/api/reports/[number]/route'
import { POST as report } from '@/app/api/reports/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { rateInfluencer } from '@/lib/ratings/commands'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import {
  actorOf,
  aMember,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Account = { id: string }
type Result = Awaited<ReturnType<typeof call>>

const REPORT = { subjectKind: 'review', reason: 'spam' }
const TAKE_DOWN = { measures: ['takeDown'], rule: 'spam', reasons: 'It sells a course.' }

async function aReportedRating() {
  const [author, reporter, influencer] = [
    await aMember(),
    await aMemberOfLongAgo(),
    await anInfluencer(),
  ]
  const { reviewId } = await rateInfluencer(
    { influencerId: influencer.id, rating: 2, title: 'Buy my course', details: 'At a.example.' },
    actorOf(author),
  )
  const review = { id: reviewId, _id: new Types.ObjectId(reviewId) }
  const body = { ...REPORT, subjectId: review.id }
  const sent = await call(report, { ...signedIn(reporter), body })
  expect(sent.status).toBe(200)
  const filed = await ReportModel.findOne({ subjectId: review._id }).orFail().lean()
  const item = await QueueItemModel.findOne({ subjectId: review._id }).orFail().lean()
  return { author, reporter, review, number: filed.number, itemId: String(item._id) }
}

const decideAs = (admin: Account, id: string, body: object = TAKE_DOWN) =>
  call(decide, { ...signedIn(admin), params: { id }, body })

async function aDecision() {
  const stage = await aReportedRating()
  const admin = await anAdmin()
  expect((await decideAs(admin, stage.itemId)).status).toBe(200)
  const decision = await DecisionModel.findOne({ subjectId: stage.review._id }).orFail().lean()
  return { ...stage, admin, decision: decision.number }
}

const statuses = (results: readonly Result[]) => results.map(({ status }) => status).sort()
/** What a caller can tell of a refusal. */
const told = ({ status, body }: Result) => [status, body]

test('of ten decisions about one item, made at the same moment by ten admins, one is made', async () => {
  const { review, itemId } = await aReportedRating()
  const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin()))
  const results = await Promise.all(
    admins.map((admin, n) =>
      decideAs(admin, itemId, n % 2 === 0 ? TAKE_DOWN : { measures: ['keep'], reasons: 'Fine.' }),
    ),
  )
  expect(statuses(results)).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  expect(await DecisionModel.countDocuments({ subjectId: review._id })).toBe(1)
  const isTakenDown = (await ReviewModel.findById(review._id).orFail().lean()).status === 'removed'
  const [decision] = await DecisionModel.find({ subjectId: review._id }).lean()
  expect(isTakenDown).toBe(decision?.measures.includes('takeDown'))
})

test('ten appeals that the author sends at the same moment are one, and none follows it', async () => {
  const { author, decision } = await aDecision()
  const send = () =>
    call(appeal, {
      ...signedIn(author),
      params: { number: decision },
      body: { text: 'I sell nothing.' },
    })
  const results = await Promise.all(Array.from({ length: 10 }, send))
  expect(statuses(results).filter((status) => status === 200)).toHaveLength(1)
  expect((await send()).status).not.toBe(200)
  expect(await QueueItemModel.countDocuments({ kind: 'appeal' })).toBe(1)
})

test('ten reports of one member at the same moment are one report', async () => {
  const { reporter, review } = await aReportedRating()
  const body = { ...REPORT, subjectId: review.id }
  await Promise.all(Array.from({ length: 10 }, () => call(report, { ...signedIn(reporter), body })))
  expect(await ReportModel.countDocuments({ subjectId: review._id })).toBe(1)
  const item = await QueueItemModel.findOne({ subjectId: review._id }).orFail().lean()
  expect(item.reportsCount).toBe(1)
})

test('the numbers of another member open nothing, and those of reports tell nothing that an unknown one does not', async () => {
  const { author, reporter, decision, number } = await aDecision()
  const stranger = signedIn(await aMember())
  const body = { text: 'It was mine.' }
  const appealed = await call(appeal, { ...stranger, params: { number: decision }, body })
  // Its number is in the public log.
  expect(appealed.status).toBe(403)
  const withdrawalOf = (known: string) =>
    call(withdraw, { ...stranger, method: 'DELETE', params: { number: known } })
  expect(told(await withdrawalOf(number))).toEqual(told(await withdrawalOf(newNumber('R'))))
  // The reporter is told what came of the report, and may not appeal for the author.
  const byReporter = await call(appeal, {
    ...signedIn(reporter),
    params: { number: decision },
    body,
  })
  expect(byReporter.status).not.toBe(200)
  expect((await call(ownDecisions, stranger)).body.entries).toEqual([])
  expect((await call(ownDecisions, signedIn(author))).body.entries).toHaveLength(1)
})

test('guessed keys of a report’s link are refused like those of an unknown report', async () => {
  const { review } = await aReportedRating()
  const visitor = { 'x-forwarded-for': '203.0.113.77' }
  const contact = { name: 'Robin Vale', email: 'robin@example.org' }
  const reported = { ...REPORT, subjectId: review.id, ...contact }
  expect((await call(report, { headers: visitor, body: reported })).status).toBe(200)
  const filed = await ReportModel.findOne({ subjectId: review._id, reporterId: null })
    .orFail()
    .lean()
  const guess = (number: string, key: string) =>
    call(appealByLink, {
      headers: visitor,
      params: { number },
      body: { key, text: 'Look again.' },
    })
  const unknown = told(await guess(newNumber('R'), 'A'.repeat(22)))
  for (const key of ['A'.repeat(22), '0'.repeat(64), filed.number, String(filed._id), '']) {
    expect([key, told(await guess(filed.number, key))[0]]).toEqual([key, unknown[0]])
  }
})

test('members see nothing of the queue, also with the id of an item about their own rating', async () => {
  const { author, itemId } = await aReportedRating()
  const own = await call(readItem, { ...signedIn(author), params: { id: itemId } })
  const none = await call(readItem, { ...signedIn(author), params: { id: '0'.repeat(24) } })
  expect(told(own)).toEqual(told(none))
  expect(own.status).toBe(403)
  expect((await call(readQueue, signedIn(author))).status).toBe(403)
  expect((await decideAs(author, itemId)).status).toBe(403)
})

test('after all of this every count agrees with the ratings', async () => {
  const differing = (await listDiscrepancies()).filter(({ field }) => field !== 'confidence')
  expect(differing).toEqual([])
})
