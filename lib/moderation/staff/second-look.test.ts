import { Types, trusted } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { POST as decide } from '@/app/api/admin/queue/[id]/decide/route'
import { POST as open } from '@/app/api/admin/queue/route'
import { POST as edit } from '@/app/api/admin/users/[id]/facts/route'
import { POST as merge } from '@/app/api/admin/users/[id]/merge/route'
import { POST as suspend } from '@/app/api/admin/users/[id]/suspend/route'
import { hours, seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { alertStaff } from '@/lib/notifications/staff-alerts'
import { DecisionModel } from '@/models/decision'
import { NoticeModel } from '@/models/notice'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { pass, setClock } from '@/tests/support/clock'
import { ORDER, SPAM } from '@/tests/support/decide'
import {
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

type Account = Awaited<ReturnType<typeof aMember>>
type Order = { measures: string[]; rule: string; reasons: string; suspendedUntil?: string | null }

const DOWN: Order = { ...SPAM, measures: ['takeDown'] }
const limited = <T>(run: () => Promise<T>) => withSettings({ RATE_LIMIT_FACTOR: '1' }, run)

const openAs = async (who: Account, subjectId: string, subjectKind = 'review'): Promise<string> => {
  const { body } = await call(open, { ...signedIn(who), body: { subjectKind, subjectId } })
  return body.id
}
const decideAs = (who: Account, id: string, order: Order) =>
  call(decide, { ...signedIn(who), params: { id }, body: { ...ORDER, ...order } })

const openItemOf = (id = '') =>
  QueueItemModel.findOne({ subjectId: new Types.ObjectId(id), isOpen: true })
    .orFail()
    .lean()

/** Decides what was opened just before by the same person. */
const takeDownAs = async (who: Account, review: { id: string }, order = DOWN) =>
  decideAs(who, await openAs(who, review.id), order)

async function lowReviews(count: number) {
  const influencer = await anInfluencer()
  const ids: { id: string }[] = []
  for (let n = 0; n < count; n += 1)
    ids.push(await aReview({ influencerId: influencer._id, rating: 1 }))
  const shown = () => ReviewModel.countDocuments({ influencerId: influencer._id, status: 'shown' })
  return { influencer, ids, shown }
}

test('[T40] what only its decider has opened restricts nobody before a second person decides, who finds the proposal', async () => {
  const [moderator, admin] = [await aMemberWithRecord({ powers: ['moderate'] }), await anAdmin()]
  const { ids, shown } = await lowReviews(15)
  const outcomes = []
  for (const review of ids) outcomes.push(await takeDownAs(moderator, review))
  expect(outcomes.map(({ status, body }) => [status, body.msg])).toEqual(
    Array(15).fill([409, SERVER_MESSAGES.secondPersonDecides]),
  )
  expect(await shown()).toBe(15)
  const [first] = ids
  const item = await openItemOf(first?.id)
  expect(item).toMatchObject({ isEscalated: true, takenBy: null })
  expect(item.notes.map(({ text }) => text)).toEqual([
    'Proposal: Taken down under “No advertising”. It sells a course.',
  ])
  // Not by asking again, nor by opening it again.
  expect((await decideAs(moderator, String(item._id), DOWN)).status).toBe(403)
  expect((await takeDownAs(moderator, { id: first?.id ?? '' })).status).toBe(403)
  const second = await decideAs(admin, String(item._id), DOWN)
  expect([second.status, await shown()]).toEqual([200, 14])
})

test('[T40] what was reported, and what restricts nobody, takes one press', async () => {
  await anAdmin()
  const moderator = await aMemberWithRecord({ powers: ['moderate'] })
  const { ids, shown } = await lowReviews(2)
  const [kept, reported] = ids as [{ id: string }, { id: string }]
  expect((await takeDownAs(moderator, kept, { ...ORDER, measures: ['keep'] })).status).toBe(200)
  const id = await openAs(moderator, reported.id)
  await QueueItemModel.updateOne({ _id: id }, { $set: { reportsCount: 1 } })
  expect((await decideAs(moderator, id, DOWN)).status).toBe(200)
  expect(await shown()).toBe(1)
})

test('[T40] what cannot wait is done at once, and waits for a second look that its decider cannot give', async () => {
  const [moderator, admin] = [await aMemberWithRecord({ powers: ['moderate'] }), await anAdmin()]
  const { ids, shown } = await lowReviews(1)
  const [review] = ids as [{ id: string }]
  const order = { ...DOWN, rule: 'private-information', reasons: 'It has a home address.' }
  expect((await takeDownAs(moderator, review, order)).status).toBe(200)
  expect(await shown()).toBe(0)
  const item = await openItemOf(review.id)
  expect(item).toMatchObject({ reasons: ['secondLook'], severity: 3 })
  expect((await decideAs(moderator, String(item._id), DOWN)).status).toBe(403)
  pass(hours(23))
  await alertStaff()
  expect(await openItemOf(review.id)).toMatchObject({ severity: 3, isEscalated: false })
  pass(hours(2))
  await alertStaff()
  expect(await openItemOf(review.id)).toMatchObject({ severity: 4, isEscalated: true })
  const back = await decideAs(admin, String(item._id), { ...ORDER, measures: ['keep'] })
  expect([back.status, await shown()]).toEqual([200, 1])
})

test('[T40] an admin who is alone decides with a fresh confirmation, reasons and an entry in the public log', async () => {
  const admin = await anAdmin()
  const { ids, shown } = await lowReviews(2)
  const [review, other] = ids as [{ id: string }, { id: string }]
  const stale = { ...signedIn(admin) }
  const id = await openAs(admin, review.id)
  pass(11 * 60_000)
  const refused = await call(decide, { ...stale, params: { id }, body: { ...ORDER, ...DOWN } })
  expect([refused.status, refused.body.confirm]).toEqual([403, true])
  expect(await shown()).toBe(2)
  setClock(new Date())
  expect((await takeDownAs(admin, other)).status).toBe(200)
  expect(await DecisionModel.findOne({ subjectId: other.id }).lean()).toMatchObject({
    rule: 'spam',
    reasons: 'It sells a course.',
    foundBy: 'staff',
  })
})

test('[T40] two people who decide an item at once make one decision', async () => {
  const [opener, one, two] = [
    await aMemberWithRecord({ powers: ['moderate'] }),
    await aMemberWithRecord({ powers: ['moderate'] }),
    await anAdmin(),
  ]
  const { ids } = await lowReviews(1)
  const [review] = ids as [{ id: string }]
  await takeDownAs(opener, review)
  const { _id } = await openItemOf(review.id)
  const outcomes = await Promise.all([one, two].map((who) => decideAs(who, String(_id), DOWN)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await DecisionModel.countDocuments({ subjectId: review.id })).toBe(1)
})

/** Reported items, which one person may decide. */
async function reportedItems(who: Account, reviews: readonly { id: string }[]) {
  const items: string[] = []
  for (const { id } of reviews) {
    const item = await openAs(who, id)
    await QueueItemModel.updateOne({ _id: item }, { $set: { reportsCount: 1 } })
    items.push(item)
  }
  return items
}

test('[T40] one person’s restricting decisions are limited about one profile, in an hour, and by how fast they come', async () => {
  await anAdmin()
  const moderator = await aMemberWithRecord({ powers: ['moderate'] })
  const { ids, shown } = await lowReviews(7)
  const items = await reportedItems(moderator, ids)
  setClock(new Date())
  const outcomes: unknown[] = []
  await limited(async () => {
    for (const id of items) {
      const { status, body } = await decideAs(moderator, id, DOWN)
      outcomes.push(status === 200 ? 200 : [status, body.msg])
      pass(seconds(30))
    }
  })
  const tooOften = [429, SERVER_MESSAGES.decidedTooOftenAbout]
  expect(outcomes).toEqual([200, 200, 200, 200, 200, tooOften, tooOften])
  expect(await shown()).toBe(2)
  // About others, but all at once.
  const elsewhere = [
    await aReview(),
    await aReview(),
    await aReview(),
    await aReview(),
    await aReview(),
    await aReview(),
  ]
  const more = await reportedItems(moderator, elsewhere)
  const quick = await limited(() => Promise.all(more.map((id) => decideAs(moderator, id, DOWN))))
  expect(quick.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(quick.find(({ status }) => status === 429)?.body.msg).toBe(
    SERVER_MESSAGES.decidedTooQuickly,
  )
  // What restricts nobody is not limited.
  const last = items.at(-1) ?? ''
  const kept = await limited(() => decideAs(moderator, last, { ...ORDER, measures: ['keep'] }))
  expect(kept.status).toBe(200)
})

test('[T40] a suspension for good, and the sixth within ten minutes, take a fresh confirmation', async () => {
  const admin = await anAdmin()
  const asked = signedIn(admin)
  pass(11 * 60_000)
  const suspendWith = async (until: string | null) => {
    const params = { id: (await aMember()).id }
    return call(suspend, { ...asked, params, body: { until, reason: 'Spam.' } })
  }
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString()
  expect((await suspendWith(null)).body.confirm).toBe(true)
  await limited(async () => {
    for (let n = 0; n < 5; n += 1) expect((await suspendWith(later)).status).toBe(200)
    expect((await suspendWith(later)).body.confirm).toBe(true)
  })
  expect(await UserModel.countDocuments({ suspension: trusted({ $ne: null }) })).toBe(5)
})

const noticesOf = async (who: Account) =>
  (await NoticeModel.find({ userId: who._id, kind: 'team' }).sort({ text: 1 }).lean()).map(
    ({ text }) => text,
  )

test('[T40] admins are told of what is unusual about the decisions of others, each of it once', async () => {
  const [admin, deciding] = [await anAdmin(), await anAdmin({ name: 'Dora' })]
  const { influencer, ids } = await lowReviews(5)
  for (const id of await reportedItems(deciding, ids)) await decideAs(deciding, id, DOWN)
  await alertStaff()
  await alertStaff()
  expect(await noticesOf(admin)).toEqual([
    'All 5 reviews that Dora restricted within a day have one or two stars',
    `Dora made 5 restricting decisions about ${influencer.name} within a day`,
    'Dora made 5 restricting decisions within seconds of opening each',
  ])
  expect(await noticesOf(deciding)).toEqual([])
})

test('[T40] a merge into a much-rated profile, and another name for one, take two people and are told', async () => {
  const [admin, one, two] = [
    await anAdmin(),
    await aMemberWithRecord({ powers: ['curate'], name: 'Cora' }),
    await aMemberWithRecord({ powers: ['curate'], name: 'Cem' }),
  ]
  const [from, into, small] = [
    await anInfluencer(),
    await anInfluencer({ name: 'Mara', reviewsCount: 20 }),
    await anInfluencer(),
  ]
  const mergeAs = (who: Account) =>
    call(merge, {
      ...signedIn(who),
      params: { id: from.id },
      body: { into: into.id, facts: [], reason: 'One person.' },
    })
  const renameAs = (who: Account, id: string, name: string) =>
    call(edit, { ...signedIn(who), params: { id }, body: { name } })
  const first = await renameAs(one, into.id, 'Mara Bell')
  expect([first.status, first.body.msg]).toEqual([409, SERVER_MESSAGES.secondPersonAsks])
  // Neither twice by the same person, nor for another name.
  expect((await renameAs(one, into.id, 'Mara Bell')).status).toBe(409)
  expect((await renameAs(two, into.id, 'Mara Ball')).status).toBe(409)
  await alertStaff()
  const request = 'Cora asks a second person to change Mara (name: Mara Bell)'
  expect([await noticesOf(two), await noticesOf(admin)]).toEqual([
    [request],
    ['Cem asks a second person to change Mara (name: Mara Ball)', request],
  ])
  await NoticeModel.deleteMany({})
  expect((await renameAs(two, into.id, 'Mara Bell')).status).toBe(200)
  expect((await into.reload()).name).toBe('Mara Bell')
  // What was asked for is used up.
  expect((await renameAs(one, into.id, 'Mara Ball')).status).toBe(409)
  expect((await renameAs(one, small.id, 'Somebody')).status).toBe(200)
  expect((await mergeAs(one)).status).toBe(409)
  expect((await from.reload()).mergedInto).toBeFalsy()
  expect((await mergeAs(two)).status).toBe(200)
  await alertStaff()
  expect(await noticesOf(admin)).toEqual(
    expect.arrayContaining(['Cem merged another profile into Mara Bell', 'Cem renamed Mara Bell']),
  )
})

test('[T40] [F9] other names that a much-rated profile does not have take two people and are told; fewer take one', async () => {
  const [admin, one, two] = [
    await anAdmin(),
    await aMemberWithRecord({ powers: ['curate'], name: 'Ciro' }),
    await aMemberWithRecord({ powers: ['curate'], name: 'Cleo' }),
  ]
  const rated = await anInfluencer({ name: 'Mona', reviewsCount: 20, otherNames: ['Old'] })
  const editAs = async (who: Account, body: object, id = rated.id) =>
    (await call(edit, { ...signedIn(who), params: { id }, body })).status
  const asked = { name: 'Mona', about: 'Changed.', otherNames: ['Old', 'Nom', 'Lis'] }
  expect([await editAs(one, asked), await editAs(one, asked)]).toEqual([409, 409])
  expect(await editAs(two, { otherNames: ['Nom'] })).toBe(409)
  expect(await rated.reload()).toMatchObject({ otherNames: ['Old'], about: rated.about })
  await alertStaff()
  expect(await noticesOf(admin)).toContain(
    'Ciro asks a second person to change Mona (other names: Lis, Nom)',
  )
  await NoticeModel.deleteMany({})
  expect(await editAs(two, { otherNames: ['Old', 'Lis', 'Nom'] })).toBe(200)
  await alertStaff()
  expect(await noticesOf(admin)).toContain('Cleo changed the other names of Mona')
  // In another order, or without one; a new name beside them takes two again.
  expect(await editAs(one, { otherNames: ['Nom', 'Lis'] })).toBe(200)
  expect(await editAs(one, { name: 'Lis', otherNames: ['Mona', 'Nom'] })).toBe(409)
  expect(await editAs(two, { name: 'Lis', otherNames: ['Nom', 'Mona'] })).toBe(200)
  expect(await rated.reload()).toMatchObject({ name: 'Lis', otherNames: ['Nom', 'Mona'] })
  expect(await editAs(one, { otherNames: ['Any'] }, (await anInfluencer()).id)).toBe(200)
})
