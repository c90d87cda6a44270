import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { recordAction } from '@/lib/audit/commands'
import { transaction } from '@/lib/db/transaction'
import { AppError } from '@/lib/errors'
import { countQueues } from '@/lib/moderation/queries'
import { openUnreported } from '@/lib/queue/items'
import { fileReport } from '@/lib/reports/commands'
import { QueueItemModel } from '@/models/queue-item'
import { createMetrics } from '@/server/metrics/metrics'
import { readRoutes } from '@/server/metrics/routes'
import { REPORT } from '@/tests/support/decide'
import {
  actorOf,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aReview,
  aSurge,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const own = { cache: null, ofAllWorkers: () => Promise.reject() }
const metrics = createMetrics(own)

/** The samples whose name begins with these letters. */
const samples = async (prefix: string, of = metrics) =>
  (await of.text()).split('\n').filter((line) => line.startsWith(prefix))

test('routes are those of the build, and other addresses share one label', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'routes-'))
  const manifest = {
    staticRoutes: [{ page: '/api/user/all', regex: '^/api/user/all(?:/)?$' }],
    dynamicRoutes: [{ page: '/api/user/[id]', regex: '^/api/user/([^/]+?)(?:/)?$' }],
  }
  await writeFile(join(folder, 'routes-manifest.json'), JSON.stringify(manifest))
  const routeOf = await readRoutes(folder)
  expect(
    ['/api/user/all', '/api/user/65?token=1', '/_next/static/chunks/a.js', '/wp-login.php'].map(
      routeOf,
    ),
  ).toEqual(['/api/user/all', '/api/user/[id]', '/_next/static', 'other'])
  await rm(folder, { recursive: true })
  expect((await readRoutes(folder))('/api/user/all')).toBe('other')
})

test('connections, servers and transactions of this process are measured', async () => {
  await transaction([], async () => {})
  const refused = transaction([], () => Promise.reject(new AppError('invalid', 'no')))
  await expect(refused).rejects.toThrow('no')
  const defect = transaction([], () => Promise.reject(new TypeError('a defect')))
  await expect(defect).rejects.toThrow('a defect')
  expect(await samples('database_transactions_total')).toEqual([
    'database_transactions_total{outcome="committed"} 1',
    'database_transactions_total{outcome="refused"} 1',
    'database_transactions_total{outcome="unavailable"} 0',
    'database_transactions_total{outcome="failed"} 1',
  ])
  expect(await samples('database_writable')).toEqual(['database_writable 1'])
  expect(await samples('database_servers{state="primary"}')).toEqual([
    'database_servers{state="primary"} 1',
  ])
  const [open] = await samples('database_connections{state="open"}')
  expect(Number(open?.split(' ')[1])).toBeGreaterThan(0)
  await expect
    .poll(() => samples('database_connections{state="in_use"}'))
    .toEqual(['database_connections{state="in_use"} 0'])
})

test('decisions of staff are counted when they are committed', async () => {
  const { id } = await anAdmin()
  const record = () =>
    recordAction('approve', { actor: { id }, subjectId: String(new Types.ObjectId()) })
  await transaction([], record)
  const undone = transaction([], async () => {
    await record()
    throw new AppError('invalid', 'not now')
  })
  await expect(undone).rejects.toThrow('not now')
  expect(await samples('staff_actions_total{action="approve"}')).toEqual([
    'staff_actions_total{action="approve"} 1',
  ])
})

test('[T7] what waits for staff is measured with its age, each kind of item, claims and proofs, too', async () => {
  const { _id: influencerId } = await anInfluencer({ approved: false, listed: false })
  const hourAgo = new Date(Date.now() - 3_600_000)
  await aReview({ influencerId, status: 'held', heldAt: hourAgo })
  await aReview({ influencerId, status: 'held', heldAt: null })
  const surge = await aSurge({ influencerId })
  await openUnreported('surge', surge.id)
  const { id } = await aReview()
  await fileReport({ ...REPORT, subjectId: id }, actorOf(await aMemberWithRecord()))
  await openUnreported('appeal', new Types.ObjectId())
  await openUnreported('votes', new Types.ObjectId())
  const aside = { snoozedUntil: new Date(Date.now() + 60_000) }
  await QueueItemModel.updateOne({ kind: 'votes', isOpen: true }, { $set: aside })
  await openUnreported('claim', new Types.ObjectId())
  await openUnreported('proof', new Types.ObjectId(id), { openedAt: hourAgo })
  const queue = { surge: 1, review: 1, appeal: 1, votes: 0, reply: 0 }
  const expected = { ...queue, claim: 1, proof: 1, flagged: 1, surge_ratings: 2 }
  const found = await samples('moderation_', createMetrics({ ...own, moderation: countQueues }))
  for (const [queue, waiting] of Object.entries(expected)) {
    expect(found).toContain(`moderation_waiting{queue="${queue}"} ${waiting}`)
  }
  for (const old of ['flagged', 'proof']) {
    const age = found.find((line) => line.startsWith(`moderation_oldest_seconds{queue="${old}"}`))
    expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(3_600)
  }
  const proposed = found.find((line) => line.startsWith('moderation_waiting{queue="influencers"}'))
  expect(Number(proposed?.split(' ')[1])).toBeGreaterThan(0)
})
