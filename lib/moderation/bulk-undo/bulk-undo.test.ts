import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { GET as preview, POST as undoEndpoint } from '@/app/api/admin/users/[id]/undo/route'
import { suspendMember } from '@/lib/accounts/suspension/commands'
import { removeAccount } from '@/lib/admin/commands'
import type { Actor } from '@/lib/auth/types'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { days, minutes } from '@/lib/domain/durations'
import type { Power } from '@/lib/domain/powers'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { approveInfluencer } from '@/lib/influencers/commands'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runDueJobs } from '@/lib/jobs/run'
import { undoAll, undoSome } from '@/lib/moderation/bulk-undo/commands'
import { previewUndo } from '@/lib/moderation/bulk-undo/queries'
import { mergeInfluencers } from '@/lib/moderation/merges/commands'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { takeDownUnedited } from '@/lib/moderation/staff/edit-deadline'
import { openForStaff } from '@/lib/moderation/staff/items'
import { undoDecision, undoWithOthers } from '@/lib/moderation/staff/undo'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { openItem, openUnreported } from '@/lib/queue/items'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { NoticeModel } from '@/models/notice'
import { PointModel } from '@/models/point'
import { QueueItemModel } from '@/models/queue-item'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { decideOn, ORDER, REPORT, SPAM } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anInfluencer,
  aSurge,
} from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

const REASON = 'The account was taken over.'
const forbidden = { reason: 'forbidden' }
const hourAgo = () => new Date(Date.now() - minutes(60))
const admin = async () => actorOf(await anAdmin())

async function aHolder(...powers: Power[]): Promise<Actor> {
  return { ...actorOf(await aMemberWithRecord({ powers })), powers }
}

const itemAbout = async (subjectId: unknown, kind: string): Promise<string> =>
  String(
    (
      await QueueItemModel.findOne({ subjectId, kind, isOpen: true } as object)
        .orFail()
        .lean()
    )._id,
  )

/** A rating with points that a member has reported. */
async function aReported(
  reporter: Actor,
): Promise<{ reviewId: string; author: Actor; item: string }> {
  const [author, influencer] = [actorOf(await aMember()), await anInfluencer()]
  const given = {
    influencerId: influencer.id,
    rating: 2 as const,
    title: 'Buy',
    details: 'my course',
  }
  const { reviewId } = await rateInfluencer(given, author)
  await fileReport({ ...REPORT, subjectId: reviewId }, reporter)
  return { reviewId, author, item: await itemAbout(reviewId, 'review') }
}

const decide = (actor: Actor, item: string, ...measures: DecisionOrder['measures']) =>
  decideQueued(actor, item, {
    ...ORDER,
    ...(measures.includes('keep') || measures.includes('approve') ? {} : SPAM),
    measures,
  })

const some = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}

const USER =
  'name pic contributionScore reviewsCount averageRating ratingCounts shownCounts listed approved removedAt suspension votesVoidedAt mergedInto confidence'
const REVIEW =
  'status counted rating hiddenUnder editAsked likesCount dislikesCount flagsCount repliesCount removedBy searchKeys influencerId'

/** What decisions change, as it is stored. */
async function everything() {
  const read = async (model: { find: typeof UserModel.find }, fields: string) =>
    (await model.find({}, fields).sort({ _id: 1 }).lean()).map((one) =>
      Object.fromEntries(fields.split(' ').map((name) => [name, (one as never)[name] ?? null])),
    )
  const of = (model: unknown, fields: string) => read(model as typeof UserModel, fields)
  return {
    users: await of(UserModel, USER),
    reviews: await of(ReviewModel, REVIEW),
    replies: await of(ReplyModel, 'voided takenDownUnder'),
    points: await of(PointModel, 'userId amount cause withdrawal'),
    reactions: await of(ReactionModel, 'kind voided'),
    reports: await of(ReportModel, 'state decisionId'),
    items: await of(QueueItemModel, 'subjectId kind isOpen'),
  }
}

