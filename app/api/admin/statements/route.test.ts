import { Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { ITEM_KINDS, MEASURES, RESTRICTING } from '@/lib/domain/decisions'
import { RULE_IDS, UNSPECIFIED } from '@/lib/domain/guidelines'
import { REPORT_REASON_IDS } from '@/lib/domain/reports'
import { statement, statementsResponse } from '@/lib/moderation/statements/schema'
import { DecisionModel } from '@/models/decision'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { createRandom } from '@/tools/seed/random'
import { GET } from './route'

withDatabase()

const SECRETS = ['Zelda Quill', 'zelda.quill@example.com', 'I was lied to by her', '+49 30 123456']
let number = 0
const aDecision = (fields: object = {}) =>
  DecisionModel.create({
    number: `D-AAAA-${String(number++).padStart(4, '0')}`,
    ...{ kind: 'review', subjectId: new Types.ObjectId(), measures: ['takeDown'], rule: 'spam' },
    ...{ reasons: SECRETS.join(' '), foundBy: 'reports', waitedMs: 0, tookMs: 0 },
    createdAt: new Date('2025-03-10T12:00:00Z'),
    ...fields,
  })
const read = async (month: string, format: 'json' | 'csv' = 'json') =>
  call(GET, { path: `/?month=${month}&format=${format}`, ...signedIn(await anAdmin()) })
const statementsOf = async (month: string) =>
  statementsResponse.parse((await read(month)).body).statements

test('O14: a decision is a statement by the published fields: what, why, since when, where and how found', async () => {
  const review = await aReview({ createdAt: new Date('2025-03-02') })
  await aDecision({
    subjectId: review._id,
    measures: ['hideText', 'suspendAuthor'],
    rule: 'conflict-of-interest',
    reportReasons: ['fake'],
    suspendedUntil: new Date('2025-04-09T12:00:00Z'),
  })
  expect(await statementsOf('2025-03')).toMatchObject([
    {
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: '2025-04-09',
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      incompatible_content_ground: 'Rate honestly',
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      category_specification: ['KEYWORD_INAUTHENTIC_USER_REVIEWS'],
      content_type: ['CONTENT_TYPE_TEXT'],
      content_date: '2025-03-02',
      application_date: '2025-03-10',
      source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
      automated_detection: 'No',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    },
  ])
})

test('O14: ground, category and source follow from rule and reports; what restricts nobody, or was undone, is no statement', async () => {
  const createdAt = new Date('2025-04-10')
  const profile = { kind: 'influencer', subjectId: new Types.ObjectId(), rule: 'listing' }
  await aDecision({ createdAt, rule: 'illegal', reportReasons: ['illegal'] })
  await aDecision({ createdAt, ...profile, reportReasons: ['minor'] })
  await aDecision({ createdAt, ...profile, reportReasons: ['facts'], foundBy: 'staff' })
  await aDecision({ createdAt, measures: ['keep'], rule: '' })
  await aDecision({ createdAt, state: 'undone' })
  await aDecision({ createdAt: new Date('2025-05-01') })
  const found = await statementsOf('2025-04')
  expect(found.map((one) => [one.decision_ground, one.category, one.source_type])).toEqual([
    [
      'DECISION_GROUND_ILLEGAL_CONTENT',
      'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      'SOURCE_ARTICLE_16',
    ],
    [
      'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
      'SOURCE_TYPE_OTHER_NOTIFICATION',
    ],
    [
      'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
      'SOURCE_VOLUNTARY',
    ],
  ])
})

test('O14: every decision that restricts someone fits the fields, as JSON and CSV, without personal data', async () => {
  const random = createRandom(7)
  const pick = <T>(of: readonly T[]) => random.pick(of)
  const member = await aMember({ name: 'Zelda Quill', email: 'zelda.quill@example.com' })
  const text = { title: 'I was lied to by her', details: 'Call +49 30 123456' }
  const review = await aReview({ authorId: member._id, ...text })
  const profile = await anInfluencer({ name: 'Zelda Quill' })
  for (let n = 0; n < 300; n += 1) {
    await aDecision({
      kind: pick(ITEM_KINDS),
      subjectId: pick([review._id, member._id, profile._id, new Types.ObjectId('0'.repeat(24))]),
      authorId: member._id,
      influencerId: profile._id,
      measures: [pick(MEASURES), pick(MEASURES)],
      rule: pick([...RULE_IDS, UNSPECIFIED, '']),
      foundBy: pick(['reports', 'software', 'staff']),
      state: pick(['inForce', 'reversed']),
      reportReasons: [pick([...REPORT_REASON_IDS, ''])],
      suspendedUntil: pick([null, new Date('2025-07-01')]),
      before: { resetName: { name: 'Zelda Quill', pic: 'zelda.webp' } },
      createdAt: new Date(Date.UTC(2025, 5, 1 + (n % 30))),
    })
  }
  const statements = await statementsOf('2025-06')
  const restricting = await DecisionModel.countDocuments({
    kind: trusted({ $nin: ['claim' as const, 'proof' as const] }),
    measures: trusted({ $in: [...RESTRICTING] }),
    createdAt: trusted({ $gte: new Date('2025-06-01'), $lt: new Date('2025-07-01') }),
  })
  expect(statements.length).toBe(restricting)
  expect(restricting).toBeGreaterThan(100)
  const csv = String((await read('2025-06', 'csv')).body)
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head?.split(',')).toEqual(Object.keys(statement.shape))
  expect(rows.map((row) => row.split(',')[0])).toEqual(statements.map(({ puid }) => puid))
  const ids = [review, member, profile].map(({ id }) => id)
  for (const secret of [...SECRETS, 'Zelda', 'lied', 'zelda.webp', ...ids]) {
    expect([secret, csv.includes(secret), JSON.stringify(statements).includes(secret)]).toEqual([
      secret,
      false,
      false,
    ])
  }
})

test('O14: the day on which an anonymous review was written is not told', async () => {
  const id = new Types.ObjectId('f'.repeat(24))
  await aReview({ _id: id, authorId: id, createdAt: new Date('2025-08-17') })
  const createdAt = new Date('2025-09-20')
  await aDecision({ subjectId: id, createdAt })
  const [one] = await statementsOf('2025-09')
  expect(one?.content_date).toBe('2025-08-01')
})

test('O14: what does not fit is refused: a month, a statement without a restriction or a ground', async () => {
  expect((await read('2025-13')).status).toBe(400)
  const [one] = await statementsOf('2025-03')
  for (const wrong of [
    { decision_visibility: null, decision_account: null },
    { incompatible_content_ground: null },
    { illegal_content_legal_ground: 'A law.' },
    { category: 'STATEMENT_CATEGORY_PIRACY' },
    { content_date: '2025-12-31' },
    { author: 'Zelda' },
  ]) {
    expect([wrong, statement.safeParse({ ...one, ...wrong }).success]).toEqual([wrong, false])
  }
})
