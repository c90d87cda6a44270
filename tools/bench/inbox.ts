import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Types } from 'mongoose'
import { GET as countUnread } from '@/app/api/notifications/count/route'
import { GET as listInbox } from '@/app/api/notifications/route'
import { signSession } from '@/lib/auth/session-token'
import { ROLE } from '@/lib/domain/roles'
import { resetEnv } from '@/lib/env'
import { sendDigest } from '@/lib/notifications/jobs'
import { tellFollowers } from '@/lib/notifications/new-reviews'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { NoticeModel } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { RelationModel } from '@/models/relation'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { openDatabase } from '@/tools/bench/database'
import { fill, grow } from '@/tools/bench/growth-data'
import { median, percentile, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const ENTRIES = fullOrSmall(10_000, 100)
const FOLLOWERS = fullOrSmall(100_000, 100)
const DIGESTS = fullOrSmall(10_000, 10)
const READS = fullOrSmall(300, 5)
const LIKES = fullOrSmall(1_000, 5)
/** So many that no one reaches the daily limit of votes. */
const VOTERS = 1_000
const SIZE = fullOrSmall(
  { influencers: 200, ratings: 10_000, heavyRatings: 1_000, heavyReactions: 1_000 },
  { influencers: 20, ratings: 200, heavyRatings: 10, heavyReactions: 10 },
)

/**
 * Measures, on the server of `TEST_MONGODB_URI`: an inbox of 10,000 entries, 10,000 digests, and how much slower a like is
 * while 100,000 followers of an influencer are told of a new review.
 */
export async function benchInbox(cleanup: CleanupStack): Promise<Row[]> {
  const drop = await openDatabase()
  const forget = cleanup.add(drop)
  await sendToFolder(cleanup)
  await step('Writing reviews', () => grow(SIZE))
  const owner = await UserModel.create({ name: 'Owner', role: ROLE.member })
  await step(`Writing an inbox of ${ENTRIES}`, () => writeInbox(owner._id))
  const headers = { authorization: `Bearer ${signSession(String(owner._id), 0)}` }
  const read = (handler: typeof listInbox | typeof countUnread) => async () => {
    const request = new Request('http://localhost:3000/api/notifications', { headers })
    const response = await handler(request, { params: Promise.resolve({}) })
    if (response.status !== 200) throw new Error(`answered with ${response.status}`)
    await response.text()
  }
  const list = await timesOf(READS, read(listInbox))
  const count = await timesOf(READS, read(countUnread))
  const likes = await step(`Writing ${FOLLOWERS} followers`, prepareLikes)
  const alone = await timesOf(LIKES, likes, mean)
  const { beside, seconds } = await besideFanOut(likes)
  const digests = await step(`Sending ${DIGESTS} digests`, sendDigests)
  await drop()
  forget()
  const slower = beside.value / alone.value - 1
  return [
    { name: 'a page of an inbox, p95', ...list, atMost: 100 },
    { name: 'the number of unread entries, p95', ...count, atMost: 100 },
    { name: 'a digest, p95', ...digests, atMost: 100 },
    { name: 'a like, mean', ...alone },
    { name: 'a like while followers are told, mean', ...beside },
    {
      name: 'a like while followers are told, slower by',
      value: slower * 100,
      unit: '%',
      note: `${FOLLOWERS} followers in ${seconds.toFixed(0)} s`,
      atMost: 20,
    },
  ]
}

/** Emails are files in a folder of their own. */
async function sendToFolder(cleanup: CleanupStack): Promise<void> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-inbox-'))
  cleanup.add(() => rm(DATA_DIR, { recursive: true, force: true }))
  // biome-ignore lint/style/noProcessEnv: as `openDatabase`, for the settings of this process
  Object.assign(process.env, { DATA_DIR })
  resetEnv()
}

const writeInbox = (userId: Types.ObjectId) =>
  fill(NoticeModel, ENTRIES, (n) => ({
    userId,
    kind: 'reply',
    subject: String(new Types.ObjectId()),
    peopleIds: [new Types.ObjectId()],
    isRead: n > ENTRIES / 2,
    isPending: false,
    at: new Date(Date.now() - n * 1_000),
  }))

