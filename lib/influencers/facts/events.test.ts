import { expect, test } from 'vitest'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { transaction } from '@/lib/db/transaction'
import { monthOf } from '@/lib/domain/rating-breakdown'
import { editInfluencer } from '@/lib/influencers/facts/commands'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import {
  endSurgeEarly,
  rejectSurge,
  releaseSurge,
  reopenSurge,
} from '@/lib/moderation/surges/commands'
import { pointTo } from '@/lib/surges/commands'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { decideReview, ORDER } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, aReview, aSurge } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const MONTH = monthOf(new Date())
const eventsOf = async (id: unknown) => (await findPublicInfluencer(String(id)))?.events
const outcomesOf = async (id: unknown) => (await eventsOf(id))?.map(({ detail }) => detail)
const wrongEvents = async () =>
  (await listDiscrepancies()).filter(({ field }) => field === 'events')

/** An open surge with a pending rating, as detection leaves it. */
async function anOpenSurge() {
  const { id } = await aSurge()
  const surge = await SurgeModel.findById(id).orFail().lean<SurgeRecord>()
  await transaction([], () => pointTo(surge.influencerId, surge))
  return { id, influencerId: surge.influencerId }
}

test('a surge is an event of its month, and says how it ended, also after that is undone [P7]', async () => {
  const admin = actorOf(await anAdmin())
  const order = { reason: 'A campaign.' }
  const { id, influencerId } = await anOpenSurge()
  expect(await eventsOf(influencerId)).toEqual([
    { month: MONTH, kind: 'surge', detail: 'held', count: 1 },
  ])
  await rejectSurge(admin, { id, ...order })
  expect(await outcomesOf(influencerId)).toEqual(['rejected'])
  await reopenSurge(admin, { id, ...order })
  expect(await outcomesOf(influencerId)).toEqual(['held'])
  await endSurgeEarly(admin, { id, ...order })
  expect(await outcomesOf(influencerId)).toEqual(['ended'])
  await releaseSurge(admin, { id, ...order })
  expect(await outcomesOf(influencerId)).toEqual(['released'])
  expect(await wrongEvents()).toEqual([])
})

test('changed facts are events by their names, without what they say [P7]', async () => {
  const { id } = await anInfluencer({ country: 'FI' })
  const admin = actorOf(await anAdmin())
  await editInfluencer(admin, id, { country: 'IT', publicEmail: 'a@b.example' })
  await editInfluencer(admin, id, { country: 'DE' })
  expect(await eventsOf(id)).toEqual([
    { month: MONTH, kind: 'facts', detail: 'country', count: 2 },
    { month: MONTH, kind: 'facts', detail: 'public email', count: 1 },
  ])
  expect(await wrongEvents()).toEqual([])
})

test('reviews that an appeal restored are counted, without their authors and texts [P7]', async () => {
  const author = await aMember()
  const { _id: influencerId } = await anInfluencer()
  const review = await aReview({ influencerId, authorId: author._id })
  await decideReview(actorOf(await anAdmin()), review.id, 'takeDown')
  expect(await eventsOf(influencerId)).toEqual([])
  const { number, _id } = await DecisionModel.findOne({ subjectId: review.id }).orFail().lean()
  await appealDecision(actorOf(author), number, 'I bought it.')
  const item = await QueueItemModel.findOne({ subjectId: _id, isOpen: true }).orFail().lean()
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'You are right.' }
  await decideQueued(actorOf(await anAdmin()), String(item._id), grant)
  expect(await eventsOf(influencerId)).toEqual([
    { month: MONTH, kind: 'restored', detail: '', count: 1 },
  ])
  expect(await wrongEvents()).toEqual([])
})

test('events from before they were stored, and wrong ones, are mended by a reconciliation [P6, P7]', async () => {
  const { influencerId } = await anOpenSurge()
  const { id } = await anInfluencer()
  await RatingBreakdownModel.deleteMany({})
  const invented = { month: MONTH, kind: 'restored' as const, detail: '', count: 3 }
  await RatingBreakdownModel.create({ _id: id, events: [invented] })
  await reconcile({ isFresh: true })
  expect(await eventsOf(id)).toEqual([])
  expect(await outcomesOf(influencerId)).toEqual(['held'])
  expect(await wrongEvents()).toEqual([])
})
