import { expect, test } from 'vitest'
import { changeName, changePicture } from '@/lib/accounts/profile/commands'
import { removeAccount } from '@/lib/admin/commands'
import { days } from '@/lib/domain/durations'
import type { ReportReason } from '@/lib/domain/reports'
import { editInfluencer } from '@/lib/influencers/facts/commands'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { takeDownUnedited } from '@/lib/moderation/staff/edit-deadline'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { addNote, escalateItem, openForStaff } from '@/lib/moderation/staff/items'
import { undoDecision } from '@/lib/moderation/staff/undo'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply, editReply } from '@/lib/ratings/replies/commands'
import { fileReport, withdrawReport } from '@/lib/reports/commands'
import type { NewReport } from '@/lib/reports/wire'
import { countOutcomes } from '@/lib/surges/vote-integrity/outcomes'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { ORDER, SPAM, seenVersion } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberOfLongAgo,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const TEXT = { title: 'Buy my course', details: 'It is at a.example.' }

type About = Pick<NewReport, 'subjectKind' | 'subjectId'>
/** Files a report by a new reporter. */
async function report(about: About, reason: ReportReason, details = '') {
  const reporter = await aMemberOfLongAgo()
  const contact = {
    name: 'Ada',
    email: 'ada@example.com',
    isChildAbuse: false,
    isInGoodFaith: true,
  }
  const receipt = await fileReport({ ...contact, ...about, reason, details }, actorOf(reporter))
  return { ...receipt, reporter }
}
const openItemOf = (subjectId: string) => QueueItemModel.findOne({ subjectId, isOpen: true }).lean()
async function openIdOf(subjectId: string): Promise<string> {
  const item = await openItemOf(subjectId)
  return String(item?._id)
}
/** Decides the open item as an admin who has just read it. */
async function decide(subjectId: string, order: Partial<DecisionOrder>, by?: { id: string }) {
  const admin = actorOf((by as never) ?? (await anAdmin()))
  const id = await openIdOf(subjectId)
  const editedAt = seenVersion(await findItem(admin, id))
  return decideQueued(admin, id, { ...ORDER, editedAt, ...order } as DecisionOrder)
}

async function aRating(text = TEXT) {
  const [author, influencer] = [await aMember(), await anInfluencer()]
  const rate = (change: Partial<Parameters<typeof rateInfluencer>[0]> = {}) =>
    rateInfluencer({ influencerId: influencer.id, rating: 2, ...text, ...change }, actorOf(author))
  const { reviewId } = await rate()
  return {
    author,
    influencer,
    rate,
    reviewId,
    about: { subjectKind: 'review', subjectId: reviewId } as const,
  }
}
const reviewOf = (id: string) => ReviewModel.findById(id).orFail().lean()

test('T12: a name that was kept, changed and changed back is reported anew, whatever was reported in advance', async () => {
  const member = await aMember({ name: 'Vile Name' })
  const actor = actorOf(member)
  const about = { subjectKind: 'member', subjectId: member.id } as const
  for (const reason of ['harassment', 'private', 'spam', 'impersonation', 'other'] as const) {
    await report(about, reason)
  }
  await changeName(actor, 'Nice Name')
  await decide(member.id, { measures: ['keep'] })
  expect((await report(about, 'harassment')).state).toBe('dismissed')
  await changeName(actor, 'Vile Name')
  expect((await report(about, 'harassment')).state).toBe('open')
  expect(await openItemOf(member.id)).not.toBeNull()
})

test('T12: another picture of a member, and another fact of a profile, is an edit', async () => {
  const member = await aMember({ pic: '/api/images/old.webp' })
  const ofMember = { subjectKind: 'member', subjectId: member.id } as const
  await report(ofMember, 'spam')
  await decide(member.id, { measures: ['keep'] })
  await changePicture(actorOf(member), '')
  expect((await report(ofMember, 'spam')).state).toBe('open')

  const influencer = await anInfluencer()
  const ofProfile = { subjectKind: 'influencer', subjectId: influencer.id } as const
  await report(ofProfile, 'facts')
  await decide(influencer.id, { measures: ['keep'] })
  expect((await report(ofProfile, 'facts')).state).toBe('dismissed')
  await editInfluencer(actorOf(await anAdmin()), influencer.id, { about: 'Something else.' })
  expect((await report(ofProfile, 'facts')).state).toBe('open')
})

