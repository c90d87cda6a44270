import { expect, test } from 'vitest'
import { removeAccount } from '@/lib/admin/commands'
import { hardDeleteInfluencer } from '@/lib/background/hard-delete'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { days } from '@/lib/domain/durations'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runJob } from '@/lib/jobs/run'
import { openForStaff } from '@/lib/moderation/staff/items'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { OLDER_REVIEWS_JOB, TOPICS_JOB } from '@/lib/ratings/topics/commands'
import { findTopics } from '@/lib/ratings/topics/queries'
import { JobModel } from '@/models/job'
import { ReviewModel } from '@/models/review'
import { ReviewTopicsModel } from '@/models/review-topics'
import { UserModel } from '@/models/user'
import { setClock } from '@/tests/support/clock'
import { decideOn } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

/** Three authors of ten mention the stone harbour: as many as a topic needs to be quoted twice, and one more. */
const DETAILS = [
  'We found the stone harbour thanks to one short episode.',
  'The stone harbour looked exactly as it did in the film.',
  'I walked around the stone harbour for a whole afternoon.',
  ...Array.from({ length: 8 }, (_, n) => `Nothing special in number ${n}, honestly.`),
]

/** An influencer with computed topics, and the reviews with their authors. */
async function withTopics() {
  const { id: influencerId } = await anInfluencer()
  const reviews = []
  for (const details of DETAILS) {
    const author = actorOf(await aMemberWithRecord())
    const rating = { influencerId, rating: 4, title: 'A title', details } as const
    const { reviewId } = await rateInfluencer(rating, author)
    reviews.push({ id: reviewId, author, details })
  }
  await runJob(TOPICS_JOB, influencerId)
  const [first, second, third] = reviews as [Written, Written, Written]
  return { influencerId, first, second, third, last: reviews.at(-1) as Written }
}
type Written = { id: string; author: ReturnType<typeof actorOf>; details: string }

const quotedOf = async (influencerId: string) =>
  (await findTopics(influencerId, ''))?.topics.flatMap(({ quotes }) =>
    quotes.map(({ reviewId }) => reviewId),
  ) ?? []
const isWaiting = async (subject: string) =>
  (await JobModel.exists({ kind: TOPICS_JOB, subject })) !== null
const discrepancies = async (influencerId: string) =>
  (await listDiscrepancies()).filter(({ id, field }) => id === influencerId && field === 'topics')

test('ratings enqueue the topics of an influencer with enough of them, and the job computes them [P9]', async () => {
  const { influencerId, second, third } = await withTopics()
  const found = await findTopics(influencerId, '')
  expect(found).toMatchObject({
    reviewsCount: 11,
    topics: [{ kind: 'phrase', id: 'stone harbour', count: 3, average: 4, tendency: 'alike' }],
  })
  expect(await quotedOf(influencerId)).toEqual([third.id, second.id])
  expect(await isWaiting(influencerId)).toBe(false)
  expect(await discrepancies(influencerId)).toEqual([])
})

test('an edited review is not quoted any more, before and after the job [P9]', async () => {
  const { influencerId, first, second, third } = await withTopics()
  const edit = {
    influencerId,
    rating: 4,
    title: 'A title',
    details: 'I was never there at all.',
  } as const
  await rateInfluencer(edit, third.author)
  expect(await quotedOf(influencerId)).toEqual([second.id, first.id])
  expect(await isWaiting(influencerId)).toBe(true)
  await runJob(TOPICS_JOB, influencerId)
  // Two mentions are too few for a topic.
  expect(await findTopics(influencerId, '')).toBeNull()
  expect(JSON.stringify(await ReviewTopicsModel.find({ influencerId }).lean())).not.toContain(
    third.details,
  )
})

