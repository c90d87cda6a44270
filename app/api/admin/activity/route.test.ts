import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { GET } from '@/app/api/admin/activity/route'
import { forgetActivity, listActivity } from '@/lib/admin/activity'
import type { ActivityKind } from '@/lib/admin/types'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { AuditModel } from '@/models/audit'
import { FlagModel } from '@/models/flag'
import { UserModel } from '@/models/user'
import { pass, resetClock } from '@/tests/support/clock'
import {
  aMember,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()
beforeEach(forgetActivity)

const daysAgo = (n: number) => new Date(Date.now() - days(n))
const dateOf = (at: Date) => at.toISOString().slice(0, 10)

async function read() {
  const { status, body } = await call(GET, signedIn(await anAdmin({ createdAt: daysAgo(400) })))
  expect([status, body.success, body.days.length]).toEqual([200, true, LIMIT.activityDays])
  return body.days as (Record<ActivityKind, number> & { day: string })[]
}

test('each day has its sign-ups, ratings, reports and staff actions, also those removed or decided since', async () => {
  const longAgo = await aMemberOfLongAgo()
  const influencer = await anInfluencer()
  await aMember({ createdAt: daysAgo(3) })
  await aMember({ createdAt: daysAgo(3), removedAt: daysAgo(1) })
  await aMember({ createdAt: daysAgo(31) })
  const rating = { influencerId: influencer._id, authorId: longAgo._id }
  await aReview({ ...rating, createdAt: daysAgo(2), status: 'removed' })
  const flag = () => ({
    reviewId: new Types.ObjectId(),
    userId: longAgo._id,
    createdAt: daysAgo(2),
  })
  await FlagModel.insertMany([
    { ...flag(), raised: true },
    { ...flag(), raised: true, state: 'upheld' },
    { ...flag(), raised: false },
  ])
  await AuditModel.create({ actorId: longAgo._id, action: 'approve', subjectId: influencer._id })

  const all = await read()
  const quiet = { signUps: 0, ratings: 0, reports: 0, decisions: 0 }
  const on = (n: number) => ({ day: dateOf(daysAgo(n)), ...quiet })
  expect(all[0]).toEqual(on(29))
  expect(all.at(-4)).toEqual({ ...on(3), signUps: 2 })
  expect(all.at(-3)).toEqual({ ...on(2), ratings: 1, reports: 2 })
  expect(all.at(-1)).toEqual({ ...on(0), decisions: 1 })
  expect(all.filter((day) => day.signUps + day.ratings + day.reports + day.decisions)).toHaveLength(
    3,
  )
})

test('the numbers are counted once a minute', async () => {
  const before = (await read()).at(-1)?.signUps
  await aMember()
  expect((await read()).at(-1)?.signUps).toBe(before)
  pass(61_000)
  const after = (await listActivity()).at(-1)
  resetClock()
  expect(after?.signUps).toBe(1 + (before ?? 0))
})

test('neither accounts nor entries of earlier months are examined', async () => {
  const old = Array.from({ length: 1_000 }, (_, n) => ({
    name: `Old ${n}`,
    createdAt: daysAgo(60),
  }))
  await UserModel.insertMany(old)
  await AuditModel.insertMany(
    old.map(({ createdAt }) => ({
      actorId: new Types.ObjectId(),
      subjectId: new Types.ObjectId(),
      action: 'approve',
      createdAt,
    })),
  )
  const costs = await explainQueries(listActivity)
  expect(costs).toHaveLength(5)
  for (const { query, examined, isScan } of costs) {
    expect(isScan, query).toBe(false)
    expect(examined, query).toBeLessThan(50)
  }
})
