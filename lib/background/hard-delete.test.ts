import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { removeAccount } from '@/lib/admin/commands'
import {
  type HardDeleteCursor,
  hardDeleteAfter,
  hardDeleteInfluencer,
} from '@/lib/background/hard-delete'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { days, hours } from '@/lib/domain/durations'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { openForStaff } from '@/lib/moderation/staff/items'
import { rateInfluencer } from '@/lib/ratings/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { DecisionModel } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { decideOn } from '@/tests/support/decide'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const ago = (ms: number) => new Date(Date.now() - ms)
const LONG_AGO = ago(days(30) + hours(2))
const deletable = { removedAt: LONG_AGO, listed: false }

/** Runs the hard deletion with its jobs. Returns the number of accounts that were due. */
async function deleteExpired(): Promise<number> {
  let seen: HardDeleteCursor | null = null
  for (let next = await hardDeleteAfter(null); next; next = await hardDeleteAfter(next)) seen = next
  await afterResponseDone()
  return seen?.accounts ?? 0
}

type Person = { id: string; name: string }
const asActor = ({ id, name }: Person) => ({ id, name, role: ROLE.member, isVerified: true })

test('the personal data and texts of a member removed more than 30 days ago are deleted', async () => {
  const influencer = await anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
  const member = await aMember({
    name: 'Gone Gordon',
    email: 'gordon@example.com',
    mailbox: 'gordon@example.com',
    details: 'Lives in Leeds.',
    phone: '123',
    passwordHash: 'x',
  })
  const rating = { influencerId: influencer.id, rating: 4 } as const
  const other = { ...rating, title: 'Clear', details: 'Honest' }
  const { reviewId } = await rateInfluencer(other, asActor(await aMember()))
  const own = { ...rating, title: 'A secret title', details: 'A secret' }
  await rateInfluencer(own, asActor(member))
  await addReply({ reviewId, text: 'A secret reply' }, asActor(member))
  const admin = { ...asActor(await anAdmin()), role: ROLE.admin }
  await decideOn(admin, await openForStaff('member', member.id), 'resetName')
  await ReportModel.create({
    number: 'R-1',
    subjectKind: 'influencer',
    subjectId: influencer._id,
    reporterId: member._id,
    reporterKey: member.id,
    weight: 1,
    contact: 'Gordon, encrypted',
  })
  await removeAccount(admin, member.id)
  await UserModel.updateOne({ _id: member.id }, { removedAt: LONG_AGO })
  await TokenModel.create({
    kind: 'passwordReset',
    digest: 'd',
    userId: member._id,
    expiresAt: new Date(Date.now() + 1e9),
  })

  expect(await deleteExpired()).toBe(1)
  const left = await UserModel.findById(member.id, '+passwordHash').lean()
  expect(left).toMatchObject({ name: '', closure: 'erased', removedAt: LONG_AGO, role: 0 })
  expect([left?.email, left?.mailbox, left?.passwordHash]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await TokenModel.countDocuments({ userId: member._id })).toBe(0)
  const everything = JSON.stringify([
    await UserModel.find().lean(),
    await ReviewModel.find().lean(),
    await ReplyModel.find().lean(),
    await DecisionModel.find().lean(),
    await ReportModel.find().lean(),
  ])
  for (const word of ['Gordon', 'gordon@', 'Leeds', 'secret']) {
    expect(everything).not.toContain(word)
  }
  expect(await listDiscrepancies()).toEqual([])
  expect(await deleteExpired()).toBe(0)
})

