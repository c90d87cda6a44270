import { Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import type { Actor } from '@/lib/auth/types'
import { days, hours } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { decideItem } from '@/lib/moderation/staff/decide'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { transparency } from '@/lib/moderation/transparency/responses'
import { toCsv } from '@/lib/moderation/transparency/wire'
import { fileReport } from '@/lib/reports/commands'
import { listPublicDecisions } from '@/lib/reports/decisions/queries'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { aMemberOfLongAgo, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'
import { GET } from './route'

withDatabase()

const figures = async () => transparency.parse((await call(GET)).body)

const plain = { details: '', name: '', email: '', isChildAbuse: false, isInGoodFaith: false }

async function anActor(): Promise<Actor> {
  const { id, name } = await anAdmin()
  return { id, name, role: ROLE.admin, isVerified: true }
}

test('T30: what is received, reported and decided is counted at once, by stars, rule and reason', async () => {
  const low = await aReview({ rating: 1 })
  await aReview({ rating: 5 })
  await aReview({ rating: 5, status: 'held', counted: false })
  const profile = await anInfluencer()
  const reporter = await aMemberOfLongAgo()
  const actor: Actor = { ...(await anActor()), id: reporter.id, role: ROLE.member }
  await fileReport({ ...plain, subjectKind: 'review', subjectId: low.id, reason: 'spam' }, actor)
  await fileReport(
    { ...plain, subjectKind: 'influencer', subjectId: profile.id, reason: 'facts' },
    null,
  )
  const before = (await figures()).total
  expect(before.ratings).toEqual({ received: 3, shown: 2, waiting: 1, takenDown: 0, deleted: 0 })
  expect(before.reports).toMatchObject({ received: 2, open: 2 })
  expect(before.aboutProfiles).toBe(1)
  expect(before.hoursToDecision).toBeNull()

  const item = await QueueItemModel.findOne({ subjectId: low._id }).orFail().lean()
  await decideItem(await anActor(), String(item._id), {
    measures: ['takeDown', 'suspendAuthor'],
    rule: 'spam',
    reasons: 'It promotes a shop.',
    suspendedUntil: new Date(Date.now() + days(7)),
    editedAt: null,
  })
  const { total, months } = await figures()
  expect(total.ratings).toEqual({ received: 3, shown: 1, waiting: 1, takenDown: 1, deleted: 0 })
  expect(total.byStars).toEqual([
    { stars: 1, received: 1, takenDown: 1 },
    { stars: 2, received: 0, takenDown: 0 },
    { stars: 3, received: 0, takenDown: 0 },
    { stars: 4, received: 0, takenDown: 0 },
    { stars: 5, received: 2, takenDown: 0 },
  ])
  expect(total.byRule).toEqual([{ rule: 'spam', takenDown: 1, textHidden: 0 }])
  expect(total.byReason).toEqual([
    {
      reason: 'spam',
      open: 0,
      withdrawn: 0,
      upheld: 1,
      corrected: 0,
      dismissed: 0,
      abusive: 0,
      deletedByAuthor: 0,
    },
    {
      reason: 'facts',
      open: 1,
      withdrawn: 0,
      upheld: 0,
      corrected: 0,
      dismissed: 0,
      abusive: 0,
      deletedByAuthor: 0,
    },
  ])
  expect(total).toMatchObject({ decisions: 1, suspensions: 1 })
  expect(months).toHaveLength(1)
  expect(months[0]).toMatchObject({ ratings: total.ratings, byRule: total.byRule })

  const { body: csv, headers } = await call(GET, { path: '/?format=csv' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv).toContain('\r\nall,taken down by rule,spam,1\r\n')
  expect(csv).toContain('\r\nall,ratings taken down by stars,1,1\r\n')
  expect((await call(GET, { path: '/?format=xml' })).status).toBe(400)
})

const monthsAgo = (count: number) => {
  const at = new Date()
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 15))
}

const aDecision = (fields: object) =>
  DecisionModel.create({
    number: `D-${new Types.ObjectId()}`,
    kind: 'reply',
    subjectId: new Types.ObjectId(),
    measures: ['takeDown'],
    rule: 'harassment',
    reasons: 'Secret reasons.',
    foundBy: 'reports',
    waitedMs: 0,
    tookMs: 0,
    ...fields,
  })

test('T30: months, waiting times and appeals', async () => {
  await DecisionModel.deleteMany({})
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await aDecision({ waitedMs: hours(n) })
  await aDecision({ waitedMs: hours(500), foundBy: 'staff' })
  await aDecision({ waitedMs: hours(900), state: 'undone' })
  const appeal = { role: 'author', text: 'Please.', at: new Date() }
  await aDecision({ createdAt: monthsAgo(2), waitedMs: hours(5), appeal })
  await aDecision({ waitedMs: hours(5), appeal: { ...appeal, outcome: 'granted' } })
  const { total, months } = await figures()
  expect(total.decisions).toBe(13)
  expect(total.hoursToDecision).toEqual({ median: 5, p90: 9 })
  expect(total.appeals).toEqual({ received: 2, waiting: 1, granted: 1, upheld: 0 })
  expect(months.map(({ decisions }) => decisions)).toEqual([12, 0, 1])
})

test('T31: the public log has no names and texts, and nothing that was undone', async () => {
  const { entries, total } = await listPublicDecisions(0)
  expect(total).toBe(13)
  expect(JSON.stringify(entries)).not.toMatch(/Secret reasons|Please|deciderId|authorId/)
  expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
    'appeal',
    'at',
    'foundBy',
    'kind',
    'measures',
    'number',
    'rule',
    'state',
  ])
})

