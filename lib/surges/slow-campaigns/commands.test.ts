import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { days, hours } from '@/lib/domain/durations'
import { monthOf } from '@/lib/domain/rating-breakdown'
import { countEvents } from '@/lib/influencers/facts/events'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { mergeInfluencers, undoMerge } from '@/lib/moderation/merges/commands'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { listNotifications } from '@/lib/notifications/queries'
import { fileReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { findSlowCampaigns } from '@/lib/surges/slow-campaigns/commands'
import { DecisionModel } from '@/models/decision'
import { NoticeModel } from '@/models/notice'
import { ProfileMergeModel } from '@/models/profile-merge'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { decideOn, REPORT } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

type Some = {
  count: number
  stars: number | readonly number[]
  isNewcomer: boolean | null
  everyMs: number
}
const USUAL_STARS = [5, 4, 5, 3, 4, 5, 5, 4, 4, 3]

/** Stores ratings one after another, the last one now. `isNewcomer` null: from before that was stored. */
async function rate(influencerId: Types.ObjectId, { count, stars, isNewcomer, everyMs }: Some) {
  const of = (n: number) => (typeof stars === 'number' ? stars : (stars[n % stars.length] ?? 5))
  await ReviewModel.insertMany(
    Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.now() - n * everyMs)
      return {
        ...{ influencerId, authorId: new Types.ObjectId(), authorName: 'A', rating: of(n) },
        ...{ title: 'Clear', details: 'Says what was paid for.', createdAt: at },
        move: isNewcomer === null ? null : { at, from: null, isNewcomer },
      }
    }),
  )
  await UserModel.updateOne({ _id: influencerId }, { $inc: { reviewsCount: count } })
}

const EARLIER = { count: 20, stars: USUAL_STARS, isNewcomer: false, everyMs: days(4) }
const CAMPAIGN = { count: 60, stars: 5, isNewcomer: true, everyMs: hours(6) }

async function aCampaign(campaign: Some = CAMPAIGN, earlier: Some = EARLIER) {
  const influencer = await anInfluencer()
  await rate(influencer._id, earlier)
  await rate(influencer._id, campaign)
  return influencer
}

