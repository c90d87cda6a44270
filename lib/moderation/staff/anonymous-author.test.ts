import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { POST as openInQueue } from '@/app/api/admin/queue/route'
import { POST as look } from '@/app/api/admin/reviews/[id]/author/route'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { hours, minutes } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { alertStaff } from '@/lib/notifications/staff-alerts'
import { openItem } from '@/lib/queue/items'
import { fileReport } from '@/lib/reports/commands'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { NoticeModel } from '@/models/notice'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewProofModel } from '@/models/review-proof'
import { SecurityEventModel } from '@/models/security-event'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { decideReview, REPORT } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  anAdmin,
  anAnonymousReview,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, unconfirmed, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

type Account = { id: string }

/** A published anonymous review, which waits for staff unless asked otherwise. */
async function anAnonymousOne({ isInQueue = true } = {}) {
  const [author, influencer] = [await aMember(), await anInfluencer({ name: 'Mara' })]
  const memberId = author._id
  const { id } = await anAnonymousReview({ memberId, isInQueue, publishedAt: new Date() })
  const _id = new Types.ObjectId(id)
  await aReview({ _id, authorId: _id, authorName: '', influencerId: influencer._id })
  return { id, author, influencer }
}

const REASON = 'It names a child.'
const lookAs = (who: Account, id: string, reason = REASON) =>
  call(look, { ...signedIn(who), params: { id }, body: { reason } })
const eventsOf = (userId: string) => SecurityEventModel.find({ userId }).lean()
const teamNoticesOf = async (userId: string) =>
  (await NoticeModel.find({ userId, kind: 'team' }).lean()).map(({ text }) => text)

test('[T42] to look at an anonymous author takes a fresh confirmation, an open item about that review and a reason', async () => {
  const [admin, { id, author }] = [await anAdmin(), await anAnonymousOne({ isInQueue: false })]
  const refused = await lookAs(admin, id)
  expect([refused.status, refused.body.msg]).toEqual([409, SERVER_MESSAGES.authorNeedsItem])
  await fileReport({ ...REPORT, subjectId: id, reason: 'harassment' }, actorOf(await aMember()))

  const noReason = await lookAs(admin, id, ' ')
  expect([noReason.status, noReason.body.fields]).toEqual([
    422,
    { reason: SERVER_MESSAGES.logReason },
  ])
  const session = await unconfirmed(admin)
  const stale = await call(look, { ...session, params: { id }, body: { reason: REASON } })
  expect([stale.status, stale.body.confirm]).toEqual([403, true])
  expect(await AuditModel.countDocuments()).toBe(0)

  expect((await lookAs(admin, id)).body.author).toMatchObject({ id: author.id, name: author.name })
  expect(await AuditModel.find({ subjectId: id }).lean()).toMatchObject([
    { action: 'lookAtAuthor', actorId: admin._id, subjectKind: 'review', reason: REASON },
  ])
  await decideReview(await anAdmin(), id, 'keep')
  expect((await lookAs(admin, id)).status).toBe(409)
})

test('[T42] an appeal about the review, or a proof of it that waits, opens its author as well', async () => {
  const [admin, { id, author }] = [await anAdmin(), await anAnonymousOne({ isInQueue: false })]
  await ReviewProofModel.create({ _id: id, state: 'pending', sentAt: new Date() })
  expect((await lookAs(admin, id)).body.author).toMatchObject({ id: author.id })
  await ReviewProofModel.updateOne({ _id: id }, { $set: { state: 'refused' } })
  expect((await lookAs(admin, id)).status).toBe(409)

  const number = await decideReview(await anAdmin(), id, 'takeDown')
  const { _id: decisionId } = await DecisionModel.findOne({ number }).orFail()
  await openItem({ kind: 'appeal', subjectId: decisionId, severity: 1, weight: 1 })
  expect((await lookAs(admin, id)).body.author).toMatchObject({ id: author.id })
})

test('[T42][T40] an item that the one who looks has opened alone is none, unless there is no one else on the team', async () => {
  const [admin, { id }] = [await anAdmin(), await anAnonymousOne({ isInQueue: false })]
  const open = { subjectKind: 'review', subjectId: id }
  await call(openInQueue, { ...signedIn(admin), body: open })
  expect((await lookAs(admin, id)).status).toBe(200)
  const colleague = await aMember({ powers: ['moderate'] })
  expect((await lookAs(admin, id)).status).toBe(409)
  await fileReport({ ...REPORT, subjectId: id }, actorOf(await aMember()))
  expect((await lookAs(admin, id)).status).toBe(200)
  expect((await lookAs(colleague, id)).status).toBe(403)
})

test('[T42] nobody looks at who wrote about their own profile, or what they have reported', async () => {
  const [admin] = [await anAdmin(), await anAdmin()]
  const { id, influencer } = await anAnonymousOne()
  await UserModel.updateOne({ _id: influencer._id }, { $set: { claimedBy: admin._id } })
  expect((await lookAs(admin, id)).body.msg).toBe(SERVER_MESSAGES.itemExcluded)
  const reporter = await anAdmin()
  await fileReport({ ...REPORT, subjectId: id }, actorOf(reporter))
  expect((await lookAs(reporter, id)).status).toBe(403)
})

test('[T42] five different authors an hour per person, also at once, and the same one again is free', async () => {
  const admin = await anAdmin()
  const all: string[] = []
  for (let n = 0; n < 7; n += 1) all.push((await anAnonymousOne()).id)
  const statuses = (await Promise.all(all.map((id) => lookAs(admin, id)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  const seen = all.filter((_, n) => statuses[n] === 200)
  const [other = ''] = all.filter((_, n) => statuses[n] !== 200)
  for (const id of seen) expect((await lookAs(admin, id)).status).toBe(200)
  const refused = await lookAs(admin, other)
  expect([refused.status, refused.body.msg]).toEqual([429, SERVER_MESSAGES.looksSpent])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(minutes(59) / 1_000)
  expect((await lookAs(await anAdmin(), other)).status).toBe(200)
  pass(hours(1))
  expect((await lookAs(admin, other)).status).toBe(200)
})

test('[T42] the other admins are alerted once, and the author’s security log says that it happened, not who', async () => {
  const [admin, other] = [await anAdmin({ name: 'Dora' }), await anAdmin()]
  const { id, author } = await anAnonymousOne()
  for (let n = 0; n < 2; n += 1) {
    await lookAs(admin, id)
    await alertStaff()
  }
  const sentence = 'Dora looked at who wrote an anonymous review about Mara'
  expect([await teamNoticesOf(other.id), await teamNoticesOf(admin.id)]).toEqual([[sentence], []])
  const events = await eventsOf(author.id)
  expect(events).toMatchObject([{ kind: 'authorSeen' }, { kind: 'authorSeen' }])
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${admin.id}|Dora|${id}`))
})

test('[T42] of an author who has closed the account nothing is written to a log of theirs', async () => {
  const [admin, { id, author }] = [await anAdmin(), await anAnonymousOne({ isInQueue: false })]
  await fileReport({ ...REPORT, subjectId: id }, actorOf(await aMember()))
  const mine = { ...actorOf(author), email: author.email ?? '' }
  await closeAccount(mine, { closure: 'erased', email: mine.email })
  expect(await QueueItemModel.countDocuments({ subjectId: id, isOpen: true })).toBe(1)
  expect((await lookAs(admin, id)).status).toBe(200)
  expect(await eventsOf(author.id)).toEqual([])
})