const found = async () => (await listDiscrepancies()).filter(({ field }) => field !== 'confidence')
const logOf = (action: string) => AuditModel.find({ action }).lean()
const settle = async () => {
  await afterResponseDone()
  await runDueJobs(5_000)
}
const doneBy = ({ id }: Actor, since = hourAgo()) => ({ personId: id, since, until: new Date() })

/** Something of each kind that waits for staff. */
async function aMixedQueue(reporter: Actor) {
  const reviews = await some(15, () => aReported(reporter))
  const report = async (subjectKind: 'reply' | 'member' | 'influencer', subjectId: string) => {
    await fileReport({ ...REPORT, reason: 'harassment', subjectKind, subjectId }, reporter)
    return itemAbout(subjectId, subjectKind)
  }
  const replies = await some(3, async () => {
    const { reviewId } = await aReported(reporter)
    const { reply } = await addReply({ reviewId, text: 'Indeed.' }, actorOf(await aMember()))
    return report('reply', reply.id)
  })
  const members = await some(2, async () => report('member', (await aMember()).id))
  const influencer = await report('influencer', (await anInfluencer()).id)
  const sent = await some(2, async () => {
    const { id } = await anInfluencer({ approved: false, listed: false })
    await openUnreported('submission', id)
    return itemAbout(id, 'submission')
  })
  const voter = actorOf(await aMember())
  await castReaction(reviews[0]?.reviewId ?? '', voter, 'like')
  await openUnreported('votes', voter.id)
  const surge = await aSurge()
  await openUnreported('surge', surge.id)
  const groups = [await itemAbout(voter.id, 'votes'), await itemAbout(surge.id, 'surge')] as const
  return { reviews: reviews.map(({ item }) => item), replies, members, influencer, sent, groups }
}

/** Decides about all of it. Returns the numbers of the decisions. */
async function decideAll(person: Actor, queue: Awaited<ReturnType<typeof aMixedQueue>>) {
  const { reviews, replies, members, influencer, sent, groups } = queue
  return [
    ...(await each(reviews.slice(0, 5), (item) => decide(person, item, 'takeDown'))),
    ...(await each(reviews.slice(5, 8), (item) => decide(person, item, 'hideText'))),
    ...(await each(reviews.slice(8, 10), (item) => decide(person, item, 'askEdit'))),
    ...(await each(reviews.slice(10, 12), (item) => decide(person, item, 'keep', 'markAbuse'))),
    ...(await each(reviews.slice(12), (item) => decide(person, item, 'takeDown', 'suspendAuthor'))),
    ...(await each(replies, (item) => decide(person, item, 'takeDown'))),
    ...(await each(members, (item) => decide(person, item, 'resetName'))),
    await decide(person, influencer, 'takeDown'),
    await decide(person, sent[0] ?? '', 'approve'),
    await decide(person, sent[1] ?? '', 'takeDown'),
    await decide(person, groups[0], 'voidVotes', 'suspendAuthor'),
    await decide(person, groups[1], 'takeDown'),
  ]
}

test('[T41] 25 mixed decisions of one person are undone at once: points, totals, texts, votes, reports and items are as before, each with the reason in the log', async () => {
  const [boss, reporter] = [await admin(), await aHolder()]
  const person = await aHolder('moderate', 'curate')
  const queue = await aMixedQueue(reporter)
  const [from, into] = [await anInfluencer(), await anInfluencer()]
  const rating = { influencerId: from.id, rating: 5 as const, title: 'Good', details: 'Yes' }
  await rateInfluencer(rating, actorOf(await aMember()))
  await settle()
  await reconcile({ isFresh: true })
  const before = await everything()
  expect(await found()).toEqual([])

  const numbers = await decideAll(person, queue)
  expect(numbers).toHaveLength(25)
  await mergeInfluencers(person, { fromId: from.id, intoId: into.id, facts: [], reason: 'One.' })
  await settle()
  expect(await everything()).not.toEqual(before)
  const { undoable, left } = await previewUndo(boss, doneBy(person))
  expect(Object.fromEntries(undoable.map(({ what, count }) => [what, count]))).toEqual({
    review: 15,
    reply: 3,
    member: 2,
    influencer: 1,
    submission: 2,
    votes: 1,
    surge: 1,
    mergeInfluencer: 1,
  })
  expect(left).toEqual([])

  await undoAll(boss, person.id, { since: hourAgo(), reason: REASON })
  await settle()
  expect(await everything()).toEqual(before)
  expect(await found()).toEqual([])
  const undone = await logOf('undoDecision')
  expect(undone.map(({ note }) => note).sort()).toEqual([...numbers].sort())
  const all = [...undone, ...(await logOf('undoAll')), ...(await logOf('undoMerge'))]
  expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set([REASON]))
  expect(all.every(({ actorId }) => String(actorId) === boss.id)).toBe(true)
  expect(await previewUndo(boss, doneBy(person))).toMatchObject({ undoable: [], left: [] })
})