test('T8: an item shows what was reported beside what stands there now: names, facts, replies and ratings', async () => {
  const admin = actorOf(await anAdmin())
  const reported = async (subjectId: string) => {
    const { title, details, reports } = await findItem(admin, await openIdOf(subjectId))
    return { now: `${title} ${details}`, before: reports[0]?.reported }
  }
  const member = await aMember({ name: 'Vile Name' })
  await report({ subjectKind: 'member', subjectId: member.id }, 'harassment')
  expect((await reported(member.id)).before).toBeNull()
  await changeName(actorOf(member), 'Nice Name')
  expect(await reported(member.id)).toMatchObject({
    now: expect.stringContaining('Nice Name'),
    before: { title: 'Vile Name' },
  })

  const influencer = await anInfluencer({ socialHandles: '@vile' })
  await report({ subjectKind: 'influencer', subjectId: influencer.id }, 'facts')
  await editInfluencer(admin, influencer.id, { socialHandles: '@nice' })
  expect(await reported(influencer.id)).toMatchObject({
    now: expect.stringContaining('@nice'),
    before: { details: expect.stringContaining('@vile') },
  })

  const { reviewId, rate, about } = await aRating()
  const replier = actorOf(await aMember())
  const { reply } = await addReply({ reviewId, text: 'Vile reply' }, replier)
  await report({ subjectKind: 'reply', subjectId: reply.id }, 'harassment')
  await editReply({ reviewId, replyId: reply.id, text: 'Nice reply' }, replier)
  expect(await reported(reply.id)).toMatchObject({
    now: expect.stringContaining('Nice reply'),
    before: { details: 'Vile reply' },
  })

  await report(about, 'spam')
  await rate({ tags: [], title: 'Fair', details: 'Nothing to sell.' })
  expect((await reported(reviewId)).before).toMatchObject(TEXT)
})

test('T11: a member whose name and picture staff has reset cannot change them for a week, nor ever take the same ones again', async () => {
  const admin = await anAdmin()
  const member = await aMember({ name: 'Vile Name', pic: '/api/images/vile.webp' })
  const actor = actorOf(member)
  await report({ subjectKind: 'member', subjectId: member.id }, 'harassment')
  const order = { measures: ['resetName'], rule: 'harassment', reasons: 'An insult.' } as const
  const number = await decide(member.id, order, admin)
  expect((await member.reload()).name).toBe('Member')
  await expect(changeName(actor, 'Nice Name')).rejects.toThrow('You can choose others from')
  await expect(changeName(actor, 'Vile Name')).rejects.toThrow('You can choose others from')
  await changePicture(actor, '')

  const past = { 'faceReset.until': new Date(Date.now() - 1) }
  await UserModel.updateOne({ _id: member.id }, { $set: past })
  for (const name of [
    'Vile Name',
    'vile  NAME',
    'Víle.Name',
    'V I L E name',
    'Vilе Nаmе',
    'V1le Name 2',
  ]) {
    await expect(changeName(actor, name)).rejects.toThrow('Our team has reset this name.')
  }
  await changeName(actor, 'Nice Name')
  await undoDecision(actorOf(admin), number)
  expect((await member.reload()).faceReset).toBeNull()
  await changeName(actor, 'Vile Name')
})

test('T12: what is said to be illegal opens an item after every keep, and so do new details', async () => {
  const { reviewId, about } = await aRating()
  await report(about, 'illegal', 'Paragraph 1')
  await report(about, 'spam', 'Sells a course')
  await decide(reviewId, { measures: ['keep'] })
  expect((await report(about, 'spam')).state).toBe('dismissed')
  expect((await report(about, 'spam', 'Sells a course')).state).toBe('dismissed')
  expect((await report(about, 'spam', 'It is an affiliate link')).state).toBe('open')
  await decide(reviewId, { measures: ['keep'] })
  expect((await report(about, 'illegal', 'Paragraph 1')).state).toBe('open')
  expect(await openItemOf(reviewId)).toMatchObject({ severity: 4 })
})

