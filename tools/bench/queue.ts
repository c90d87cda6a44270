import { Types } from 'mongoose'
import { GET as readItem } from '@/app/api/admin/queue/[id]/route'
import { GET as readQueue } from '@/app/api/admin/queue/route'
import { signSession } from '@/lib/auth/session-token'
import { hours, minutes } from '@/lib/domain/durations'
import { REPORT_REASON_IDS, severityOf } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { urgencyOf } from '@/lib/queue/rules'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { openDatabase } from '@/tools/bench/database'
import { fill, grow } from '@/tools/bench/growth-data'
import { median, percentile, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const OPEN_ITEMS = fullOrSmall(10_000, 100)
const READS = fullOrSmall(500, 14)
const WARM_READS = fullOrSmall(50, 1)
const SIZE = fullOrSmall(
  { influencers: 1_000, ratings: 50_000, heavyRatings: 1_000, heavyReactions: 1_000 },
  { influencers: 20, ratings: 200, heavyRatings: 10, heavyReactions: 10 },
)
const PAGES = ['', 'kinds=review', 'severity=3', 'hours=24', 'language=en', 'skip=50', 'skip=500']

/**
 * Measures, on the server of `TEST_MONGODB_URI`, how long staff waits for a page of the queue and for an item when 10,000
 * reported ratings are open: the handlers, one request at a time.
 */
export async function benchQueue(cleanup: CleanupStack): Promise<Row[]> {
  const drop = await openDatabase()
  const forget = cleanup.add(drop)
  const items = await step(`Opening ${OPEN_ITEMS} items`, write)
  const admin = await UserModel.create({ name: 'Admin', role: ROLE.admin })
  const headers = { authorization: `Bearer ${signSession(String(admin._id), 0)}` }
  const request = (path: string) => new Request(`http://localhost:3000${path}`, { headers })
  const pages = await timesOf((n) =>
    readQueue(request(`/api/admin/queue?${PAGES[n % PAGES.length]}`), {
      params: Promise.resolve({}),
    }),
  )
  const details = await timesOf((n) => {
    const id = String(items[(n * 7_919) % items.length])
    return readItem(request(`/api/admin/queue/${id}`), { params: Promise.resolve({ id }) })
  })
  await drop()
  forget()
  return [
    { name: 'a page of the queue, p95', ...pages, atMost: 100 },
    { name: 'an item of the queue, p95', ...details, atMost: 100 },
  ]
}

/** Writes ratings, and an item with a report about each of the first ones. Returns the items' ids. */
async function write(): Promise<Types.ObjectId[]> {
  await grow(SIZE)
  const reviews = await ReviewModel.find({}, '_id').sort({ _id: 1 }).limit(OPEN_ITEMS).lean()
  const items = reviews.map(() => new Types.ObjectId())
  const reasonOf = (n: number) => REPORT_REASON_IDS[n % REPORT_REASON_IDS.length] ?? 'spam'
  const openedAt = (n: number) => new Date(Date.now() - minutes(n) - hours(1))
  await fill(QueueItemModel, OPEN_ITEMS, (n) => {
    const rank = { severity: severityOf(reasonOf(n)), weight: n % 4 }
    return {
      _id: items[n],
      kind: 'review',
      subjectId: reviews[n]?._id,
      openedAt: openedAt(n),
      ...rank,
      urgency: urgencyOf(rank),
      reasons: [reasonOf(n)],
      reportsCount: 1,
      language: n % 3 === 0 ? 'en' : '',
    }
  })
  await fill(ReportModel, OPEN_ITEMS, (n) => ({
    number: newNumber('R'),
    subjectKind: 'review',
    subjectId: reviews[n]?._id,
    reporterKey: `reporter ${n}`,
    reason: reasonOf(n),
    weight: 1,
    createdAt: openedAt(n),
  }))
  return items
}

async function timesOf(read: (n: number) => Promise<Response>) {
  const times: number[] = []
  for (let n = 0; n < WARM_READS + READS; n += 1) {
    const began = performance.now()
    const response = await read(n)
    if (response.status !== 200) throw new Error(`answered with ${response.status}`)
    await response.text()
    if (n >= WARM_READS) times.push(performance.now() - began)
  }
  return {
    value: percentile(times, 0.95),
    unit: 'ms',
    note: `median ${median(times).toFixed(1)} ms`,
  }
}