async function look() {
  let cursor: unknown = null
  for (;;) {
    const result = await findSlowCampaigns({ cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}

const itemOf = (subjectId: Types.ObjectId) =>
  QueueItemModel.findOne({ kind: 'influencer', subjectId, isOpen: true, reasons: 'slowCampaign' })
const eventsOf = async (id: unknown) => (await findPublicInfluencer(String(id)))?.events ?? []
/** What a reconciliation compares the stored events with. */
const derivedEvents = async (_id: Types.ObjectId) =>
  (await countEvents({ $gte: _id, $lte: _id })).get(String(_id)) ?? []

/** Confirms the campaign that waits about a profile. Returns the number of the decision. */
async function confirm(admin: Awaited<ReturnType<typeof anAdmin>>, subjectId: Types.ObjectId) {
  await look()
  const { _id } = await itemOf(subjectId).orFail().lean()
  return decideOn(admin, String(_id), 'confirmCampaign')
}

test('60 first ratings of five stars, one in six hours, are an item, and nothing is held [T45]', async () => {
  const { _id } = await aCampaign()
  const fair = await aCampaign({ ...CAMPAIGN, stars: USUAL_STARS })
  await look()
  const item = await itemOf(_id).orFail().lean()
  expect(item).toMatchObject({ severity: 2, reportsCount: 0 })
  expect(await itemOf(fair._id)).toBeNull()
  expect(await ReviewModel.countDocuments({ counted: false })).toBe(0)
  expect(await UserModel.findById(_id).lean()).toMatchObject({ surge: null })
  const { newcomers, author } = await findItem(actorOf(await anAdmin()), String(item._id))
  expect(newcomers).toEqual({ stars: [0, 0, 0, 0, 60], others: [0, 0, 4, 8, 8] })
  expect(author).toBeNull()
})

test('established members, ratings from before it was stored who was new, and old ones are none [T45]', async () => {
  const profiles = [
    await aCampaign({ ...CAMPAIGN, isNewcomer: false }),
    await aCampaign({ ...CAMPAIGN, isNewcomer: null }),
    await aCampaign({ ...CAMPAIGN, count: 14 }),
    await aCampaign(CAMPAIGN, { ...EARLIER, count: 9 }),
  ]
  const waiting = await aCampaign()
  await ReviewModel.updateMany({ influencerId: waiting._id, rating: 5 }, { counted: false })
  await look()
  for (const { _id } of [...profiles, waiting]) expect(await itemOf(_id)).toBeNull()
})

test('staff is asked again when there are half as many more, not each week [T45]', async () => {
  const { _id } = await aCampaign({ ...CAMPAIGN, everyMs: hours(1) })
  await look()
  const item = await itemOf(_id).orFail().lean()
  const admin = await anAdmin()
  await decideOn(admin, String(item._id), 'keep')
  await pass(days(7))
  await rate(_id, { ...CAMPAIGN, count: 20, everyMs: hours(1) })
  await look()
  expect(await itemOf(_id)).toBeNull()
  await rate(_id, { ...CAMPAIGN, count: 12, everyMs: hours(1) })
  await look()
  expect(await itemOf(_id)).not.toBeNull()
  expect(await eventsOf(_id)).toEqual([])
})

test('a confirmed campaign is an event of the profile until it is undone [T45]', async () => {
  const admin = await anAdmin()
  const { _id } = await aCampaign()
  const number = await confirm(admin, _id)
  const month = monthOf(new Date())
  expect(await eventsOf(_id)).toEqual([{ month, kind: 'campaign', detail: '', count: 1 }])
  expect(await derivedEvents(_id)).toEqual(await eventsOf(_id))
  await undoDecision(actorOf(admin), number)
  expect(await eventsOf(_id)).toEqual([])
  expect(await derivedEvents(_id)).toEqual([])
  expect(await itemOf(_id)).not.toBeNull()
})

test('the owner of a page is told of a confirmed campaign, and not once it is undone [T45, T47]', async () => {
  const admin = await anAdmin()
  const [owner, claimant] = [await aMember(), await aMember()]
  const [{ _id }, contested] = [await aCampaign(), await aCampaign()]
  const ownership = { since: new Date(), method: 'document' }
  await UserModel.updateOne({ _id }, { claimedBy: owner._id, ownership })
  await UserModel.updateOne({ _id: contested._id }, { claimedBy: claimant._id })
  const number = await confirm(admin, _id)
  await confirm(admin, contested._id)
  const entries = await NoticeModel.find({ kind: 'campaign' }).lean()
  expect(entries).toMatchObject([{ userId: owner._id, subject: number, influencerId: _id }])
  await undoDecision(actorOf(admin), number)
  expect(await NoticeModel.countDocuments({ kind: 'campaign' })).toBe(0)
})

test('a confirmed campaign says nothing about reports of the profile, which go on waiting [T15, T45]', async () => {
  const [admin, reporter] = [await anAdmin(), await aMember()]
  const { _id, id } = await aCampaign()
  const about = { subjectKind: 'influencer', subjectId: id, reason: 'facts' } as const
  await fileReport({ ...REPORT, ...about }, actorOf(reporter))
  const listed = { isObjection: true, name: 'Ada', email: 'ada@example.com' }
  await fileReport({ ...REPORT, ...about, ...listed }, null)
  const number = await confirm(admin, _id)
  const decision = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(decision._id), data: null, cursor: null })
  expect((await listNotifications(reporter.id)).entries).toEqual([])
  expect(await ReportModel.countDocuments({ subjectId: _id, state: 'open' })).toBe(2)
  const items = () => QueueItemModel.find({ subjectId: _id, isOpen: true }).lean()
  expect(await items()).toMatchObject([{ reasons: ['facts'], reportsCount: 2 }])
  await undoDecision(actorOf(admin), number)
  expect(await items()).toMatchObject([{ reportsCount: 2 }])
})

test('a campaign is confirmed only where one was noticed, and not together with keeping [T45]', async () => {
  const admin = await anAdmin()
  const { _id } = await anInfluencer()
  const { _id: itemId } = await QueueItemModel.create({
    ...{ kind: 'influencer', subjectId: _id, openedAt: new Date(), severity: 2, weight: 1 },
    ...{ urgency: 4, reasons: ['spam'], reportsCount: 1 },
  })
  await expect(decideOn(admin, String(itemId), 'confirmCampaign')).rejects.toMatchObject({
    reason: 'unprocessable',
  })
})

test('a merge takes a confirmed campaign along, and its undo brings it back [T45]', async () => {
  const admin = actorOf(await anAdmin())
  const [from, into] = [await aCampaign(), await anInfluencer()]
  await confirm(await anAdmin(), from._id)
  const reason = 'One person.'
  await mergeInfluencers(admin, { fromId: from.id, intoId: into.id, facts: [], reason })
  await afterResponseDone()
  expect(await eventsOf(into._id)).toMatchObject([{ kind: 'campaign' }])
  const { _id } = await ProfileMergeModel.findOne({ fromId: from._id }).orFail().lean()
  await undoMerge(admin, String(_id), 'Two persons.')
  await afterResponseDone()
  expect(await eventsOf(into._id)).toEqual([])
  expect(await eventsOf(from._id)).toMatchObject([{ kind: 'campaign' }])
})