test('T12: a report that an earlier decision answers says nothing about its reporter', async () => {
  const { reviewId, about } = await aRating()
  const { reporter: first } = await report(about, 'spam')
  await decide(reviewId, { measures: ['keep'] })
  const { reporter: second } = await report(about, 'spam')
  const outcomes = await countOutcomes([first._id, second._id])
  expect([outcomes.get(first.id)?.dismissed, outcomes.get(second.id)]).toEqual([1, undefined])
})

test('T12: a report of something illegal that the decider has not seen stops a decision once, with what it says; later ones stay open', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, about } = await aRating()
  await report(about, 'spam')
  const id = await openIdOf(reviewId)
  const editedAt = seenVersion(await findItem(admin, id))
  const order = { ...ORDER, measures: ['keep'] as const, editedAt }
  await report(about, 'private', 'More of the same')
  await report(about, 'illegal', 'It names a juror.')
  await expect(decideQueued(admin, id, order)).rejects.toThrow('It names a juror.')
  const late = await report(about, 'illegal', 'It names a witness.')
  await decideQueued(admin, id, order)
  const states = await ReportModel.find({ subjectId: reviewId }).sort({ createdAt: 1 }).lean()
  expect(states.map(({ state }) => state)).toEqual(['dismissed', 'dismissed', 'dismissed', 'open'])
  const again = await findItem(admin, await openIdOf(reviewId))
  expect(again.reports.map(({ details }) => details)).toEqual(['It names a witness.'])
  await decide(reviewId, { measures: ['keep'] })
  expect((await ReportModel.findOne({ number: late.number }))?.state).toBe('dismissed')
})

test('T12: an admin who has read a report of something illegal decides at once; another admin is told of it', async () => {
  const [reader, other] = [await anAdmin(), actorOf(await anAdmin())]
  const { reviewId, about } = await aRating()
  await report(about, 'illegal', 'It names a juror.')
  const id = await openIdOf(reviewId)
  await findItem(actorOf(reader), id)
  const order = { ...ORDER, measures: ['keep'] as const }
  await expect(decideQueued(other, id, order)).rejects.toThrow('It names a juror.')
  await decide(reviewId, { measures: ['keep'] }, reader)
})

test('T12: removing an account, too, answers no report of something illegal that was not seen', async () => {
  const admin = actorOf(await anAdmin())
  const influencer = await anInfluencer()
  const about = { subjectKind: 'influencer', subjectId: influencer.id } as const
  await report(about, 'illegal', 'A stolen portrait.')
  await expect(removeAccount(admin, influencer.id)).rejects.toThrow('A stolen portrait.')
  expect((await influencer.reload()).removedAt).toBeNull()
  const { number } = await report(about, 'illegal', 'A forged document.')
  await removeAccount(admin, influencer.id)
  expect((await influencer.reload()).removedAt).not.toBeNull()
  expect((await ReportModel.findOne({ number }))?.state).toBe('open')
  await decide(influencer.id, { measures: ['takeDown'], ...SPAM })
  expect((await ReportModel.findOne({ number }))?.state).toBe('upheld')
  expect(await openItemOf(influencer.id)).toBeNull()
})

test('T12: the deadline of an edit answers no report of something illegal; staff can still decide about it', async () => {
  const { reviewId, about } = await aRating()
  await report(about, 'spam')
  await decide(reviewId, { measures: ['askEdit'], ...SPAM })
  const { number } = await report(about, 'illegal', 'It names a juror.')
  const past = { 'editAsked.until': new Date(Date.now() - 1) }
  await ReviewModel.updateOne({ _id: reviewId }, { $set: past })
  await takeDownUnedited({ subject: reviewId, data: null, cursor: null })
  expect((await reviewOf(reviewId)).status).toBe('removed')
  expect((await ReportModel.findOne({ number }))?.state).toBe('open')
  await decide(reviewId, { measures: ['takeDown'], ...SPAM })
  expect((await ReportModel.findOne({ number }))?.state).toBe('upheld')
})