async function each<A, B>(all: readonly A[], act: (one: A) => Promise<B>): Promise<B[]> {
  const results: B[] = []
  for (const one of all) results.push(await act(one))
  return results
}

test('[T41] what an admin did without the queue is undone, too: removals, approvals, suspensions; what has no undo is said', async () => {
  const [boss, person] = [await admin(), await admin()]
  const [member, profile, suspended] = [await aMember(), await anInfluencer(), await aMember()]
  const pending = await anInfluencer({ approved: false, listed: false })
  const sums = async () =>
    (await everything()).users.map((user) => ({ ...user, listed: user.listed || null }))
  const before = await sums()
  await removeAccount(person, member.id, 'Spam')
  await removeAccount(person, profile.id, 'Spam')
  await approveInfluencer(person, pending.id)
  await suspendMember(person, suspended.id, { until: null, reason: 'Spam.' })
  await AuditModel.create({ actorId: person.id, action: 'edit', subjectId: profile.id })
  const planned = await previewUndo(boss, doneBy(person))
  const counts = (list: { what: string; count: number }[]) =>
    Object.fromEntries(list.map(({ what, count }) => [what, count]))
  expect(counts(planned.undoable)).toEqual({ member: 1, influencer: 1, approve: 1, suspend: 1 })
  expect(planned.left).toEqual([{ what: 'edit', count: 1, why: SERVER_MESSAGES.undoUnknown }])
  await undoAll(boss, person.id, { since: hourAgo(), reason: REASON })
  await settle()
  expect(await sums()).toEqual(before)
  for (const action of ['lift', 'unapprove']) {
    expect(await logOf(action)).toMatchObject([{ reason: REASON }])
  }
})

test('[T41] what another person has decided since is left and said: a later decision, an answer to an appeal, a suspension', async () => {
  const [boss, second, reporter] = [await admin(), await admin(), await aHolder()]
  const person = await aHolder('moderate')
  const [kept, appealed, plain] = await some(3, () => aReported(reporter))
  if (!kept || !appealed || !plain) throw new Error('no ratings')
  await decide(person, kept.item, 'keep')
  const later = await openForStaff('review', kept.reviewId)
  await decideOn(second, later, 'takeDown')
  const number = await decide(person, appealed.item, 'takeDown')
  await appealDecision(appealed.author, number, 'It is none.')
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  const upheld = { ...ORDER, reasons: 'It is one.', measures: ['uphold'] as const }
  await decideQueued(second, await itemAbout(_id, 'appeal'), upheld)
  await decide(person, plain.item, 'takeDown', 'suspendAuthor')
  await suspendMember(second, plain.author.id, { until: null, reason: 'For good.' })
  const { left } = await previewUndo(boss, doneBy(person))
  expect(left.map(({ what, why }) => [what, why])).toEqual(
    expect.arrayContaining([
      ['review', SERVER_MESSAGES.decisionSuperseded],
      ['review', SERVER_MESSAGES.decisionAppealed],
    ]),
  )
  await undoAll(boss, person.id, { since: hourAgo(), reason: REASON })
  await settle()
  const statusOf = async (id: string) => (await ReviewModel.findById(id).orFail().lean()).status
  expect(await each([kept, appealed, plain], ({ reviewId }) => statusOf(reviewId))).toEqual([
    'removed',
    'removed',
    'shown',
  ])
  const stored = await UserModel.findById(plain.author.id).orFail().lean()
  expect(stored.suspension?.reason).toBe('For good.')
  expect(await logOf('undoDecision')).toHaveLength(1)
  expect(await found()).toEqual([])
})

