import { Types } from 'mongoose'
import { afterEach, expect, test } from 'vitest'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { getAccountSheet } from '@/lib/admin/queries'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { CLAIM_METHODS } from '@/lib/domain/claims'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { approveInfluencer, withdrawApproval } from '@/lib/influencers/commands'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { findMergedName } from '@/lib/influencers/merged'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { mergeInfluencers, undoMerge } from '@/lib/moderation/merges/commands'
import { MERGE_JOB } from '@/lib/moderation/merges/job'
import { previewMerge } from '@/lib/moderation/merges/queries'
import { chooseRelation } from '@/lib/notices/relations/commands'
import { findRelations } from '@/lib/notices/relations/queries'
import { wasInfluencerRemoved } from '@/lib/publishing/tombstones'
import { openUnreported } from '@/lib/queue/items'
import { deleteReview, ensureRatingPoints, rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import { PointModel } from '@/models/point'
import { ProfileMergeModel } from '@/models/profile-merge'
import { QueueItemModel } from '@/models/queue-item'
import { ReactionModel } from '@/models/reaction'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { REPORT } from '@/tests/support/decide'
import {
  actorOf,
  aMemberOfLongAgo,
  anAdmin,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const runJobs = () => registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
const running: Promise<unknown>[] = []
afterEach(async () => {
  runJobs()
  await Promise.all(running)
})

type Role = 0 | 1 | 2
const asActor = (one: { id: string; name: string; role: number }) =>
  actorOf({ ...one, role: one.role as Role })
const member = async () => asActor(await aMemberOfLongAgo())
const admin = async () => asActor(await anAdmin())
type Actor = Awaited<ReturnType<typeof member>>

const rate = async (influencerId: string, actor: Actor, rating: 1 | 2 | 3 | 4 | 5 = 4) =>
  (await rateInfluencer({ influencerId, rating, title: 'Clear', details: 'And honest.' }, actor))
    .reviewId

const profile = (name: string, fields = {}) =>
  anInfluencer({
    name,
    searchKeys: searchTokensOf({ name }),
    duplicateKeys: blockingKeysOf({ name }),
    confidence: MEAN_UNTIL_MEASURED,
    ...fields,
  })

async function merge(actor: Actor, fromId: string, intoId: string, facts: never[] | string[] = []) {
  await mergeInfluencers(actor, { fromId, intoId, facts: facts as never[], reason: 'One person.' })
  await afterResponseDone()
  return String((await ProfileMergeModel.findOne({ fromId, state: 'merged' }).orFail().lean())._id)
}

async function undo(actor: Actor, id: string) {
  await undoMerge(actor, id, 'Two persons.')
  await afterResponseDone()
}

const totals = async (id: string) => {
  const { ratingCounts, reviewsCount, averageRating } = await UserModel.findById(id).orFail().lean()
  return { ratingCounts, reviewsCount, averageRating }
}
const placeOf = async (id: string) => {
  const { influencerId, status, removedBy } = await ReviewModel.findById(id).orFail().lean()
  return { at: String(influencerId), status, removedBy }
}
const score = async (actor: Actor) =>
  (await UserModel.findById(actor.id).orFail().lean()).contributionScore

/** Rated by: first only, second only, both (newer at the first), both (newer at the second). */
async function aPair() {
  const [from, into] = [await profile('Ada Merged'), await profile('Ada Surviving')]
  const [one, two, three, four] = [await member(), await member(), await member(), await member()]
  const reviews = {
    moved: await rate(from.id, one, 5),
    own: await rate(into.id, two, 1),
    replaced: await rate(into.id, three, 2),
    newer: await rate(from.id, three, 3),
    older: await rate(from.id, four, 4),
    kept: await rate(into.id, four, 5),
  }
  return { from, into, reviews, raters: { one, two, three, four } }
}

test('a merge moves the ratings, keeps one per member, and all sums agree [T23]', async () => {
  const staff = await admin()
  const { from, into, reviews, raters } = await aPair()
  const liker = await member()
  await castReaction(reviews.moved, liker, 'like')
  await toggleFlag(reviews.moved, liker)
  await addReply({ reviewId: reviews.moved, text: 'Same here.' }, liker)
  const before = await Promise.all(Object.values(raters).map(score))

  const plan = await previewMerge(from.id, into.id)
  expect(plan).toMatchObject({ ratings: 3, ratedBoth: 2 })
  await merge(staff, from.id, into.id)

  expect(await totals(into.id)).toEqual({
    ratingCounts: [1, 0, 1, 0, 2],
    reviewsCount: 4,
    averageRating: 14 / 4,
  })
  expect(await placeOf(reviews.moved)).toMatchObject({ at: into.id, status: 'shown' })
  expect(await placeOf(reviews.newer)).toMatchObject({ at: into.id, status: 'shown' })
  expect(await placeOf(reviews.replaced)).toMatchObject({ at: from.id, removedBy: 'merge' })
  expect(await placeOf(reviews.older)).toMatchObject({ at: from.id, removedBy: 'merge' })
  expect(await placeOf(reviews.kept)).toMatchObject({ at: into.id, status: 'shown' })
  const at = { influencerId: into._id, reviewId: reviews.moved }
  expect(await ReactionModel.countDocuments(at)).toBe(1)
  expect(await FlagModel.countDocuments(at)).toBe(1)
  expect(await PointModel.countDocuments({ userId: raters.one.id, causeId: into._id })).toBe(1)
  expect(await Promise.all(Object.values(raters).map(score))).toEqual(before)
  const stored = await from.reload()
  expect(stored).toMatchObject({ listed: false, mergedInto: into._id, reviewsCount: 0 })
  expect((await into.reload()).isMerging).toBe(false)
  expect(await AuditModel.countDocuments({ action: 'mergeInfluencer', subjectId: into._id })).toBe(
    1,
  )
  expect(await listDiscrepancies()).toEqual([])
})

test('undoing it brings back what was before, and what came since then stays [T23]', async () => {
  const staff = await admin()
  const { from, into, reviews, raters } = await aPair()
  const before = [await totals(from.id), await totals(into.id)]
  const id = await merge(staff, from.id, into.id)
  const late = await member()
  const lateReview = await rate(into.id, late, 4)
  // An edit of a rating that moved goes back with it.
  await rate(into.id, raters.one, 2)

  await undo(staff, id)
  expect(await totals(from.id)).toEqual({
    ...before[0],
    ratingCounts: [0, 1, 1, 1, 0],
    averageRating: 3,
  })
  expect(await totals(into.id)).toMatchObject({ ratingCounts: [1, 1, 0, 1, 1], reviewsCount: 4 })
  expect(before[1]).toMatchObject({ ratingCounts: [1, 1, 0, 0, 1] })
  for (const [review, home] of [
    [reviews.moved, from],
    [reviews.newer, from],
    [reviews.older, from],
    [reviews.replaced, into],
    [reviews.kept, into],
    [lateReview, into],
  ] as const) {
    expect(await placeOf(review)).toEqual({ at: home.id, status: 'shown', removedBy: null })
  }
  expect(await from.reload()).toMatchObject({ listed: true, approved: true, mergedInto: null })
  expect(await ReviewModel.countDocuments({ 'merges.id': id })).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
  await expect(undoMerge(staff, id, 'Again.')).rejects.toThrow(SERVER_MESSAGES.mergeNotFound)
})

test('the old id answers with the surviving profile, and is found nowhere [T23]', async () => {
  const staff = await admin()
  const { from, into, raters } = await aPair()
  await merge(staff, from.id, into.id)
  const shown = await findPublicInfluencer(from.id)
  expect(shown?.id).toBe(into.id)
  const page = await call(allReviews, { path: `/?expertId=${from.id}` })
  expect(page.body).toMatchObject({ total: 4 })
  expect((await searchInfluencers('Merged')).map(({ id }) => id)).not.toContain(from.id)
  const alike = { name: 'Ada Merged', socialHandles: '', among: 'present' } as const
  expect((await findLikelyDuplicates(alike)).map(({ id }) => id)).not.toContain(from.id)
  // What is sent to the old id reaches the surviving profile.
  const late = await member()
  await rate(from.id, late, 5)
  expect(await totals(into.id)).toMatchObject({ reviewsCount: 5 })
  expect(await ensureRatingPoints(from.id, raters.one)).not.toBeNull()
  const report = { ...REPORT, subjectKind: 'influencer', reason: 'facts' } as const
  const { number } = await fileReport({ ...report, subjectId: from.id }, late)
  expect(String((await ReportModel.findOne({ number }).orFail().lean()).subjectId)).toBe(into.id)
  expect(await listDiscrepancies()).toEqual([])
})

test('reports of the profile and their item go along, once per reporter [T23]', async () => {
  const staff = await admin()
  const { from, into } = await aPair()
  const [once, twice] = [await member(), await member()]
  const about = (subjectId: string) =>
    ({ ...REPORT, subjectKind: 'influencer', subjectId, reason: 'facts' }) as const
  await fileReport(about(from.id), once)
  await fileReport(about(from.id), twice)
  await fileReport(about(into.id), twice)
  await merge(staff, from.id, into.id)
  const open = { kind: 'influencer', isOpen: true } as const
  expect(await QueueItemModel.countDocuments({ ...open, subjectId: from._id })).toBe(0)
  expect(await QueueItemModel.findOne({ ...open, subjectId: into._id }).lean()).toMatchObject({
    reportsCount: 2,
  })
})

test('facts are taken over on request, and given back unless changed since [T23]', async () => {
  const staff = await admin()
  const from = await profile('Taken', {
    country: 'DE',
    socialHandles: '@two',
    platforms: ['youtube'],
  })
  const into = await profile('Keeper', { country: '', socialHandles: '@one', about: 'Own.' })
  const id = await merge(staff, from.id, into.id, ['country', 'socialHandles'])
  expect(await into.reload()).toMatchObject({
    name: 'Keeper',
    about: 'Own.',
    country: 'DE',
    socialHandles: '@one, YouTube: @two',
    platforms: ['youtube'],
  })
  await UserModel.updateOne({ _id: into._id }, { country: 'FR' })
  await undo(staff, id)
  expect(await into.reload()).toMatchObject({
    country: 'FR',
    socialHandles: '@one',
    platforms: [],
  })
  const again = mergeInfluencers(staff, {
    fromId: from.id,
    intoId: into.id,
    facts: ['country'],
    reason: 'x',
  })
  await expect(again).rejects.toThrow(SERVER_MESSAGES.mergeFactGone)
})

test('a merged profile leaves its names, which go back exactly unless changed since [F9]', async () => {
  const staff = await admin()
  const from = await profile('Kobayakawa', { otherNames: ['Koba', 'K., Taro'] })
  const into = await profile('小早川')
  await UserModel.updateOne({ _id: into._id }, { $unset: { otherNames: 1 } })
  const after = ['Kobayakawa', 'Koba', 'K., Taro']
  expect((await previewMerge(from.id, into.id)).facts).toEqual([
    { name: 'otherNames', label: 'other names', value: 'Kobayakawa, Koba, K., Taro' },
  ])
  const first = await merge(staff, from.id, into.id, ['otherNames'])
  expect(await into.reload()).toMatchObject({ name: '小早川', otherNames: after })
  await undo(staff, first)
  expect((await into.reload()).otherNames).toEqual([])
  expect(await from.reload()).toMatchObject({ name: 'Kobayakawa', otherNames: after.slice(1) })

  const second = await merge(staff, from.id, into.id, ['otherNames'])
  const changed = ['Kobayakawa', 'Koba', 'K.', 'Taro'].slice(0, 3)
  await UserModel.updateOne({ _id: into._id }, { otherNames: changed })
  await undo(staff, second)
  expect((await into.reload()).otherNames).toEqual(changed)
})

test('[O15] a merge takes over that the profile is an AI persona, as said by staff, and its undo gives it back', async () => {
  const staff = await admin()
  const [from, into] = [await profile('Ada'), await profile('Ada Drawn')]
  const stated = { aiPersona: 'Our page.', aiPersonaMark: { by: 'owner', at: new Date(0) } }
  await UserModel.updateOne({ _id: from._id }, stated)
  const id = await merge(staff, from.id, into.id, ['aiPersona'])
  const after = await into.reload()
  expect(after).toMatchObject({ aiPersona: 'Our page.', aiPersonaMark: { by: 'staff' } })
  await undo(staff, id)
  expect(await into.reload()).toMatchObject({ aiPersona: '', aiPersonaMark: null })
  expect(await from.reload()).toMatchObject(stated)
})

test('what cannot be merged is refused with the reason [T23]', async () => {
  const staff = await admin()
  const [one, two] = [await profile('One'), await profile('Two')]
  const removed = await profile('Removed', { removedAt: new Date(), listed: false })
  const pending = await profile('Pending', { approved: false, listed: false })
  const refusal = (fromId: string, intoId: string) =>
    mergeInfluencers(staff, { fromId, intoId, facts: [], reason: 'x' }).then(
      () => 'merged',
      ({ message }) => message,
    )
  expect(await refusal(one.id, one.id)).toBe(SERVER_MESSAGES.mergeIntoItself)
  expect(await refusal(one.id, pending.id)).toBe(SERVER_MESSAGES.mergeUnlisted)
  expect(await refusal(one.id, removed.id)).toBe(SERVER_MESSAGES.mergeUnlisted)
  expect(await refusal(removed.id, one.id)).toBe(SERVER_MESSAGES.mergeRemoved)
  expect(await refusal(String(new Types.ObjectId()), one.id)).toBe(SERVER_MESSAGES.accountNotFound)
  const { _id: surgeId } = await SurgeModel.create({
    influencerId: one._id,
    since: new Date(),
    lookAt: new Date(),
  })
  expect(await refusal(one.id, two.id)).toBe(SERVER_MESSAGES.mergeSurge)
  expect(await refusal(two.id, one.id)).toBe(SERVER_MESSAGES.mergeSurge)
  // Over, but its ratings still wait for a decision.
  await SurgeModel.updateOne({ _id: surgeId }, { open: false })
  await openUnreported('surge', surgeId)
  expect(await refusal(one.id, two.id)).toBe(SERVER_MESSAGES.mergeSurge)
  await QueueItemModel.deleteMany({ subjectId: surgeId })
  await UserModel.updateOne({ _id: two._id }, { isMerging: true })
  expect(await refusal(one.id, two.id)).toBe(SERVER_MESSAGES.mergeBusy)
  await UserModel.updateOne({ _id: two._id }, { isMerging: false })
  await merge(staff, one.id, two.id)
  expect(await SurgeModel.findById(surgeId).lean()).toMatchObject({ influencerId: two._id })
  expect(await refusal(one.id, two.id)).toBe(SERVER_MESSAGES.mergedAway)
  await expect(approveInfluencer(staff, one.id)).rejects.toThrow(SERVER_MESSAGES.mergedAway)
  await expect(withdrawApproval(staff, one.id)).rejects.toThrow(SERVER_MESSAGES.mergedAway)
  await expect(removeAccount(staff, one.id)).rejects.toThrow(SERVER_MESSAGES.mergedAway)
})

test('a pending submission can be merged into a listed profile, and waits again after undoing [T23]', async () => {
  const staff = await admin()
  const pending = await profile('Waiting', { approved: false, listed: false })
  await openUnreported('submission', pending._id)
  const into = await profile('Listed')
  const open = { kind: 'submission', subjectId: pending._id, isOpen: true } as const
  const id = await merge(staff, pending.id, into.id)
  expect(await QueueItemModel.countDocuments(open)).toBe(0)
  await undo(staff, id)
  expect(await QueueItemModel.countDocuments(open)).toBe(1)
  expect(await pending.reload()).toMatchObject({ approved: false, listed: false, mergedInto: null })
})

test('chains lead to the last profile, and are undone from their end [T23]', async () => {
  const staff = await admin()
  const [one, two, three] = [
    await profile('C one'),
    await profile('C two'),
    await profile('C three'),
  ]
  const rater = await member()
  const review = await rate(one.id, rater, 5)
  const first = await merge(staff, one.id, two.id)
  const second = await merge(staff, two.id, three.id)
  expect((await findPublicInfluencer(one.id))?.id).toBe(three.id)
  expect((await placeOf(review)).at).toBe(three.id)
  await expect(undoMerge(staff, first, 'x')).rejects.toThrow(SERVER_MESSAGES.mergeLater)
  await undo(staff, second)
  expect((await placeOf(review)).at).toBe(two.id)
  expect((await findPublicInfluencer(one.id))?.id).toBe(two.id)
  await undo(staff, first)
  expect((await placeOf(review)).at).toBe(one.id)
  expect(await listDiscrepancies()).toEqual([])
})

test('the address of a profile that was merged into a removed one says that it is gone [T23]', async () => {
  const staff = await admin()
  const [from, into] = [await profile('G from'), await profile('G into')]
  const id = await merge(staff, from.id, into.id)
  await removeAccount(staff, into.id)
  expect(await findPublicInfluencer(from.id)).toBeNull()
  expect(await wasInfluencerRemoved(from.id)).toBe(true)
  await expect(undoMerge(staff, id, 'x')).rejects.toThrow(SERVER_MESSAGES.mergeSurvivorGone)
})

test('of two merges of one profile at the same time one is refused [T23]', async () => {
  const staff = await admin()
  for (let round = 0; round < 3; round += 1) {
    const [from, one, two] = [await profile('R'), await profile('R one'), await profile('R two')]
    const start = (fromId: string, intoId: string) =>
      mergeInfluencers(staff, { fromId, intoId, facts: [], reason: 'x' })
    const both = await Promise.allSettled([start(from.id, one.id), start(from.id, two.id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await afterResponseDone()
    const [a, b] = [await profile('X'), await profile('Y')]
    const crossed = await Promise.allSettled([start(a.id, b.id), start(b.id, a.id)])
    expect(crossed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await afterResponseDone()
  }
})

test('ratings sent to either profile during a merge are kept, one per member [T23]', {
  timeout: 60_000,
}, async () => {
  const staff = await admin()
  const [from, into] = [await profile('Busy from'), await profile('Busy into')]
  const raters = await Promise.all(Array.from({ length: 8 }, member))
  for (const rater of raters.slice(0, 6)) await rate(from.id, rater, 3)
  await Promise.all([
    mergeInfluencers(staff, { fromId: from.id, intoId: into.id, facts: [], reason: 'x' }),
    ...raters.map((rater, n) => rate(n % 2 ? from.id : into.id, rater, 5)),
  ])
  await afterResponseDone()
  expect(await ProfileMergeModel.findOne({ fromId: from._id }).lean()).toMatchObject({
    state: 'merged',
  })
  expect(await totals(into.id)).toMatchObject({ reviewsCount: 8, ratingCounts: [0, 0, 0, 0, 8] })
  expect(await listDiscrepancies()).toEqual([])
})

test('while a job is at work the profile says so, and its totals are those of its ratings [T23]', async () => {
  const staff = await admin()
  const [from, into] = [await profile('Many from'), await profile('Many into')]
  for (let n = 0; n < 120; n += 1) {
    await aReview({ influencerId: from._id, authorId: new Types.ObjectId(), rating: 5 })
  }
  const { reconcile } = await import('@/lib/background/reconcile/commands')
  await reconcile({ isFresh: true })
  registerJobs(async () => ({}))
  running.push(
    mergeInfluencers(staff, { fromId: from.id, intoId: into.id, facts: [], reason: 'x' }),
  )
  await expect.poll(() => JobModel.exists({ kind: MERGE_JOB }), { timeout: 5_000 }).not.toBeNull()
  await afterResponseDone()
  const { moveMerged } = await import('@/lib/moderation/merges/job')
  const { subject } = await JobModel.findOne({ kind: MERGE_JOB }).orFail().lean()
  const seen: unknown[] = []
  for (let n = 0; n < 5; n += 1) {
    const result = await moveMerged({ subject, data: null, cursor: null })
    const shown = await findPublicInfluencer(into.id)
    seen.push([result, shown?.reviewsCount, shown?.isMerging])
  }
  expect(seen).toEqual([
    [{ cursor: null }, 50, true],
    [{ cursor: null }, 100, true],
    [{ cursor: null }, 120, true],
    ['done', 120, false],
    ['done', 120, false],
  ])
  runJobs()
  await runJob(MERGE_JOB, subject)
})

test('an account that is removed or erased meanwhile gets no rating back that it should not have [T23]', async () => {
  const staff = await admin()
  const { from, into, reviews, raters } = await aPair()
  const id = await merge(staff, from.id, into.id)
  await removeAccount(staff, raters.three.id)
  await afterResponseDone()
  await undo(staff, id)
  expect(await placeOf(reviews.replaced)).toMatchObject({ at: into.id, removedBy: 'account' })
  expect(await placeOf(reviews.newer)).toMatchObject({ at: from.id, removedBy: 'account' })
  await restoreAccount(staff, raters.three.id)
  await afterResponseDone()
  expect(await placeOf(reviews.replaced)).toMatchObject({ at: into.id, status: 'shown' })
  expect(await listDiscrepancies()).toEqual([])
})

test('a rating that its author deletes after a merge goes back deleted [T23]', async () => {
  const staff = await admin()
  const { from, into, reviews, raters } = await aPair()
  const id = await merge(staff, from.id, into.id)
  await deleteReview(reviews.moved, raters.one)
  await undo(staff, id)
  expect(await placeOf(reviews.moved)).toMatchObject({ at: from.id, removedBy: 'author' })
  expect(await listDiscrepancies()).toEqual([])
})

test('after thirty days a merge cannot be undone, and what was set aside is deleted [T23]', async () => {
  const staff = await admin()
  const { from, into, reviews } = await aPair()
  const id = await merge(staff, from.id, into.id)
  expect((await getAccountSheet(into.id)).merges).toMatchObject([{ id, canBeUndone: true }])
  await ProfileMergeModel.updateOne({ _id: id }, { undoUntil: new Date(Date.now() - 1) })
  await expect(undoMerge(staff, id, 'x')).rejects.toThrow(SERVER_MESSAGES.mergeUndoOver)
  const { hardDeleteAfter } = await import('@/lib/background/hard-delete')
  await hardDeleteAfter(null)
  await afterResponseDone()
  expect(await ReviewModel.exists({ _id: reviews.replaced })).toBeNull()
  expect(await ReviewModel.exists({ _id: reviews.moved })).not.toBeNull()
  expect(await from.reload()).toMatchObject({ name: '', mergedInto: into._id })
  expect((await findPublicInfluencer(from.id))?.id).toBe(into.id)
  expect((await listDiscrepancies()).filter(({ kind }) => kind !== 'influencer')).toEqual([])
})

/** The mean of the site, by which confidence is computed, was measured by a test before. */
const sums = async () => (await listDiscrepancies()).filter(({ field }) => field !== 'confidence')

test('who followed the profile that is gone follows the surviving one, and is counted once [T23] [T26]', async () => {
  const staff = await admin()
  const [from, into] = [await profile('F from'), await profile('F into')]
  const [both, one] = [await member(), await member()]
  for (const [targetId, who] of [
    [from.id, both],
    [into.id, both],
    [from.id, one],
  ] as const) {
    await chooseRelation(who.id, { targetId, kind: 'follow', isOn: true })
  }
  const id = await merge(staff, from.id, into.id)
  expect(await into.reload()).toMatchObject({ followersCount: 2 })
  expect((await findRelations(one.id)).followed.map(({ id }) => id)).toEqual([into.id])
  await undo(staff, id)
  expect(await from.reload()).toMatchObject({ followersCount: 2 })
  expect(await sums()).toEqual([])
})

test('a claimed profile is the one that stays, and its owner’s rating of the other does not move there [T23] [T18]', async () => {
  const staff = await admin()
  const [from, into] = [await profile('Own from'), await profile('Own into')]
  const owner = await member()
  const review = await rate(from.id, owner, 5)
  await ClaimModel.create({
    influencerId: into._id,
    memberId: owner.id,
    method: CLAIM_METHODS[0],
    code: 'x',
    state: 'confirmed',
    isOwner: true,
  })
  await UserModel.updateOne({ _id: into._id }, { claimedBy: owner.id })
  const away = mergeInfluencers(staff, {
    fromId: into.id,
    intoId: from.id,
    facts: [],
    reason: 'x',
  })
  await expect(away).rejects.toThrow(SERVER_MESSAGES.mergeClaimed)
  const id = await merge(staff, from.id, into.id)
  expect(await placeOf(review)).toMatchObject({ at: from.id, removedBy: 'merge' })
  await undo(staff, id)
  expect(await placeOf(review)).toMatchObject({ at: from.id, status: 'shown' })
  expect(await sums()).toEqual([])
})

test('T23: who follows an old address is told whose it was, until the merge is undone', async () => {
  const actor = await admin()
  const [from, into] = [await profile('Kasper Rautiola'), await profile('Henrik Oosterveld')]
  const survivor = { id: into.id, name: into.name }
  expect(await findMergedName(from.id, survivor)).toBeNull()
  const id = await merge(actor, from.id, into.id)
  expect(await findMergedName(from.id, survivor)).toBe('Kasper Rautiola')
  // Nothing to tell of one of the same name, and nothing of another profile or value.
  expect(await findMergedName(from.id, { ...survivor, name: 'Kasper Rautiola' })).toBeNull()
  expect(await findMergedName(from.id, { ...survivor, id: from.id })).toBeNull()
  for (const value of [into.id, 'nobody', undefined, [from.id, from.id]]) {
    expect(await findMergedName(value, survivor)).toBeNull()
  }
  await undo(actor, id)
  expect(await findMergedName(from.id, survivor)).toBeNull()
})