/** Writes the followers of an influencer and returns what likes another review each time. */
async function prepareLikes(): Promise<(n: number) => Promise<void>> {
  const reviews = await ReviewModel.find({ status: 'shown' }, 'influencerId').limit(LIKES).lean()
  const [followed] = reviews
  if (!followed) throw new Error('There are no reviews.')
  await fill(RelationModel, FOLLOWERS, () => ({
    memberId: new Types.ObjectId(),
    targetId: followed.influencerId,
    kind: 'follow',
  }))
  const voters = await UserModel.find({ role: ROLE.member }, 'name').limit(VOTERS).lean()
  return async (n) => {
    const voter = voters[n % voters.length]
    const review = reviews[n % reviews.length]
    if (!(voter && review)) return
    const actor = { id: String(voter._id), name: voter.name, role: ROLE.member, isVerified: true }
    await castReaction(String(review._id), actor, 'like')
  }
}

/** Likes as long as the job runs that tells the followers. */
async function besideFanOut(like: (n: number) => Promise<void>) {
  const followed = await RelationModel.findOne().orFail().lean()
  const influencerId = followed.targetId
  const review = await ReviewModel.findOne({ influencerId, status: 'shown' }).orFail().lean()
  const since = new Date(Date.now() - 3_600_000)
  // Past Mongoose, which never changes the time of creation.
  const past = new Date(0)
  await ReviewModel.collection.updateMany({}, { $set: { createdAt: past } })
  const fresh = { createdAt: new Date(since.getTime() + 1), counted: true }
  await ReviewModel.collection.updateOne({ _id: review._id }, { $set: fresh })
  await SettingModel.updateOne(
    { _id: 'new-reviews-told-until' },
    { $set: { value: since } },
    { upsert: true },
  )
  const began = performance.now()
  let isDone = false
  const job = runJob().finally(() => {
    isDone = true
  })
  const times: number[] = []
  for (let n = LIKES; !isDone || times.length === 0; n += 1) {
    const start = performance.now()
    await like(n)
    times.push(performance.now() - start)
  }
  await job
  const told = await NoticeModel.countDocuments({ subject: String(influencerId) })
  if (told !== FOLLOWERS) throw new Error(`${told} of ${FOLLOWERS} followers were told.`)
  return { beside: summary(times, mean), seconds: (performance.now() - began) / 1_000 }
}

async function runJob() {
  let cursor: unknown = null
  for (;;) {
    const result = await tellFollowers({ subject: 'all', data: null, cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}

/** Sends the digest of members who have three new entries each. */
async function sendDigests() {
  const ids = Array.from({ length: DIGESTS }, () => new Types.ObjectId())
  await fill(UserModel, DIGESTS, (n) => ({
    _id: ids[n],
    name: `Reader ${n}`,
    email: `reader${n}@example.com`,
    emailVerifiedAt: new Date(),
    role: ROLE.member,
  }))
  await fill(NoticeModel, DIGESTS * 3, (n) => ({
    userId: ids[n % DIGESTS],
    kind: 'followedInfluencer',
    subject: String(new Types.ObjectId()),
    isPending: false,
    at: new Date(Date.now() - n),
  }))
  await fill(NoticePreferencesModel, DIGESTS, (n) => ({
    _id: ids[n],
    digestDueAt: new Date(0),
    digestUntil: null,
  }))
  return timesOf(DIGESTS, async (n) => sendDigest(ids[n] as Types.ObjectId))
}

async function timesOf(
  count: number,
  run: (n: number) => Promise<void>,
  figure = p95,
): Promise<ReturnType<typeof summary>> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    await run(n)
    if (n >= Math.min(WARM_UP, count - 1)) times.push(performance.now() - began)
  }
  return summary(times, figure)
}

const WARM_UP = 5
const p95 = (times: number[]) => percentile(times, 0.95)
const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length

const summary = (times: number[], figure: (times: number[]) => number) => ({
  value: figure(times),
  unit: 'ms',
  note: `median ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`,
})
