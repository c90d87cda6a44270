import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { hardDeleteInfluencer } from '@/lib/background/hard-delete'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { DURATION, days, hours, minutes } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { attachDocument, startClaim, withdrawClaim } from '@/lib/influencers/claims/commands'
import { runDueJobs } from '@/lib/jobs/run'
import { requests } from '@/lib/migrations/030-requests'
import { openClaimDocument } from '@/lib/moderation/claims/commands'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem, findItemStars } from '@/lib/moderation/staff/item-detail'
import { addNote, escalateItem, openClaim, snoozeItem } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { decideClaim, decideProof } from '@/lib/moderation/staff/requests'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { queueQuery } from '@/lib/moderation/staff/wire'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { openUnreported } from '@/lib/queue/items'
import { rateInfluencer } from '@/lib/ratings/commands'
import { saveResponse } from '@/lib/ratings/official-responses/commands'
import { sendProof, withdrawProof } from '@/lib/ratings/proofs/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { listPublicDecisions } from '@/lib/reports/decisions/queries'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { NoticeModel } from '@/models/notice'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'
import { StaffDocumentModel } from '@/models/staff-document'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { decideReview, ORDER } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { emptyDatabase, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

const HANDLES = 'Instagram: @mara'
const DOCUMENT = new TextEncoder().encode('%PDF-1.7 a receipt')
const CONFIRM = { ...ORDER, measures: ['confirm'] as const, isHandleConfirmed: true }
const order = (measure: 'refuse' | 'contest' | 'revoke' | 'shown' | 'refused') => ({
  ...ORDER,
  measures: [measure],
  rule: '' as const,
  reasons: 'We have looked.',
})

const itemOf = async (kind: 'claim' | 'proof', subjectId: string) =>
  QueueItemModel.findOne({ kind, subjectId, isOpen: true }).lean()
const itemId = async (kind: 'claim' | 'proof', subjectId: string) =>
  String((await itemOf(kind, subjectId))?._id)
const claimState = async (id: string) => (await ClaimModel.findById(id).orFail().lean()).state

async function aClaim() {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const member = await aMember()
  const form = { influencerId: influencer.id, method: 'code' as const, handle: HANDLES, text: '' }
  const { id } = await startClaim(actorOf(member), form)
  return { influencer, member, id, admin: actorOf(await anAdmin()) }
}

async function aProof() {
  const [author, influencer] = [await aMember(), await anInfluencer()]
  const { id } = await aReview({ authorId: author._id, influencerId: influencer._id, rating: 4 })
  await sendProof(actorOf(author), id, DOCUMENT)
  return { author, influencer, id, admin: actorOf(await anAdmin()) }
}

test('claims and proofs wait in the queue, for admins alone, until they are decided or taken back [T7]', async () => {
  const claim = await aClaim()
  const proof = await aProof()
  const list = (actor = claim.admin, kinds = '') => listQueue(actor, queueQuery.parse({ kinds }))
  const { entries, counts } = await list()
  expect(entries).toMatchObject([
    { kind: 'claim', about: claim.influencer.name },
    { kind: 'proof', about: proof.influencer.name },
  ])
  expect(counts).toMatchObject({ claim: 1, proof: 1 })
  expect((await list(claim.admin, 'proof')).entries).toHaveLength(1)
  const colleague = actorOf(await aMember({ powers: ['moderate', 'curate'] }))
  const others = await list(colleague)
  expect([others.total, others.counts.claim]).toEqual([0, 0])
  const id = await itemId('claim', claim.id)
  await expect(findItem(colleague, id)).rejects.toMatchObject({ reason: 'notFound' })
  const decided = decideQueued(colleague, id, CONFIRM)
  await expect(decided).rejects.toMatchObject({ reason: 'notFound' })
  await expect(openClaim(colleague, claim.id)).rejects.toMatchObject({ reason: 'notFound' })

  await withdrawClaim(actorOf(claim.member), claim.id)
  await withdrawProof(actorOf(proof.author), proof.id)
  expect(await QueueItemModel.countDocuments({ isOpen: true })).toBe(0)
})

test('a claim is decided in the queue like at its endpoint, which closes its item [T7][T18]', async () => {
  const { influencer, member, id, admin } = await aClaim()
  const item = await itemId('claim', id)
  await addNote(admin, item, 'I have written to them.')
  await snoozeItem(admin, item, new Date(Date.now() + hours(1)))
  const unknown = decideQueued(admin, item, { ...CONFIRM, isHandleConfirmed: false })
  await expect(unknown).rejects.toMatchObject({ reason: 'unprocessable' })
  const silent = decideQueued(admin, item, { ...order('refuse'), reasons: '' })
  await expect(silent).rejects.toMatchObject({ reason: 'unprocessable' })
  const unfit = decideQueued(admin, item, { ...ORDER, measures: ['keep'] })
  await expect(unfit).rejects.toMatchObject({ reason: 'unprocessable' })
  await decideQueued(admin, item, CONFIRM)
  expect(await influencer.reload()).toMatchObject({ claimedBy: member._id })
  expect(await itemOf('claim', id)).toBeNull()
  expect(await AuditModel.distinct('action', { subjectId: influencer._id })).toEqual([
    'confirmClaim',
  ])

  const other = await aClaim()
  const order409 = { decision: 'refuse' as const, reason: 'No.', isHandleConfirmed: false }
  await decideClaim(other.admin, other.id, order409)
  expect(await itemOf('claim', other.id)).toBeNull()
  const again = decideClaim(other.admin, other.id, order409)
  await expect(again).rejects.toMatchObject({ reason: 'conflict' })
  // What was opened for the second try is not left behind.
  expect(await itemOf('claim', other.id)).toBeNull()
})

test('an undone confirmation leaves no owner, shows the rating again, and the claim waits as long as before [T7][T18]', async () => {
  const { influencer, member, id, admin } = await aClaim()
  const liked = await aReview({ influencerId: influencer._id })
  const disliked = await aReview({ influencerId: influencer._id })
  await reconcile({ isFresh: true })
  const rating = { influencerId: influencer.id, rating: 5 as const, title: 'Best', details: 'All' }
  const { reviewId } = await rateInfluencer(rating, actorOf(member))
  await castReaction(liked.id, actorOf(member), 'like')
  await castReaction(disliked.id, actorOf(member), 'dislike')
  const { contributionScore } = await member.reload()
  const before = await itemOf('claim', id)
  const number = await decideQueued(admin, String(before?._id), CONFIRM)
  expect((await ReviewModel.findById(reviewId).orFail().lean()).status).toBe('removed')
  expect((await member.reload()).contributionScore).toBe(0)
  await undoDecision(admin, number)
  expect(await influencer.reload()).toMatchObject({ claimedBy: null, ownership: null })
  expect(await claimState(id)).toBe('pending')
  expect(await liked.reload()).toMatchObject({ likesCount: 1 })
  expect(await disliked.reload()).toMatchObject({ dislikesCount: 1 })
  expect((await member.reload()).contributionScore).toBe(contributionScore)
  expect((await ReviewModel.findById(reviewId).orFail().lean()).status).toBe('shown')
  expect(await itemOf('claim', id)).toMatchObject({ openedAt: before?.openedAt })
  expect(await NoticeModel.countDocuments({ userId: member._id, kind: 'claim' })).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
  await decideQueued(admin, await itemId('claim', id), CONFIRM)
})

test('an undone refusal brings back the document, which goes with the next decision [T13][T18]', async () => {
  const [influencer, member] = [await anInfluencer(), actorOf(await aMember())]
  const form = { influencerId: influencer.id, method: 'document' as const, handle: '', text: '' }
  const { id } = await startClaim(member, form)
  await attachDocument(member, id, DOCUMENT)
  const admin = actorOf(await anAdmin())
  const refused = await decideQueued(admin, await itemId('claim', id), order('refuse'))
  await undoDecision(admin, refused)
  pass(DURATION.decisionUndoMs)
  await runDueJobs(1_000)
  expect((await openClaimDocument(admin, id)).bytes).toEqual(DOCUMENT)
  await decideQueued(admin, await itemId('claim', id), order('refuse'))
  pass(DURATION.decisionUndoMs)
  await runDueJobs(1_000)
  expect(await StaffDocumentModel.countDocuments()).toBe(0)
})

test('what is escalated is logged at the profile or the text that it is about [T13][T41]', async () => {
  const [claim, proof] = [await aClaim(), await aProof()]
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const review = await aReview({ authorId: member._id, influencerId: influencer._id })
  const decided = await decideReview(claim.admin, review.id, 'takeDown')
  await appealDecision(actorOf(member), decided, 'It is my own text.')
  const surge = await SurgeModel.create({
    influencerId: influencer._id,
    since: new Date(),
    lookAt: new Date(),
  })
  await openUnreported('surge', surge._id)
  const other = actorOf(await anAdmin())
  for (const { _id } of await QueueItemModel.find({ isOpen: true })) {
    await escalateItem(other, String(_id), '')
  }
  const entries = await AuditModel.find({ action: 'escalate' }).sort({ note: 1 }).lean()
  expect(entries.map(({ note, subjectId }) => [note, String(subjectId)])).toEqual([
    ['appeal', review.id],
    ['claim', claim.influencer.id],
    ['proof', proof.id],
    ['surge', influencer.id],
  ])
})

test('a contested claim goes on waiting; the undo of a revocation brings back the owner and the responses [T18][T20]', async () => {
  const { influencer, member, id, admin } = await aClaim()
  await decideQueued(admin, await itemId('claim', id), CONFIRM)
  const review = await aReview({ influencerId: influencer._id })
  await reconcile({ isFresh: true })
  await saveResponse({ reviewId: review.id, text: 'Thanks.' }, actorOf(member))
  const item = await openClaim(admin, id)
  expect(await openClaim(admin, id)).toBe(item)
  const contested = await decideQueued(admin, item, order('contest'))
  expect([await claimState(id), await itemId('claim', id)]).toEqual(['contested', item])
  const number = await decideQueued(admin, item, order('revoke'))
  expect(await ReplyModel.countDocuments({ isOfficial: true })).toBe(0)
  await undoDecision(admin, number)
  expect(await influencer.reload()).toMatchObject({ claimedBy: member._id, ownership: null })
  expect(await ReplyModel.findOne({ reviewId: review.id }).lean()).toMatchObject({
    isOfficial: true,
    voided: false,
    takenDownUnder: null,
  })
  expect(await listDiscrepancies()).toEqual([])
  expect([await claimState(id), await itemId('claim', id)]).toEqual(['contested', item])
  await undoDecision(admin, contested)
  expect((await influencer.reload()).ownership).toMatchObject({ method: 'code' })
  expect([await claimState(id), await itemOf('claim', id)]).toEqual(['confirmed', null])
  pass(minutes(11))
  const late = undoDecision(admin, contested)
  await expect(late).rejects.toMatchObject({ reason: 'notFound' })
})

test('a refusal is not undone while a newer claim of the same member waits [T18]', async () => {
  const { influencer, member, id, admin } = await aClaim()
  const number = await decideQueued(admin, await itemId('claim', id), order('refuse'))
  const form = { influencerId: influencer.id, method: 'code' as const, handle: HANDLES, text: '' }
  await startClaim(actorOf(member), form)
  await expect(undoDecision(admin, number)).rejects.toMatchObject({ reason: 'conflict' })
})

test('a proof is decided in the queue without stars, and an undo takes the label back [T35][T7]', async () => {
  const { author, id, admin } = await aProof()
  const item = await itemId('proof', id)
  expect(await findItem(admin, item)).toMatchObject({ kind: 'proof', proof: { id, isShown: true } })
  expect(await findItemStars(admin, item)).toBeNull()
  const silent = decideQueued(admin, item, { ...order('shown'), reasons: '' })
  await expect(silent).rejects.toMatchObject({
    fields: { reasons: SERVER_MESSAGES.logReason },
  })
  const number = await decideQueued(admin, item, order('shown'))
  expect((await ReviewModel.findById(id).orFail().lean()).provenStars).toBe(4)
  await undoDecision(admin, number)
  expect((await ReviewModel.findById(id).orFail().lean()).provenStars ?? null).toBeNull()
  expect(await ReviewProofModel.findById(id).lean()).toMatchObject({
    state: 'pending',
    reason: '',
    decidedAt: null,
  })
  expect(await itemId('proof', id)).toBe(item)
  expect(await NoticeModel.countDocuments({ userId: author._id, kind: 'proof' })).toBe(0)
  await decideProof(admin, id, { decision: 'refused', reason: 'No date.' })
  expect(await itemOf('proof', id)).toBeNull()
  // Who has sent a better one since keeps it.
  const refused = await aProof()
  const first = await decideQueued(admin, await itemId('proof', refused.id), order('refused'))
  await sendProof(actorOf(refused.author), refused.id, DOCUMENT)
  await expect(undoDecision(admin, first)).rejects.toMatchObject({ reason: 'conflict' })
})

test('the item of an anonymous review’s proof names nobody [T42][T29]', async () => {
  const { author, id, admin } = await aProof()
  await ReviewModel.updateOne({ _id: id }, { $set: { authorId: id } })
  const item = await findItem(admin, await itemId('proof', id))
  expect(item).toMatchObject({ isAnonymous: true, author: null, proof: { author: null } })
  expect(JSON.stringify(item)).not.toMatch(new RegExp(`${author.id}|${author.name}`))
})

test('decisions about claims and proofs are in no public list or figure [T30]', async () => {
  const [claim, proof] = [await aClaim(), await aProof()]
  const figures = async () => JSON.stringify(await findTransparencyReport())
  const before = await figures()
  await decideQueued(claim.admin, await itemId('claim', claim.id), CONFIRM)
  await decideQueued(proof.admin, await itemId('proof', proof.id), order('refused'))
  expect(await listPublicDecisions(0)).toEqual({ entries: [], total: 0 })
  expect(await figures()).toBe(before)
})

test('what waits goes with the account, with the review and with a profile that is deleted for good [T7]', async () => {
  const [claim, proof, deleted] = [await aClaim(), await aProof(), await aClaim()]
  for (const one of [claim.member, proof.author]) {
    const actor = { ...actorOf(one), email: one.email ?? '' }
    await closeAccount(actor, { closure: 'anonymised', email: actor.email })
  }
  expect(await itemOf('claim', claim.id)).toBeNull()
  expect(await itemOf('proof', proof.id)).toBeNull()
  const removedAt = new Date(Date.now() - days(31))
  const { _id } = deleted.influencer
  await UserModel.updateOne({ _id }, { $set: { removedAt, listed: false } })
  await hardDeleteInfluencer({ subject: deleted.influencer.id } as never)
  expect(await itemOf('claim', deleted.id)).toBeNull()
})

test('what waited before there were items gets them with its age, however often it is killed [T7]', async () => {
  const { id } = await aClaim()
  const decided = await aClaim()
  await decideQueued(decided.admin, await itemId('claim', decided.id), CONFIRM)
  await decideQueued(decided.admin, await openClaim(decided.admin, decided.id), order('contest'))
  const proof = await aProof()
  await QueueItemModel.deleteMany()
  const stale = new Types.ObjectId()
  await QueueItemModel.create({
    ...{ kind: 'proof', subjectId: stale, openedAt: new Date() },
    ...{ severity: 1, weight: 1, urgency: 2 },
  })
  const stored = async () => [await ClaimModel.find().lean(), await ReviewProofModel.find().lean()]
  const before = await stored()
  const killed = requests.run({
    after: null,
    keep: () => Promise.reject(new Error('killed')),
  })
  await expect(killed).rejects.toThrow('killed')
  await requests.run({ after: null, keep: async () => {} })
  await requests.run({ after: null, keep: async () => {} })
  expect(await stored()).toEqual(before)
  const claim = await ClaimModel.findById(id).orFail().lean()
  const contested = await ClaimModel.findById(decided.id).orFail().lean()
  const { sentAt } = await ReviewProofModel.findById(proof.id).orFail().lean()
  const items = await QueueItemModel.find({ isOpen: true }).sort({ kind: 1, openedAt: 1 }).lean()
  expect(items.map(({ kind, subjectId, openedAt }) => [kind, String(subjectId), openedAt])).toEqual(
    [
      ['claim', id, claim.createdAt],
      ['claim', decided.id, contested.decidedAt],
      ['proof', proof.id, sentAt],
    ],
  )
})
