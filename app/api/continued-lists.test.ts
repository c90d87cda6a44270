import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as log } from '@/app/api/admin/log/route'
import { GET as queue } from '@/app/api/admin/queue/route'
import { GET as surge } from '@/app/api/admin/surges/[id]/route'
import { GET as accounts } from '@/app/api/admin/users/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { GET as replies } from '@/app/api/comment/[id]/reply/route'
import { GET as decisions } from '@/app/api/decisions/route'
import { GET as ownDecisions } from '@/app/api/me/decisions/route'
import { GET as ownPoints } from '@/app/api/me/points/route'
import { GET as ownRatings } from '@/app/api/me/ratings/route'
import { GET as ownReplies } from '@/app/api/me/replies/route'
import { GET as ownReports } from '@/app/api/me/reports/route'
import { GET as home } from '@/app/api/users/route'
import { LIMIT } from '@/lib/domain/limits'
import { API_SORTS } from '@/lib/domain/list-filters'
import { RANKS } from '@/lib/queue/rules'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { REVIEW_SORTS } from '@/lib/ratings/reviews/types'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { PointModel } from '@/models/point'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import {
  aCategory,
  aMember,
  anAdmin,
  anInfluencer,
  aReview,
  aSurge,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Id = Types.ObjectId
const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Two pages and a half. */
const enough = (pageSize: number) => Math.ceil(2.5 * pageSize)

type Query = Record<string, string | number>
type Read = (query: Query) => Promise<string[]>

/**
 * Reads two pages, between which an entry of the first one is removed: the second one starts where the first one ended. A client
 * that sends `skip` alone misses one entry, as before.
 */
async function expectContinued(read: Read, pageSize: number, remove: (id: string) => unknown) {
  const all = [...(await read({ skip: 0 })), ...(await read({ skip: pageSize }))]
  expect(new Set(all).size).toBe(2 * pageSize)
  const [first, second] = [all.slice(0, pageSize), all.slice(pageSize)]
  const after = first.at(-1) ?? ''
  await remove(first[2] ?? '')
  expect(await read({ skip: pageSize, after })).toEqual(second)
  expect(await read({ skip: pageSize })).not.toEqual(second)
  // The last entry itself has left the list, but is still known.
  await remove(after)
  expect(await read({ skip: pageSize, after })).toEqual(second)
}

const keysOf =
  (list: string, key = '_id') =>
  (body: Record<string, Record<string, string>[]>) =>
    (body[list] ?? []).map((entry) => entry[key] ?? '')
const path = (query: Query) =>
  `/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Listed influencers of a category of their own; many share rank and confidence. */
async function aCategoryOf(count: number) {
  const category = (await aCategory()).name
  await UserModel.insertMany(
    ids(count).map((_id, n) => ({
      _id,
      name: `Person ${n}`,
      role: 2,
      approved: true,
      listed: true,
      category,
      rank: n % 7 === 0 ? 1 + (n % 2) : 0,
      rankedAt: minutesAgo(n % 3 === 0 ? 100 * 24 * 60 : n),
      confidence: 3 + (n % 3) / 7,
      reviewsCount: n % 4,
      createdAt: minutesAgo(n % 6),
    })),
  )
  const inOrder =
    (sort: string): Read =>
    async (query) =>
      keysOf('users')((await call(home, { path: path({ category, sort, ...query }) })).body)
  return inOrder
}

const unlist = (id: string) =>
  UserModel.updateOne({ _id: id }, { listed: false, removedAt: new Date() })

test.each(API_SORTS)(
  'home by %s continues behind the last entry, whatever was removed before it [57, 58, 61]',
  async (sort) => {
    const inOrder = await aCategoryOf(enough(LIMIT.pageSize))
    await expectContinued(inOrder(sort), LIMIT.pageSize, unlist)
  },
)

test.each(['featured', 'recommended'])(
  '%s continues exactly when an entry before the last one moves to the end or to the front [61]',
  async (sort) => {
    const read = (await aCategoryOf(25))(sort)
    const [first, second] = [await read({ skip: 0 }), await read({ skip: 10 })]
    const [after = '', moved = ''] = [first[9], first[1]]
    await UserModel.updateOne({ _id: moved }, { rank: 0, confidence: 0 })
    expect(await read({ skip: 10, after })).toEqual(second)
    await UserModel.updateOne({ _id: moved }, { rank: 9 })
    expect(await read({ skip: 10, after })).toEqual(second)
  },
)

test.each(['featured', 'recommended'])(
  '%s continues at the remembered position when the last entry itself has moved or gone',
  async (sort) => {
    const read = (await aCategoryOf(25))(sort)
    const [first, second] = [await read({ skip: 0 }), await read({ skip: 10 })]
    const last = await UserModel.findById(first[9]).orFail().lean()
    const after = `${String(last._id)}~${'rank' in last ? last.rank : 0}~${'confidence' in last ? last.confidence : 0}`
    await UserModel.updateOne({ _id: last._id }, { rank: 0, confidence: 0 })
    expect(await read({ skip: 10, after })).toEqual(second)
    await UserModel.deleteOne({ _id: last._id })
    expect(await read({ skip: 10, after })).toEqual(second)
  },
)

test('without the last entry and its position, `skip` applies; a malformed one is refused', async () => {
  const read = (await aCategoryOf(25))('featured')
  const second = await read({ skip: 10 })
  expect(await read({ skip: 10, after: String(new Types.ObjectId()) })).toEqual(second)
  // A position that does not fit the order.
  expect(await read({ skip: 10, after: `${String(new Types.ObjectId())}~1` })).toEqual(second)
  for (const after of ['x', `${'f'.repeat(24)}~`, `${'f'.repeat(24)}~1~2~3`, '{"$gt":""}']) {
    expect((await call(home, { path: path({ skip: 10, after }) })).status).toBe(400)
  }
})

test.each(REVIEW_SORTS)('the ratings by %s continue behind the last one', async (sort) => {
  const influencer = await anInfluencer()
  await ReviewModel.insertMany(
    ids(25).map((_id, n) => ({
      _id,
      influencerId: influencer._id,
      authorId: new Types.ObjectId(),
      authorName: `Member ${n}`,
      rating: 1 + (n % 5),
      title: 'Trains',
      details: 'Rides them all.',
      status: 'shown',
      counted: true,
      helpfulness: (n % 4) / 4,
      // Some at the same time.
      createdAt: minutesAgo(n - (n % 2)),
    })),
  )
  const read: Read = async (query) => {
    const wanted = path({ expertId: influencer.id, limit: 10, sort, ...query })
    return keysOf('questions')((await call(reviews, { path: wanted })).body)
  }
  await rewriteEntries()
  await expectContinued(read, 10, async (id) => {
    await ReviewModel.updateOne({ _id: id }, { status: 'removed' })
    await rewriteEntries()
  })
})

test('the replies continue behind the oldest known one', async () => {
  const review = await aReview()
  await ReplyModel.insertMany(
    ids(enough(LIMIT.repliesShown)).map((_id, n) => ({
      _id,
      reviewId: review._id,
      authorId: new Types.ObjectId(),
      text: `Reply ${n}`,
      createdAt: minutesAgo(n),
    })),
  )
  // Oldest first within a page, while pages go back in time.
  const read: Read = async (query) => {
    const { body } = await call(replies, { path: path(query), params: { id: review.id } })
    return keysOf('replies')(body).reverse()
  }
  await expectContinued(read, LIMIT.repliesShown, (id) =>
    ReplyModel.updateOne({ _id: id }, { voided: true }),
  )
})

test("a member's own ratings, replies and points continue behind the last one", async () => {
  const member = await aMember()
  const count = enough(LIMIT.ownPageSize)
  const own =
    (handler: Parameters<typeof call>[0]): Read =>
    async (query) =>
      keysOf(
        'entries',
        'id',
      )((await call(handler, { path: path(query), ...signedIn(member) })).body)
  const influencers = ids(count)
  await ReviewModel.insertMany(
    influencers.map((influencerId, n) => ({
      influencerId,
      authorId: member._id,
      authorName: member.name,
      rating: 3,
      title: 'Trains',
      details: 'Rides them all.',
      createdAt: minutesAgo(n),
    })),
  )
  await expectContinued(own(ownRatings), LIMIT.ownPageSize, (id) =>
    ReviewModel.updateOne({ _id: id }, { removedBy: 'author', status: 'removed' }),
  )
  await ReplyModel.insertMany(
    ids(count).map((reviewId, n) => ({
      reviewId,
      authorId: member._id,
      text: 'So do I.',
      createdAt: minutesAgo(n),
    })),
  )
  await expectContinued(own(ownReplies), LIMIT.ownPageSize, (id) =>
    ReplyModel.updateOne({ _id: id }, { voided: true }),
  )
  const other = await aMember()
  await PointModel.insertMany(
    ids(count).map((causeId, n) => ({
      userId: member._id,
      cause: 'rating',
      causeId,
      amount: 100,
      influencerId: influencers[n],
      createdAt: minutesAgo(n),
    })),
  )
  await expectContinued(own(ownPoints), LIMIT.ownPageSize, (id) =>
    PointModel.updateOne({ _id: id }, { userId: other._id }),
  )
})

const numbers = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}-TEST-${String(n).padStart(4, '0')}`)

