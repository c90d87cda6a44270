import { trusted } from 'mongoose'
import { afterAll, expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { startBackground, stopBackground } from '@/lib/background/start'
import { seconds } from '@/lib/domain/durations'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'
import { killInTheMiddle } from '@/tests/support/kill-writer'

withDatabase()
afterAll(stopBackground)

test('a command killed before any write or its commit leaves all or nothing, and its jobs run elsewhere', {
  timeout: 300_000,
}, async () => {
  const stopped = await killInTheMiddle('everyday')
  // Every command was stopped at its first write, and the longest at its last.
  expect([stopped[0], stopped.at(-1)]).toEqual([12, 0])
  expect(stopped.length).toBeGreaterThan(6)

  // Before anything can be repaired.
  expect(await listDiscrepancies()).toEqual([])
  expect(await JobModel.countDocuments({ kind: 'account' })).toBeGreaterThan(3)

  await startBackground()

  const waiting = () => JobModel.countDocuments({ kind: 'account' })
  await expect.poll(waiting, { timeout: seconds(150), interval: 500 }).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
  // No review of a removed member and no review with five flags is shown.
  const people = await UserModel.find({}, 'name removedAt closure').lean()
  const removed = people.filter(({ removedAt, closure }) => removedAt && closure !== 'anonymised')
  const shown = await ReviewModel.find({ status: 'shown' }).lean()
  const removedIds = new Set(removed.map(({ _id }) => String(_id)))
  expect(shown.filter(({ authorId }) => removedIds.has(String(authorId)))).toEqual([])
  expect(shown.filter(({ flagsCount }) => flagsCount >= 5)).toEqual([])
  // Reviews and replies carry the current name of their author, none for closed accounts.
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]))
  const written = [...(await ReviewModel.find().lean()), ...(await ReplyModel.find().lean())]
  expect(
    written.filter(({ authorId, authorName }) => authorName !== names.get(String(authorId))),
  ).toEqual([])
  // Erased members have no replies, reactions, flags or points.
  const erased = { $in: people.filter(({ closure }) => closure === 'erased').map(({ _id }) => _id) }
  expect(await ReplyModel.countDocuments({ authorId: trusted(erased) })).toBe(0)
  expect(await ReactionModel.countDocuments({ userId: trusted(erased) })).toBe(0)
  expect(await FlagModel.countDocuments({ userId: trusted(erased) })).toBe(0)
  expect(await PointModel.countDocuments({ userId: trusted(erased) })).toBe(0)
})
