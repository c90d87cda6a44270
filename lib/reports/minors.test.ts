import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { days, hours } from '@/lib/domain/durations'
import { MINOR } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { approveInfluencer } from '@/lib/influencers/commands'
import { HIDDEN_JOB } from '@/lib/influencers/hiding'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { runJob } from '@/lib/jobs/run'
import { mergeInfluencers } from '@/lib/moderation/merges/commands'
import { countQueues } from '@/lib/moderation/queries'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { fileReport, withdrawReport } from '@/lib/reports/commands'
import { AuditModel } from '@/models/audit'
import { JobModel } from '@/models/job'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { ORDER, REPORT } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { readsOf, SITE_READS } from '@/tests/support/public-reads'

withDatabase()

/** A member whom the site trusts (T34). */
async function aTrustedMember() {
  const member = await aMemberOfLongAgo()
  for (let n = 0; n < 5; n += 1) await aReview({ authorId: member._id })
  return actorOf(member)
}
type Reporter = Parameters<typeof fileReport>[1]
const report = (subjectId: string, reporter: Reporter, details = '') => {
  const subjectKind = 'influencer' as const
  return fileReport({ ...REPORT, subjectKind, subjectId, reason: MINOR.reason, details }, reporter)
}
const isListed = async (id: string) => (await UserModel.findById(id).orFail().lean()).listed
const openItem = (subjectId: string) =>
  QueueItemModel.findOne({ subjectId, kind: 'influencer', isOpen: true }).lean()
const decide = async (
  id: string,
  measure: 'keep' | 'takeDown',
  admin: Awaited<ReturnType<typeof anAdmin>>,
) => {
  const item = await openItem(id)
  const rule = measure === 'takeDown' && { rule: 'listing' as const, reasons: 'The person is 15.' }
  return decideQueued(actorOf(admin), String(item?._id), { ...ORDER, ...rule, measures: [measure] })
}
/** Lets a time pass, and the jobs run that are due then. */
async function wait(ms: number) {
  pass(ms)
  const due = await JobModel.find({ kind: HIDDEN_JOB, dueAt: trusted({ $lte: new Date() }) }).lean()
  for (const { subject } of due) await runJob(HIDDEN_JOB, subject)
}
/** Which of these reads have one of these words in their answer. */
async function findMentions(reads: typeof SITE_READS, words: readonly string[]) {
  const found: string[] = []
  for (const [name, one] of reads) {
    const answer = await one().catch(() => null)
    const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer)
    if (words.some((word) => text?.includes(word))) found.push(name)
  }
  // Pages ask for these of influencers whom another read has listed.
  const ofListed = ['the excerpt of a card', 'the newest rating']
  return found.filter((name) => !ofListed.includes(name))
}
async function withdraw(subjectId: string, reporter: Reporter | undefined) {
  if (!reporter) throw new Error('Nobody withdraws.')
  const mine = { subjectId, reporterId: reporter.id, state: 'open' as const }
  const { number } = await ReportModel.findOne(mine).orFail().lean()
  await withdrawReport(number, reporter)
}
/** A listing that two trusted members have hidden. */
async function aHiddenListing() {
  const { id } = await anInfluencer()
  const reporters = [await aTrustedMember(), await aTrustedMember()]
  for (const one of reporters) await report(id, one)
  expect(await isListed(id)).toBe(false)
  return { id, reporters }
}

test('a report of a minor is urgent at once, and one of a stranger or of one member hides nothing [O15]', async () => {
  const { id } = await anInfluencer()
  await report(id, null)
  await report(id, null)
  expect(await openItem(id)).toMatchObject({ severity: 4, reasons: ['minor'] })
  await report(id, actorOf(await aMember()))
  await report(id, actorOf(await aMemberOfLongAgo()))
  const trusted = await aTrustedMember()
  await report(id, trusted)
  await report(id, trusted, 'Once more.')
  expect(await isListed(id)).toBe(true)
  await report(id, await aTrustedMember())
  expect(await isListed(id)).toBe(false)
})

test('a listing that is hidden is on no page, in no list and in no feed, and comes back as it was [O15]', async () => {
  const member = await aMemberOfLongAgo()
  const { id } = await anInfluencer({ name: 'Zoe Hidden', country: 'FI', trendingScore: 90 })
  const review = await aReview({
    influencerId: id as never,
    authorId: member._id,
    title: 'Zoe’s trains',
  })
  const about = readsOf(id, review.id, member.id)
  const read = () => findMentions([...SITE_READS, ...about], ['Zoe Hidden', review.title])
  const reporters = [await aTrustedMember(), await aTrustedMember()]
  const before = await read()
  expect(before.length).toBeGreaterThan(5)
  for (const one of reporters) await report(id, one)
  expect(await read()).toEqual([])
  const totals = (await UserModel.findById(id).orFail().lean()).ratingCounts
  await wait(hours(73))
  // The months of its reviews go on.
  expect(await read()).toEqual(before.filter((name) => name !== 'reviews of a month'))
  expect((await UserModel.findById(id).orFail().lean()).ratingCounts).toEqual(totals)
})