test("a member's own reports and decisions, and the public log, continue behind the last one", async () => {
  const member = await aMember()
  const count = enough(LIMIT.ownPageSize)
  await ReportModel.insertMany(
    numbers('R', count).map((number, n) => ({
      number,
      subjectKind: 'review',
      subjectId: new Types.ObjectId(),
      reporterId: member._id,
      reporterKey: member.id,
      weight: 1,
      createdAt: minutesAgo(n),
    })),
  )
  const own =
    (handler: Parameters<typeof call>[0]): Read =>
    async (query) =>
      keysOf(
        'entries',
        'number',
      )((await call(handler, { path: path(query), ...signedIn(member) })).body)
  await expectContinued(own(ownReports), LIMIT.ownPageSize, (number) =>
    ReportModel.updateOne({ number }, { reporterId: new Types.ObjectId() }),
  )
  await DecisionModel.insertMany(
    numbers('D', enough(LIMIT.decisionsPerPage)).map((number, n) => ({
      number,
      kind: 'review',
      subjectId: new Types.ObjectId(),
      authorId: member._id,
      deciderId: new Types.ObjectId(),
      measures: ['takeDown'],
      rule: 'spam',
      foundBy: 'reports',
      tookMs: 1,
      waitedMs: 1,
      state: 'inForce',
      createdAt: minutesAgo(n),
    })),
  )
  const undo = (number: string) => DecisionModel.updateOne({ number }, { state: 'undone' })
  await expectContinued(own(ownDecisions), LIMIT.ownPageSize, undo)
  await expectContinued(
    async (query) =>
      keysOf('entries', 'number')((await call(decisions, { path: path(query) })).body),
    LIMIT.decisionsPerPage,
    undo,
  )
})