test('T12: a decision about a member’s votes answers no report of their name', async () => {
  const admin = actorOf(await anAdmin())
  const member = await aMember()
  const { number } = await report({ subjectKind: 'member', subjectId: member.id }, 'harassment')
  const { _id } = await QueueItemModel.create({
    ...{ kind: 'votes', subjectId: member.id, openedAt: new Date() },
    ...{ severity: 2, weight: 1, urgency: 4 },
  })
  await decideQueued(admin, String(_id), { ...ORDER, measures: ['keep'] })
  expect((await ReportModel.findOne({ number }))?.state).toBe('open')
})

test('T11: other tags and stars while an admin decides change no text, so the decision is about it', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, rate, about } = await aRating()
  await report(about, 'spam')
  const id = await openIdOf(reviewId)
  const editedAt = seenVersion(await findItem(admin, id))
  await rate({ tags: ['honest-ads'] })
  await rate({ rating: 3 })
  await decideQueued(admin, id, { ...ORDER, measures: ['keep'], editedAt })
  expect(await openItemOf(reviewId)).toBeNull()
})

test('T11: an author who keeps changing the text delays no decision; what restricts applies, and the newer text is looked at', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, rate, about } = await aRating()
  await report(about, 'spam')
  const id = await openIdOf(reviewId)
  const editedAt = seenVersion(await findItem(admin, id))
  await rate({ title: 'Another title' })
  await decideQueued(admin, id, { ...ORDER, ...SPAM, measures: ['takeDown'], editedAt })
  expect((await reviewOf(reviewId)).status).toBe('removed')
  const item = await findItem(admin, await openIdOf(reviewId))
  expect([item.reasons, item.title, item.isTakenDown]).toEqual([['edited'], 'Another title', true])
  const number = await decide(
    reviewId,
    { measures: ['keep'] },
    (await UserModel.findById(admin.id)) as never,
  )
  expect((await reviewOf(reviewId)).status).toBe('shown')
  await undoDecision(admin, number)
  expect((await reviewOf(reviewId)).status).toBe('removed')
})

test('T11: a text that was changed while staff kept the earlier one is not kept with it', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, rate, about } = await aRating()
  for (let n = 0; n < 5; n += 1) await toggleFlag(reviewId, actorOf(await aMemberWithRecord()))
  const { status } = await reviewOf(reviewId)
  const id = await openIdOf(reviewId)
  const editedAt = seenVersion(await findItem(admin, id))
  await rate({ title: 'Far worse' })
  await decideQueued(admin, id, { ...ORDER, measures: ['keep'], editedAt })
  expect((await reviewOf(reviewId)).status).toBe(status)
  expect((await openItemOf(reviewId))?.reasons).toEqual(['edited'])
  expect((await DecisionModel.findOne({ subjectId: reviewId }))?.textEditedAt).toEqual(editedAt)
  expect(about.subjectId).toBe(reviewId)
})

test('T9: an item that staff has touched survives withdrawal, with its notes and who may not decide it', async () => {
  const admin = actorOf(await anAdmin())
  const { reviewId, about } = await aRating()
  const { number, reporter } = await report(about, 'spam')
  const id = await openIdOf(reviewId)
  await addNote(admin, id, 'Third one this week.')
  await escalateItem(admin, id, '')
  await withdrawReport(number, actorOf(reporter))
  expect(await openItemOf(reviewId)).toMatchObject({ reportsCount: 0, reasons: [] })
  await report(about, 'spam')
  const item = await openItemOf(reviewId)
  expect(item).toMatchObject({ isEscalated: true, reportsCount: 1, reasons: ['spam'] })
  expect(String(item?._id)).toBe(id)
  const order = { ...ORDER, measures: ['keep'] as const }
  await anAdmin()
  await expect(decideQueued(admin, id, order)).rejects.toThrow('Another admin')
})