test('a deleted review and one of a removed account are not quoted any more [P9]', async () => {
  const { influencerId, first, second, third } = await withTopics()
  await deleteReview(third.id, third.author)
  expect(await quotedOf(influencerId)).toEqual([second.id, first.id])
  await removeAccount(actorOf(await anAdmin()), second.author.id)
  await afterResponseDone()
  expect(await quotedOf(influencerId)).toEqual([])
  await runJob(TOPICS_JOB, influencerId)
  expect(await quotedOf(influencerId)).toEqual([])
  expect(await ReviewTopicsModel.countDocuments({ influencerId })).toBe(0)
})

test('a review of which staff hides the text, or that it takes down, is not quoted any more [P9]', async () => {
  const { influencerId, first, second, third } = await withTopics()
  const admin = actorOf(await anAdmin())
  await decideOn(admin, await openForStaff('review', third.id), 'hideText')
  expect(await quotedOf(influencerId)).toEqual([second.id, first.id])
  expect(await isWaiting(influencerId)).toBe(true)
  await decideOn(admin, await openForStaff('review', second.id), 'takeDown')
  expect(await quotedOf(influencerId)).toEqual([])
})

test('a review that is held, as in a surge, is not quoted any more [P9]', async () => {
  const { influencerId, first, second, third } = await withTopics()
  await ReviewModel.updateOne({ _id: third.id }, { status: 'held', counted: false })
  expect(await quotedOf(influencerId)).toEqual([second.id, first.id])
})

test('reconciliation reports topics that disagree, and computes them again [P9]', async () => {
  const { influencerId } = await withTopics()
  await ReviewTopicsModel.updateMany({ influencerId }, { rule: 0 })
  // What an earlier rule has chosen is not shown meanwhile.
  expect(await findTopics(String(influencerId), '')).toBeNull()
  expect(await discrepancies(influencerId)).toMatchObject([{ stored: { rule: 0 } }])
  await reconcile({ isFresh: true })
  expect(await discrepancies(influencerId)).toEqual([])
  await ReviewTopicsModel.deleteMany({ influencerId })
  expect(await discrepancies(influencerId)).toMatchObject([{ stored: null }])
})

test('the topics go with the influencer [P9]', async () => {
  const { influencerId } = await withTopics()
  const removedAt = new Date(Date.now() - days(31))
  await UserModel.updateOne({ _id: influencerId }, { removedAt, listed: false })
  await hardDeleteInfluencer({ subject: influencerId, data: null, cursor: null })
  expect(await ReviewTopicsModel.countDocuments({ influencerId })).toBe(0)
})

test('reviews of authors without a record are quoted when they are a week old [P20]', async () => {
  const { id: influencerId } = await anInfluencer()
  for (const [n, details] of DETAILS.entries()) {
    const author = actorOf(await (n === 0 ? aMemberWithRecord() : aMember()))
    await rateInfluencer({ influencerId, rating: 4, title: 'A title', details }, author)
  }
  await runJob(TOPICS_JOB, influencerId)
  expect(await quotedOf(influencerId)).toEqual([])

  setClock(new Date(Date.now() + days(7) + 1_000))
  await runJob(OLDER_REVIEWS_JOB, influencerId)
  await runJob(TOPICS_JOB, influencerId)
  const quoted = await quotedOf(influencerId)
  expect(quoted).toHaveLength(2)
  expect(new Set(quoted).size).toBe(2)
})

test('the job is due when the next review becomes a week old, and not without one [P20]', async () => {
  const { influencerId } = await withTopics()
  expect(await JobModel.exists({ kind: OLDER_REVIEWS_JOB, subject: influencerId })).toBeNull()
  const newcomer = actorOf(await aMember())
  const { reviewId } = await rateInfluencer(
    { influencerId, rating: 4, title: 'A title', details: 'The stone harbour again, and again.' },
    newcomer,
  )
  await runJob(TOPICS_JOB, influencerId)
  const { createdAt } = await ReviewModel.findById(reviewId).orFail()
  expect(await JobModel.findOne({ kind: OLDER_REVIEWS_JOB, subject: influencerId })).toMatchObject({
    dueAt: new Date(createdAt.getTime() + days(7)),
  })
  expect(await quotedOf(influencerId)).not.toContain(reviewId)
})