test("staff's lists of accounts continue behind the last one", async () => {
  const admin = await anAdmin()
  await UserModel.insertMany(
    ids(60).flatMap((_id, n) => [
      {
        _id,
        name: `Pending ${n}`,
        role: 2,
        approved: false,
        listed: false,
        createdAt: minutesAgo(n),
      },
      { name: `Kept ${n}`, email: `kept${n}@example.com`, role: 1, createdAt: minutesAgo(n) },
    ]),
  )
  const limit = 20
  for (const [list, name] of [
    ['pendingExperts', 'pending'],
    ['approvedExperts', 'approved'],
    ['users', 'users'],
  ] as const) {
    const read: Read = async ({ skip, after }) => {
      const start = { [`${name}Skip`]: skip ?? 0, ...(after && { [`${name}After`]: after }) }
      const { body } = await call(accounts, {
        path: path({ limit, ...start }),
        ...signedIn(admin),
      })
      return keysOf(list)(body)
    }
    await expectContinued(read, limit, unlist)
  }
})

test('the log of staff and the ratings of a surge continue behind the last one', async () => {
  const admin = await anAdmin()
  const as = signedIn(admin)
  await AuditModel.insertMany(
    ids(enough(LIMIT.auditPerPage)).map((subjectId, n) => ({
      actorId: admin._id,
      action: 'approve',
      subjectId,
      createdAt: minutesAgo(n),
    })),
  )
  // The log is append-only: what moves its pages is a new entry.
  const entries: Read = async (query) =>
    keysOf('entries', 'id')((await call(log, { path: path(query), ...as })).body)
  const [first, second] = [await entries({ skip: 0 }), await entries({ skip: LIMIT.auditPerPage })]
  await AuditModel.create({ actorId: admin._id, action: 'approve', subjectId: admin._id })
  const after = first.at(-1) ?? ''
  expect(await entries({ skip: LIMIT.auditPerPage, after })).toEqual(second)

  const { id } = await aSurge()
  const held = ids(enough(LIMIT.pendingPerPage))
  await ReviewModel.insertMany(
    held.map((_id, n) => ({
      _id,
      influencerId: new Types.ObjectId(),
      authorId: new Types.ObjectId(),
      authorName: 'Mira',
      rating: 1,
      title: 'Trains',
      details: 'Rides them all.',
      status: 'held',
      surgeId: id,
      createdAt: minutesAgo(n),
    })),
  )
  await expectContinued(
    async (query) =>
      keysOf(
        'reviews',
        'id',
      )((await call(surge, { path: path(query), params: { id }, ...as })).body),
    LIMIT.pendingPerPage,
    (reviewId) => ReviewModel.updateOne({ _id: reviewId }, { status: 'shown', surgeId: null }),
  )
})

test('the queue continues behind the last item, in the order of severity, urgency and age', async () => {
  const admin = await anAdmin()
  const items: Id[] = ids(enough(LIMIT.queuePerPage))
  await QueueItemModel.insertMany(
    items.map((_id, n) => ({
      _id,
      kind: 'review',
      subjectId: new Types.ObjectId(),
      openedAt: minutesAgo(1 + ((n * 7_919) % 500)),
      weight: 1,
      ...RANKS[n % RANKS.length],
      reasons: ['spam'],
      reportsCount: 1,
    })),
  )
  const read: Read = async (query) =>
    keysOf('entries', 'id')((await call(queue, { path: path(query), ...signedIn(admin) })).body)
  await expectContinued(read, LIMIT.queuePerPage, (id) =>
    QueueItemModel.updateOne({ _id: id }, { isOpen: false }),
  )
})
