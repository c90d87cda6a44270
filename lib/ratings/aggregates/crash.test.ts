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

test('killed before any of its writes or its commit, a command has done all or nothing, and its jobs go on elsewhere', {
  timeout: 300_000,
}, async () => {
  const stopped = await killInTheMiddle('everyday')
  // Every command was stopped at its first write, and the longest at its last.
  expect([stopped[0], stopped.at(-1)]).toEqual([12, 0])
  expect(stopped.length).toBeGreaterThan(6)

  // At once, before anything could be repaired.
  expect(await listDiscrepancies()).toEqual([])
  expect(await JobModel.countDocuments({ kind: 'account' })).toBeGreaterThan(3)

  await startBackground()

  const waiting = () => JobModel.countDocuments({ kind: 'account' })
  await expect.poll(waiting, { timeout: seconds(150), interval: 500 }).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
  // Nobody who is removed has a review that still shows, and no review with five flags does.
  const people = await UserModel.find({}, 'name removedAt closure').lean()
  const gone = people.filter(({ removedAt, closure }) => removedAt && closure !== 'anonymised')
  const shown = await ReviewModel.find({ status: 'shown' }).lean()
  const isGone = new Set(gone.map(({ _id }) => String(_id)))
  expect(shown.filter(({ authorId }) => isGone.has(String(authorId)))).toEqual([])
  expect(shown.filter(({ flagsCount }) => flagsCount >= 5)).toEqual([])
  // Over all that is written stands the name that its author has now, none over that of whoever left.
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]))
  const written = [...(await ReviewModel.find().lean()), ...(await ReplyModel.find().lean())]
  expect(
    written.filter(({ authorId, authorName }) => authorName !== names.get(String(authorId))),
  ).toEqual([])
  // Of those who had everything erased nothing is left but empty places.
  const erased = { $in: people.filter(({ closure }) => closure === 'erased').map(({ _id }) => _id) }
  expect(await ReplyModel.countDocuments({ authorId: trusted(erased) })).toBe(0)
  expect(await ReactionModel.countDocuments({ userId: trusted(erased) })).toBe(0)
  expect(await FlagModel.countDocuments({ userId: trusted(erased) })).toBe(0)
  expect(await PointModel.countDocuments({ userId: trusted(erased) })).toBe(0)
})