test('[T41] a job that is killed in the middle goes on; nothing is undone twice, also by two admins at once', async () => {
  const [first, second, reporter] = [await admin(), await admin(), await aHolder()]
  const person = await aHolder('moderate')
  const reported = await some(12, () => aReported(reporter))
  const before = await everything()
  const numbers = await each(reported, ({ item }) => decide(person, item, 'takeDown'))
  const data = { ...doneBy(person), adminId: first.id, reason: REASON }
  const chunk = (cursor: unknown) => undoSome({ subject: 'x', data, cursor })
  // Killed within the first chunk, then before its cursor was stored.
  await undoWithOthers({ actor: first, reason: REASON }, numbers[11] ?? '')
  const once = await chunk(null)
  expect(await logOf('undoDecision')).toHaveLength(11)
  expect(await chunk(null)).toEqual(once)
  let next = once
  while (next !== 'done') next = await chunk(next.cursor)
  await settle()
  expect(await everything()).toEqual(before)
  expect((await logOf('undoDecision')).map(({ note }) => note).sort()).toEqual([...numbers].sort())

  const again = await each(reported, ({ item }) => decide(person, item, 'takeDown'))
  const order = { since: hourAgo(), reason: REASON }
  await Promise.all([first, second].map((actor) => undoAll(actor, person.id, order)))
  await settle()
  expect(await everything()).toEqual(before)
  const undone = (await logOf('undoDecision')).map(({ note }) => note)
  expect(undone.sort()).toEqual([...numbers, ...again].sort())
  expect(await found()).toEqual([])
})

test('[T41] a request to edit is undone with what its deadline did; the author is told that it was undone', async () => {
  const [boss, reporter] = [await admin(), await aHolder()]
  const person = await aHolder('moderate')
  const { item, reviewId, author } = await aReported(reporter)
  const number = await decide(person, item, 'askEdit')
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  const told = () => NoticeModel.find({ userId: author.id } as object).lean()
  expect(JSON.stringify(await told())).toContain('askEdit')
  await ReviewModel.updateOne({ _id: reviewId }, { 'editAsked.until': new Date(0) })
  await takeDownUnedited({ subject: reviewId, data: null, cursor: null })
  await undoAll(boss, person.id, { since: hourAgo(), reason: REASON })
  await tellOfDecision({ subject: String(_id), data: null, cursor: null })
  expect((await ReviewModel.findById(reviewId).orFail().lean()).status).toBe('shown')
  expect(await DecisionModel.countDocuments({ state: 'inForce' })).toBe(0)
  expect(JSON.stringify(await told())).not.toContain('askEdit')
  expect(await found()).toEqual([])
})