test('staff alone hides a listing, which the log has; a hidden one waits in the queue and says until when [O15]', async () => {
  const { id } = await anInfluencer()
  const [first, second] = [await anAdmin(), await anAdmin()]
  await report(id, actorOf(first))
  expect(await isListed(id)).toBe(false)
  expect(await AuditModel.findOne({ subjectId: id }).lean()).toMatchObject({
    action: 'hideListing',
  })
  const item = await findItem(actorOf(second), String((await openItem(id))?._id))
  const until = Date.parse(item.influencer?.hiddenUntil ?? '')
  expect(until - Date.now()).toBeGreaterThan(hours(71))
  await approveInfluencer(actorOf(second), id)
  expect(await isListed(id)).toBe(false)
})

test('without a decision it returns after 72 hours, and members never hide it again [O15]', async () => {
  const { id } = await aHiddenListing()
  await wait(hours(71))
  expect(await isListed(id)).toBe(false)
  await wait(hours(1))
  expect(await isListed(id)).toBe(true)
  expect(await openItem(id)).not.toBeNull()
  for (const one of [await aTrustedMember(), await aTrustedMember()]) await report(id, one)
  expect(await isListed(id)).toBe(true)
  await report(id, actorOf(await anAdmin()))
  expect(await isListed(id)).toBe(false)
})

test('a keep shows it at once; the same report does nothing then, whatever the profile says since [O15]', async () => {
  const admin = await anAdmin()
  const { id, reporters } = await aHiddenListing()
  const number = await decide(id, 'keep', admin)
  expect(await isListed(id)).toBe(true)
  await UserModel.updateOne({ _id: id }, { $set: { textEditedAt: new Date() } })
  for (const one of [...reporters, await aTrustedMember(), await aTrustedMember()]) {
    expect(await report(id, one)).toMatchObject({ state: 'dismissed' })
  }
  expect(await isListed(id)).toBe(true)
  expect(await openItem(id)).toBeNull()
  // What says something new is read, and hides nothing.
  for (const one of [await aTrustedMember(), await aTrustedMember()])
    await report(id, one, 'Born 2012.')
  expect(await openItem(id)).toMatchObject({ severity: 4 })
  expect(await isListed(id)).toBe(true)
  await ReportModel.updateMany({ subjectId: id, state: 'open' }, { $set: { state: 'withdrawn' } })
  await undoDecision(actorOf(admin), number)
  expect(await isListed(id)).toBe(false)
})

test('a takedown outlasts the 72 hours; undone within them, the listing is hidden again [O15]', async () => {
  const admin = await anAdmin()
  const { id } = await aHiddenListing()
  const number = await decide(id, 'takeDown', admin)
  await undoDecision(actorOf(admin), number)
  expect(await isListed(id)).toBe(false)
  expect((await UserModel.findById(id).orFail().lean()).removedAt).toBeNull()
  await decide(id, 'takeDown', admin)
  await wait(hours(80))
  expect(await isListed(id)).toBe(false)
})

test('two accounts hide one competitor once, and no other within a month [O15]', async () => {
  const { id, reporters } = await aHiddenListing()
  await withdraw(id, reporters[0])
  expect(await isListed(id)).toBe(false)
  await withdraw(id, reporters[1])
  // Nobody says it any more.
  expect(await isListed(id)).toBe(true)
  for (const one of reporters) await report(id, one)
  expect(await isListed(id)).toBe(true)
  const other = await anInfluencer()
  for (const one of reporters) await report(other.id, one)
  expect(await isListed(other.id)).toBe(true)
  expect(await openItem(other.id)).toMatchObject({ severity: 4 })
  pass(days(31))
  const later = await anInfluencer()
  for (const one of reporters) await report(later.id, one)
  expect(await isListed(later.id)).toBe(false)
})

test('who owns a profile hides no rival, on our team or not [O15]', async () => {
  const owner = await aTrustedMember()
  const admin = await anAdmin()
  await anInfluencer({ claimedBy: owner.id as never })
  await anInfluencer({ claimedBy: admin._id })
  const { id } = await anInfluencer()
  await report(id, owner)
  await report(id, await aTrustedMember())
  await report(id, actorOf(admin))
  expect(await isListed(id)).toBe(true)
  await report(id, await aTrustedMember())
  expect(await isListed(id)).toBe(false)
})

test('a hidden profile is not merged away, and its age stands in the metrics [O15]', async () => {
  const { id } = await aHiddenListing()
  const into = await anInfluencer()
  const merge = { fromId: id, intoId: into.id, facts: [], reason: '' }
  await expect(mergeInfluencers(actorOf(await anAdmin()), merge)).rejects.toThrow(
    SERVER_MESSAGES.mergeHidden,
  )
  pass(hours(5))
  const minors = (await countQueues()).find(({ queue }) => queue === 'minors')
  expect(minors?.waiting).toBeGreaterThan(0)
  expect(minors?.oldestMs).toBeGreaterThanOrEqual(hours(5))
  expect(await findPublicInfluencer(id)).toBeNull()
})