test('an influencer removed more than 30 days ago is deleted with all reviews, and authors keep their points', async () => {
  const influencer = await anInfluencer({
    ...deletable,
    name: 'Gone Gina',
    about: 'Private.',
    publicEmail: 'gina@example.com',
    pic: '/api/images/x-full.webp',
    searchKeys: ['gina'],
    duplicateKeys: ['=gina'],
  })
  const reviews = [
    await aReview({ influencerId: influencer._id }),
    await aReview({ influencerId: influencer._id }),
  ]
  const member = await aMember({ contributionScore: 10 })
  const [first] = reviews
  if (!first) throw new Error('no review')
  const { reply } = await addReply({ reviewId: first.id, text: 'Agreed.' }, asActor(member))
  await ReactionModel.create({
    reviewId: first._id,
    influencerId: influencer._id,
    userId: member._id,
    kind: 'like',
  })
  await FlagModel.create({ reviewId: first._id, userId: member._id, raised: true })
  const unrelated = await aReview()

  expect(await deleteExpired()).toBe(1)
  expect(await influencer.reload()).toMatchObject({
    name: '',
    about: '',
    publicEmail: '',
    pic: '',
    searchKeys: [],
    duplicateKeys: [],
    role: 2,
    removedAt: LONG_AGO,
  })
  const below = { reviewId: first._id }
  expect([
    await ReviewModel.countDocuments({ influencerId: influencer._id }),
    await ReplyModel.countDocuments(below),
    await ReactionModel.countDocuments(below),
    await FlagModel.countDocuments(below),
    await ReviewModel.countDocuments({ _id: unrelated._id }),
    await PointModel.countDocuments({ userId: member._id, causeId: reply.id }),
  ]).toEqual([0, 0, 0, 0, 1, 1])
  // Reconciliation accepts the detached points and the emptied influencer.
  const found = await listDiscrepancies()
  expect(found.filter(({ id }) => id === influencer.id)).toEqual([])
  await reconcile({ isFresh: true })
  expect(await PointModel.countDocuments({ userId: member._id, causeId: reply.id })).toBe(1)
  expect(await deleteExpired()).toBe(0)
})

test('restorable, active and self-closed accounts are not touched', async () => {
  const accounts = [
    await aMember({ removedAt: ago(days(30) - hours(1)) }),
    await anInfluencer({ removedAt: ago(days(29)), listed: false }),
    // Within the margin for an undo that began in time.
    await anInfluencer({ removedAt: ago(days(30) + 60_000), listed: false }),
    await aMember(),
    await anAdmin(),
    await anInfluencer(),
    await anInfluencer({ approved: false, listed: false }),
    await aMember({ removedAt: LONG_AGO, closure: 'anonymised', name: 'Left' }),
  ]
  expect(await deleteExpired()).toBe(0)
  for (const account of accounts) expect((await account.reload()).name).toBe(account.name)
})

test('many reviews are deleted in chunks, and the profile in the last one', async () => {
  const influencer = await anInfluencer({ ...deletable, name: 'Much' })
  for (let n = 0; n < 45; n += 1) {
    await aReview({ influencerId: influencer._id, authorId: new Types.ObjectId() })
  }
  const chunk = () => hardDeleteInfluencer({ subject: influencer.id, data: null, cursor: null })
  const seen: unknown[] = []
  for (let n = 0; n < 4; n += 1) {
    const result = await chunk()
    const left = await ReviewModel.countDocuments({ influencerId: influencer._id })
    seen.push([result, left, (await influencer.reload()).name])
  }
  expect(seen).toEqual([
    [{ cursor: null }, 25, 'Much'],
    [{ cursor: null }, 5, 'Much'],
    ['done', 0, ''],
    ['done', 0, ''],
  ])
})

test('a hard deletion resumes after a crash', async () => {
  const member = await aMember({ ...deletable })
  const review = await aReview({ authorId: member._id, title: 'Half gone' })
  const influencer = await anInfluencer({ ...deletable, name: 'Half' })
  await aReview({ influencerId: influencer._id, title: 'Still here' })
  // Without handlers the jobs stay enqueued, as after a crash.
  registerJobs(async () => ({}))
  expect(await deleteExpired()).toBe(2)
  registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
  expect((await influencer.reload()).name).toBe('Half')

  await runJob('account', member.id)
  await runJob('influencer-purge', influencer.id)
  expect(await ReviewModel.findById(review.id).lean()).not.toMatchObject({
    title: 'Half gone',
  })
  expect(await ReviewModel.countDocuments({ title: 'Still here' })).toBe(0)
  expect((await influencer.reload()).name).toBe('')
})
