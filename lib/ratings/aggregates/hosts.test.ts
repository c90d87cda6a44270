import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { seconds } from '@/lib/domain/durations'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const HOST = fileURLToPath(new URL('../../../tests/support/racing-host.ts', import.meta.url))
const MEMBERS = 6

/** Resolves with the host's message; rejects when it ends by itself. */
async function messageOf(host: ChildProcess, expected: string): Promise<void> {
  const ended = once(host, 'exit').then(() => {
    throw new Error(`the host ended before it was ${expected}`)
  })
  const [message] = await Promise.race([once(host, 'message'), ended])
  expect(message).toBe(expected)
}

test('two host processes that race on one influencer and one review lose nothing', {
  timeout: seconds(180),
}, async () => {
  const influencer = await anInfluencer({
    confidence: MEAN_UNTIL_MEASURED,
    // The review below, which does not count.
    shownCounts: [0, 0, 0, 1, 0],
  })
  const review = await aReview({ influencerId: influencer._id, counted: false, status: 'shown' })
  const members = String(MEMBERS)
  const hosts = [1, 2].map(() =>
    fork(HOST, [influencer.id, review.id, members], { execArgv: ['--import', 'tsx'] }),
  )
  try {
    await Promise.all(hosts.map((host) => messageOf(host, 'ready')))
    const done = Promise.all(hosts.map((host) => messageOf(host, 'done')))
    for (const host of hosts) host.send('begin')
    await done
  } finally {
    for (const host of hosts) host.kill()
  }

  const all = 2 * MEMBERS
  const rated = { influencerId: influencer._id, _id: trusted({ $ne: review._id }) }
  expect(await ReviewModel.countDocuments(rated)).toBe(all)
  const reviewId = new Types.ObjectId(review.id)
  const likes = await ReactionModel.countDocuments({ reviewId, kind: 'like' })
  expect(await ReactionModel.countDocuments({ reviewId })).toBe(all)
  // Those who disliked first have switched; those who liked have withdrawn.
  expect(likes).toBe(all / 2)
  expect(await ReplyModel.countDocuments({ reviewId })).toBe(all)
  expect(await FlagModel.countDocuments({ reviewId, raised: true })).toBe(all)
  expect(await review.reload()).toMatchObject({
    likesCount: likes,
    dislikesCount: 0,
    repliesCount: all,
    flagsCount: all,
  })
  const touched = [influencer.id, review.id]
  expect((await listDiscrepancies()).filter(({ id }) => touched.includes(id))).toEqual([])
})