test('[T41] a single decision of a holder can be undone by an admin for 30 days, never by other holders or a party of it', async () => {
  const [boss, colleague, reporter] = [await admin(), await admin(), await aHolder()]
  const [person, other] = [await aHolder('moderate'), await aHolder('moderate')]
  const aged = async (ms: number, by = person) => {
    const { item, author } = await aReported(reporter)
    const number = await decide(by, item, 'takeDown')
    const createdAt = new Date(Date.now() - ms)
    await DecisionModel.collection.updateOne({ number }, { $set: { createdAt } })
    return { number, author }
  }
  const recent = await aged(0)
  await expect(undoDecision(other, recent.number)).rejects.toMatchObject(forbidden)
  await expect(undoDecision(boss, (await aged(0, colleague)).number)).rejects.toMatchObject(
    forbidden,
  )
  await expect(undoDecision(boss, (await aged(days(31))).number)).rejects.toMatchObject(forbidden)
  const old = await aged(days(29))
  await expect(undoDecision(person, old.number)).rejects.toMatchObject(forbidden)
  await UserModel.updateOne({ _id: old.author.id }, { role: 1 })
  await expect(undoDecision({ ...old.author, role: 1 }, old.number)).rejects.toMatchObject(
    forbidden,
  )
  for (const { number } of [recent, old]) {
    await expect(undoDecision(boss, number)).resolves.toBeUndefined()
  }
  expect(await stateOf(old.number)).toBe('reversed')
  await expect(undoDecision(boss, old.number)).rejects.toMatchObject({ reason: 'notFound' })
})

const stateOf = async (number: string) =>
  (await DecisionModel.findOne({ number }).orFail().lean()).state

test('[T41] only an admin sees and orders it, for the last 30 days, with a reason; who is a party leaves it to others', async () => {
  const [holder, boss] = [await aHolder('moderate', 'curate'), await anAdmin()]
  const [person, reporter] = [await aHolder('moderate'), await aHolder()]
  const params = { id: person.id }
  const since = hourAgo().toISOString()
  for (const [handler, given] of [
    [preview, { path: `/?since=${since}` }],
    [undoEndpoint, { body: { since, reason: REASON } }],
  ] as const) {
    expect((await call(handler, { params, ...given, ...signedIn(holder) })).status).toBe(403)
  }
  const late = new Date(Date.now() - days(31)).toISOString()
  for (const query of [late, 'yesterday']) {
    const { status, body } = await call(preview, {
      params,
      path: `/?since=${query}`,
      ...signedIn(boss),
    })
    expect([status, body.msg]).toEqual([422, SERVER_MESSAGES.undoSince])
  }
  const { item, author } = await aReported(reporter)
  const number = await decide(person, item, 'takeDown')
  await UserModel.updateOne({ _id: author.id }, { role: 1 })
  const { body } = await call(preview, { params, path: `/?since=${since}`, ...signedIn(author) })
  expect(body).toMatchObject({
    undoable: [],
    left: [{ what: 'review', why: SERVER_MESSAGES.itemExcluded, count: 1 }],
  })
  await undoAll({ ...author, role: 1 }, person.id, { since: hourAgo(), reason: REASON })
  await settle()
  expect(await stateOf(number)).toBe('inForce')
  // Who has lost the role meanwhile undoes nothing.
  await UserModel.updateOne({ _id: boss._id }, { role: 0 })
  await undoAll(actorOf(boss), person.id, { since: hourAgo(), reason: REASON })
  await settle()
  expect(await stateOf(number)).toBe('inForce')
})

test('[T41] of flags that a holder decided together, a rating that another person has decided about since stays', async () => {
  const [boss, second] = [await admin(), await admin()]
  const [person, jointId] = [await aHolder('moderate'), new Types.ObjectId()]
  const ratings = await some(2, async () => aReported(actorOf(await aMemberWithRecord())))
  await ReportModel.updateMany({ state: 'open' }, { jointId })
  await QueueItemModel.updateMany({}, { isOpen: false })
  await openItem({ kind: 'flags', subjectId: jointId, severity: 2, weight: 1 })
  await decide(person, await itemAbout(jointId, 'flags'), 'takeDown')
  const [judged, plain] = ratings.map(({ reviewId }) => reviewId)
  const statusOf = async (id = '') => (await ReviewModel.findById(id).orFail().lean()).status
  expect([await statusOf(judged), await statusOf(plain)]).toEqual(['removed', 'removed'])
  await decideOn(second, await openForStaff('review', judged ?? ''), 'takeDown')
  await undoAll(boss, person.id, { since: hourAgo(), reason: REASON })
  await settle()
  expect([await statusOf(judged), await statusOf(plain)]).toEqual(['removed', 'shown'])
  expect(await found()).toEqual([])
})
