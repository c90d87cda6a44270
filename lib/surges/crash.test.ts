import { trusted } from 'mongoose'
import { afterAll, expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { startBackground, stopBackground } from '@/lib/background/start'
import { seconds } from '@/lib/domain/durations'
import { JobModel } from '@/models/job'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { withDatabase, withSettings } from '@/tests/support/http'
import { killInTheMiddle } from '@/tests/support/kill-writer'

withDatabase()
afterAll(stopBackground)

test('after a crash before any of its writes, the job finishes holding ratings and voiding votes', {
  timeout: 300_000,
}, async () => {
  await withSettings({ SURGE_FACTOR: '1' }, async () => {
    const stopped = await killInTheMiddle('staff')
    // Every command was stopped at its first write, and the longest at its last.
    expect([stopped[0], stopped.at(-1)]).toEqual([4, 0])
    expect(stopped.length).toBeGreaterThan(8)
    expect(await listDiscrepancies()).toEqual([])
    const waiting = () => JobModel.countDocuments({ kind: trusted({ $in: ['surge', 'account'] }) })
    expect(await waiting()).toBeGreaterThan(3)
    await startBackground()
    await expect.poll(waiting, { timeout: seconds(150), interval: 500 }).toBe(0)
    expect(await listDiscrepancies()).toEqual([])
  })
  for (const { _id, influencerId, open, verdict } of await SurgeModel.find().lean()) {
    const inSurge = await ReviewModel.find({ surgeId: _id }).lean()
    const statuses = new Set(inSurge.map(({ status }) => status))
    const expected = verdict === 'voided' ? 'removed' : verdict === 'released' ? 'shown' : 'held'
    expect([...statuses]).toEqual([expected])
    expect([3, 12]).toContain(inSurge.length)
    const { surge } = await UserModel.findById(influencerId).orFail().lean()
    expect(String(surge?.id ?? null)).toBe(open ? String(_id) : 'null')
  }
  const voided = await UserModel.distinct('_id', { votesVoidedAt: trusted({ $ne: null }) })
  expect(voided.length).toBeGreaterThan(0)
  const ofVoided = { userId: trusted({ $in: voided }) }
  expect(await ReactionModel.countDocuments({ ...ofVoided, voided: false })).toBe(0)
  expect(await PointModel.countDocuments({ ...ofVoided, cause: 'reaction', amount: 1 })).toBe(0)
})