test('T30: every read is served by an index', async () => {
  const costs = await explainQueries(() => findTransparencyReport())
  expect(costs.length).toBeGreaterThan(3)
  expect(costs.filter(({ isScan }) => isScan).map(({ query }) => query)).toEqual([])
})

/** The rows of a CSV of ours, whose cells need no quotes. */
const rowsIn = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [period = '', figure = '', detail = '', value = ''] = line.split(',')
      return { period, figure, detail, value: Number(value) }
    })

test('O16: the figures of a year as CSV add up to its decisions, by kind, rule, source and state', async () => {
  await DecisionModel.deleteMany({})
  const year = new Date().getUTCFullYear() - 1
  const pick = <T>(of: readonly T[], n: number) => of[n % of.length] as T
  for (let n = 0; n < 120; n += 1) {
    await aDecision({
      kind: pick(['review', 'reply', 'influencer', 'surge', 'claim'], n),
      measures: [pick(['takeDown', 'keep', 'hideText'], n)],
      rule: pick(['spam', '', 'harassment', 'listing'], n),
      foundBy: pick(['reports', 'staff', 'software'], n * 7),
      state: pick(['inForce', 'inForce', 'reversed', 'undone'], n * 3 + 1),
      createdAt: new Date(Date.UTC(year + (n % 3) - 1, n % 12, 1 + (n % 28))),
    })
  }
  await aDecision({ createdAt: new Date(Date.UTC(year, 0)) })
  await aDecision({ createdAt: new Date(Date.UTC(year + 1, 0) - 1) })
  const { body, headers } = await call(GET, { path: `/?format=csv&year=${year}` })
  expect(headers.get('content-disposition')).toContain(`transparency-${year}.csv`)
  const rows = rowsIn(String(body))
  const created = { $gte: new Date(Date.UTC(year, 0)), $lt: new Date(Date.UTC(year + 1, 0)) }
  const counted = await DecisionModel.countDocuments({
    createdAt: trusted(created),
    state: trusted({ $ne: 'undone' as const }),
    kind: trusted({ $nin: ['claim' as const, 'proof' as const] }),
  })
  expect(counted).toBeGreaterThan(20)
  const sumOf = (figure: string, isOfYear: boolean, detail?: string) =>
    rows
      .filter((one) => one.figure === figure && (detail === undefined || one.detail === detail))
      .filter(({ period }) => (period === String(year)) === isOfYear)
      .reduce((sum, { value }) => sum + value, 0)
  for (const figure of [
    'decisions',
    ...['kind', 'rule', 'source', 'state'].map((by) => `decisions by ${by}`),
  ]) {
    expect([figure, sumOf(figure, true), sumOf(figure, false)]).toEqual([figure, counted, counted])
  }
  // Every other figure of the year is the sum of its months.
  for (const { period, figure, detail, value } of rows) {
    if (period !== String(year) || figure === 'hours to decision') continue
    expect([figure, detail, sumOf(figure, false, detail)]).toEqual([figure, detail, value])
  }
  expect(new Set(rows.map(({ period }) => period)).size).toBe(13)
  const { months } = await figures()
  expect(months.length).toBeLessThanOrEqual(12)
  expect((await call(GET, { path: '/?year=1999' })).status).toBe(400)
  expect((await call(GET, { path: `/?year=${year + 5}` })).body).toMatchObject({ months: [] })
})

test('O16: every read of a year is served by an index', async () => {
  const costs = await explainQueries(() => findTransparencyReport(new Date().getUTCFullYear()))
  expect(costs.filter(({ isScan }) => isScan).map(({ query }) => query)).toEqual([])
})

test('O16: a table of more records than are read says since when they are counted', async () => {
  const report = await findTransparencyReport()
  const since = '2026-03-01T00:00:00.000Z'
  const [, first] = toCsv({ ...report, since }, 2026).split('\r\n')
  expect(first).toBe(`2026,only what was recorded since,${since},`)
  expect(toCsv({ ...report, since: null }, 2026)).not.toContain('recorded since')
})