test('T11: only another text is the edit that staff asked for; a rating that was deleted meanwhile waits when it comes back', async () => {
  const { reviewId, rate, about, author } = await aRating()
  await report(about, 'spam')
  await decide(reviewId, { measures: ['askEdit'], ...SPAM })
  await rate({ rating: 3 })
  await rate({ tags: ['honest-ads'] })
  expect((await reviewOf(reviewId)).editAsked).not.toBeNull()
  expect(await openItemOf(reviewId)).toBeNull()

  await deleteReview(reviewId, actorOf(author))
  const past = { 'editAsked.until': new Date(Date.now() - days(1)) }
  await ReviewModel.updateOne({ _id: reviewId }, { $set: past })
  await takeDownUnedited({ subject: reviewId, data: null, cursor: null })
  await rate()
  expect((await reviewOf(reviewId)).status).toBe('held')
  expect((await openItemOf(reviewId))?.reasons).toEqual(['edited'])
})

test('T11: an edit of the text ends the request of staff, and opens an item', async () => {
  const { reviewId, rate, about } = await aRating()
  await report(about, 'spam')
  await decide(reviewId, { measures: ['askEdit'], ...SPAM })
  await rate({ details: 'Nothing is sold any more.' })
  expect((await reviewOf(reviewId)).editAsked).toBeNull()
  expect((await openItemOf(reviewId))?.reasons).toEqual(['edited'])
})

test('T16: an appeal is told of an unseen report of something illegal, too', async () => {
  const [first, second] = [await anAdmin(), actorOf(await anAdmin())]
  const { reviewId, about, author } = await aRating()
  await report(about, 'spam')
  const number = await decide(reviewId, { measures: ['hideText'], ...SPAM }, first)
  await appealDecision(actorOf(author), number, 'It is free.')
  await report(about, 'illegal', 'It names a juror.')
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  const appeal = await openIdOf(String(_id))
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'Indeed.' }
  await expect(decideQueued(second, appeal, grant)).rejects.toThrow('It names a juror.')
  await decideQueued(second, appeal, grant)
  expect(await openItemOf(reviewId)).not.toBeNull()
  expect(await openForStaff('review', reviewId)).toBe(await openIdOf(reviewId))
})

test('T16: a won appeal shows the text that was decided about; one edited since stays hidden until staff has looked', async () => {
  const [first, second] = [await anAdmin(), actorOf(await anAdmin())]
  const appealed = async (change: { details?: string; tags?: [] }) => {
    const { reviewId, about, author, rate } = await aRating()
    await report(about, 'spam')
    const number = await decide(reviewId, { measures: ['hideText'], ...SPAM }, first)
    await rate(change)
    await appealDecision(actorOf(author), number, 'It is free.')
    const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
    const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'Indeed.' }
    await decideQueued(second, await openIdOf(String(_id)), grant)
    return reviewId
  }
  const same = await appealed({ tags: [] })
  expect((await reviewOf(same)).hiddenUnder).toBeNull()
  const edited = await appealed({ details: 'Far worse than before.' })
  expect((await reviewOf(edited)).hiddenUnder).toBe('spam')
  expect((await openItemOf(edited))?.reasons).toEqual(['edited'])
  await decide(edited, { measures: ['keep'] })
  expect((await reviewOf(edited)).hiddenUnder).toBeNull()
})

test('T11: a rating that staff has kept and its author rewrites can be hidden by flags again, not by those from before', async () => {
  const { reviewId, rate } = await aRating()
  const flag = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await toggleFlag(reviewId, actorOf(await aMemberWithRecord()))
    }
  }
  const status = async () => (await reviewOf(reviewId)).status
  await flag(5)
  expect(await status()).toBe('held')
  await decide(reviewId, { measures: ['keep'] })
  await flag(6)
  expect(await status()).toBe('shown')
  await decide(await openForStaff('review', reviewId).then(() => reviewId), { measures: ['keep'] })
  await rate({ title: 'Far worse' })
  await flag(4)
  expect(await status()).toBe('shown')
  await flag(1)
  expect(await status()).toBe('held')
})
