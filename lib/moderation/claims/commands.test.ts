import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { DURATION } from '@/lib/domain/durations'
import { attachDocument, startClaim, withdrawClaim } from '@/lib/influencers/claims/commands'
import { editOwnPage } from '@/lib/influencers/facts/commands'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { runDueJobs } from '@/lib/jobs/run'
import { checkClaim } from '@/lib/moderation/claims/check'
import { openClaimDocument } from '@/lib/moderation/claims/commands'
import { listClaims } from '@/lib/moderation/claims/queries'
import { decideClaim } from '@/lib/moderation/staff/requests'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { StaffDocumentModel } from '@/models/staff-document'
import { pass } from '@/tests/support/clock'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { emptyDatabase, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

const HANDLES = 'Instagram: @mara, https://mara.example/'
const FORM = { method: 'code' as const, handle: 'Instagram: @mara', text: '' }
const CONFIRM = { decision: 'confirm' as const, reason: '', isHandleConfirmed: true }
const REVOKE = { decision: 'revoke' as const, reason: 'Not them.', isHandleConfirmed: false }
const NOT_LISTED = { about: 'Mine now', socialHandles: '@evil' }

async function aClaim() {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const member = await aMember()
  const claim = await startClaim(actorOf(member), { ...FORM, influencerId: influencer.id })
  return { influencer, member, claim, admin: actorOf(await anAdmin()) }
}

test('confirming makes the claimant the owner, with date and way of proof, and is logged [T18, T19]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await decideClaim(admin, claim.id, CONFIRM)
  expect(await influencer.reload()).toMatchObject({ claimedBy: member._id })
  const page = await findPublicInfluencer(influencer.id)
  expect(page?.ownership).toMatchObject({ method: 'code', since: expect.any(Date) })
  const [entry] = await AuditModel.find({ subjectId: influencer._id }).lean()
  expect(entry).toMatchObject({
    action: 'confirmClaim',
    note: 'code',
  })
})

test('a member without a confirmed email, a visitor’s handle and a suspended member cannot claim [T18]', async () => {
  const { id: influencerId } = await anInfluencer({ socialHandles: HANDLES })
  const form = { ...FORM, influencerId }
  const unconfirmed = actorOf(await aMember({ emailVerifiedAt: null }))
  await expect(startClaim(unconfirmed, form)).rejects.toMatchObject({ reason: 'forbidden' })
  const suspension = { since: new Date(), until: null, reason: 'Spam.' }
  const suspended = actorOf(await aMember({ suspension }))
  await expect(startClaim(suspended, form)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(startClaim(actorOf(await anAdmin()), form)).rejects.toMatchObject({
    reason: 'forbidden',
  })
  const member = actorOf(await aMember())
  const foreign = { ...form, handle: '@stranger' }
  await expect(startClaim(member, foreign)).rejects.toMatchObject({ reason: 'unprocessable' })
  // A website that is not listed, and one for a way of proof that is about accounts.
  const site = { ...form, method: 'link' as const, handle: 'https://evil.example/' }
  await expect(startClaim(member, site)).rejects.toMatchObject({ reason: 'unprocessable' })
  const mixed = { ...form, handle: 'https://mara.example/' }
  await expect(startClaim(member, mixed)).rejects.toMatchObject({ reason: 'unprocessable' })
})

test('a second claim to a profile changes the first and keeps its code; only three wait at a time [T18]', async () => {
  const { influencer, member, claim } = await aClaim()
  const actor = actorOf(member)
  const file = { method: 'file' as const, handle: 'https://mara.example/', text: 'Here.' }
  const again = await startClaim(actor, { ...file, influencerId: influencer.id })
  expect(again).toMatchObject({ id: claim.id, code: claim.code, method: 'file' })
  for (let n = 0; n < 2; n += 1) {
    const { id: influencerId } = await anInfluencer({ socialHandles: HANDLES })
    await startClaim(actor, { ...FORM, influencerId })
  }
  const { id: influencerId } = await anInfluencer({ socialHandles: HANDLES })
  const fourth = startClaim(actor, { ...FORM, influencerId })
  await expect(fourth).rejects.toMatchObject({ reason: 'conflict' })
  await withdrawClaim(actor, claim.id)
  await startClaim(actor, { ...FORM, influencerId })
})

test('proof counts only for a handle that staff has confirmed, and staff sees who planted it [T18]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await influencer.reload()
  const unconfirmed = { ...CONFIRM, isHandleConfirmed: false }
  await expect(decideClaim(admin, claim.id, unconfirmed)).rejects.toMatchObject({
    reason: 'unprocessable',
  })
  expect(await influencer.reload()).toMatchObject({ claimedBy: null })
  await AuditModel.create({
    actorId: member._id,
    action: 'edit',
    subjectId: influencer._id,
    note: 'about, handles',
  })
  const { claims } = await listClaims({ state: 'pending', skip: 0 })
  expect(claims[0]).toMatchObject({
    member: { id: member.id, isEmailConfirmed: true },
    handleChanges: [{ by: { id: member.id } }],
    isStillListed: true,
    place: 'https://www.instagram.com/mara',
  })
})

test('confirming takes down the claimant’s rating and votes there, with totals and points [T18, T21]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  const actor = actorOf(member)
  const other = await aReview({ influencerId: influencer._id })
  const disliked = await aReview({ influencerId: influencer._id })
  await reconcile({ isFresh: true })
  await rateInfluencer(
    { influencerId: influencer.id, rating: 5, title: 'Best', details: 'Of all' },
    actor,
  )
  await castReaction(other.id, actor, 'like')
  await castReaction(disliked.id, actor, 'dislike')
  expect((await influencer.reload()).reviewsCount).toBe(3)
  await decideClaim(admin, claim.id, CONFIRM)
  expect((await influencer.reload()).reviewsCount).toBe(2)
  expect(await other.reload()).toMatchObject({ likesCount: 0 })
  expect(await disliked.reload()).toMatchObject({ dislikesCount: 0 })
  const own = await ReviewModel.findOne({ authorId: member._id }).lean()
  expect(own).toMatchObject({ status: 'removed', removedBy: 'staff', counted: false })
  const entry = await PointModel.findOne({ userId: member._id, cause: 'rating' }).lean()
  expect(entry).toMatchObject({ amount: 0, withdrawal: { rule: 'conflict-of-interest' } })
  expect((await member.reload()).contributionScore).toBe(0)
  expect(await listDiscrepancies()).toEqual([])
  const rating = { influencerId: influencer.id, rating: 5 as const, title: 'A', details: 'B' }
  await expect(rateInfluencer(rating, actor)).rejects.toMatchObject({ reason: 'refused' })
  await expect(castReaction(other.id, actor, 'like')).rejects.toMatchObject({ reason: 'forbidden' })
})

test('of two claimants one becomes the owner, however close their confirmations are [T18]', async () => {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const [one, two] = [await aMember(), await aMember()]
  const form = { ...FORM, influencerId: influencer.id }
  const claims = [await startClaim(actorOf(one), form), await startClaim(actorOf(two), form)]
  const admin = actorOf(await anAdmin())
  const outcomes = await Promise.allSettled(claims.map(({ id }) => decideClaim(admin, id, CONFIRM)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ClaimModel.countDocuments({ isOwner: true })).toBe(1)
  const owner = await ClaimModel.findOne({ isOwner: true }).orFail().lean()
  expect(String((await influencer.reload()).claimedBy)).toBe(String(owner.memberId))
})

test('a contested owner rests, a revoked one has no powers left, and the next can be confirmed [T18]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await decideClaim(admin, claim.id, CONFIRM)
  await editOwnPage(actorOf(member), influencer.id, { about: 'By me' })
  const contest = { ...REVOKE, decision: 'contest' as const }
  await expect(decideClaim(admin, claim.id, { ...contest, reason: '' })).rejects.toMatchObject({
    reason: 'unprocessable',
  })
  await decideClaim(admin, claim.id, contest)
  const edit = () => editOwnPage(actorOf(member), influencer.id, NOT_LISTED)
  await expect(edit()).rejects.toMatchObject({ reason: 'notFound' })
  expect((await findPublicInfluencer(influencer.id))?.ownership).toBeNull()
  await decideClaim(admin, claim.id, CONFIRM)
  await decideClaim(admin, claim.id, REVOKE)
  await expect(edit()).rejects.toMatchObject({ reason: 'notFound' })
  await expect(decideClaim(admin, claim.id, CONFIRM)).rejects.toMatchObject({ reason: 'conflict' })
  expect(await influencer.reload()).toMatchObject({
    claimedBy: null,
    ownership: null,
    about: 'By me',
  })
  const next = await startClaim(actorOf(await aMember()), { ...FORM, influencerId: influencer.id })
  await decideClaim(admin, next.id, CONFIRM)
})

test('an owner edits facts, never name or category, with the log and the history of the profile [T19]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await decideClaim(admin, claim.id, CONFIRM)
  const stranger = editOwnPage(actorOf(await aMember()), influencer.id, { about: 'Hello' })
  await expect(stranger).rejects.toMatchObject({ reason: 'notFound' })
  const change = { about: 'Maps, by me.', country: 'CH', socialHandles: 'TikTok: @mara' }
  await editOwnPage(actorOf(member), influencer.id, { ...change, name: 'Queen' } as typeof change)
  const { about, country, platforms, name } = await influencer.reload()
  expect({ about, country, platforms }).toEqual({
    about: 'Maps, by me.',
    country: 'CH',
    platforms: ['tiktok'],
  })
  expect(name).toBe(influencer.name)
  const entry = await AuditModel.findOne({ action: 'ownEdit' }).orFail().lean()
  expect(String(entry.actorId)).toBe(member.id)
  const page = await findPublicInfluencer(influencer.id)
  expect(page?.events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
    'ownFacts about',
    'ownFacts country',
    'ownFacts handles',
    'ownFacts platforms',
  ])
})

test('an owner may report ten times a day, and no more [T21]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await decideClaim(admin, claim.id, CONFIRM)
  const flag = async () => {
    const review = await aReview({ influencerId: influencer._id, rating: 1 })
    return toggleFlag(review.id, actorOf(member))
  }
  for (let n = 0; n < 10; n += 1) await flag()
  await expect(flag()).rejects.toMatchObject({ reason: 'tooManyRequests' })
  const elsewhere = await aReview()
  expect((await toggleFlag(elsewhere.id, actorOf(member))).isFlagged).toBe(true)
  const { claims } = await listClaims({ state: 'confirmed', skip: 0 })
  expect(claims[0]?.reported).toEqual([10, 0, 0, 0, 0])
})

test('a document is the claimant’s to send and staff’s to read with an entry in the log, until the decision [T18, T42]', async () => {
  const influencer = await anInfluencer({ socialHandles: '' })
  const member = actorOf(await aMember())
  const form = { method: 'document' as const, handle: '', text: '', influencerId: influencer.id }
  const { id } = await startClaim(member, form)
  const bytes = new TextEncoder().encode('%PDF-1.7 contract')
  const foreign = attachDocument(actorOf(await aMember()), id, bytes)
  await expect(foreign).rejects.toMatchObject({ reason: 'notFound' })
  const page = new TextEncoder().encode('<html>')
  await expect(attachDocument(member, id, page)).rejects.toMatchObject({ reason: 'unsupported' })
  await attachDocument(member, id, bytes)
  const admin = await anAdmin()
  const stored = await openClaimDocument(actorOf(admin), id)
  expect([stored.contentType, new TextDecoder().decode(stored.bytes)]).toEqual([
    'application/pdf',
    '%PDF-1.7 contract',
  ])
  expect(await AuditModel.find({ action: 'openClaimDocument' }).lean()).toMatchObject([
    { subjectKind: 'account', subjectId: influencer._id, actorId: admin._id },
  ])
  const refuse = { decision: 'refuse' as const, reason: 'Not readable.', isHandleConfirmed: false }
  await decideClaim(actorOf(admin), id, refuse)
  const late = openClaimDocument(actorOf(admin), id)
  await expect(late).rejects.toMatchObject({ reason: 'notFound' })
  // An undo would still bring it back.
  expect(await StaffDocumentModel.countDocuments()).toBe(1)
  pass(DURATION.decisionUndoMs)
  await runDueJobs(1_000)
  expect(await StaffDocumentModel.countDocuments()).toBe(0)
})

test('the server looks for a proof only where the settings allow it, and the log names the host [T18]', async () => {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const form = { method: 'link' as const, handle: 'https://mara.example/', text: '' }
  const claim = await startClaim(actorOf(await aMember()), { ...form, influencerId: influencer.id })
  const admin = actorOf(await anAdmin())
  const asked: string[] = []
  const finding = async ({ url, link }: { url: string; link: string }) => {
    asked.push(url, link)
    return 'found' as const
  }
  await expect(checkClaim(admin, claim.id, finding)).rejects.toMatchObject({ reason: 'conflict' })
  await withSettings({ CLAIM_FETCH: '1' }, async () => {
    expect(await checkClaim(admin, claim.id, finding)).toBe('found')
  })
  expect(asked).toEqual(['https://mara.example/', claim.link])
  const entry = await AuditModel.findOne({ action: 'checkClaim' }).orFail().lean()
  expect(entry.note).toBe('mara.example: found')
  // What the profile does not list any more is not asked.
  await influencer.reload()
  await editListed(influencer.id)
  await withSettings({ CLAIM_FETCH: '1' }, async () => {
    await expect(checkClaim(admin, claim.id, finding)).rejects.toMatchObject({ reason: 'conflict' })
  })
})

async function editListed(id: string) {
  const { UserModel } = await import('@/models/user')
  await UserModel.updateOne({ _id: id }, { $set: { socialHandles: 'https://other.example/' } })
}

test('a closed account owns nothing, and its claims do not lead to it [T18]', async () => {
  const { influencer, member, claim, admin } = await aClaim()
  await decideClaim(admin, claim.id, CONFIRM)
  const actor = { ...actorOf(member), email: member.email ?? '' }
  await closeAccount(actor, { closure: 'anonymised', email: actor.email })
  expect(await influencer.reload()).toMatchObject({ claimedBy: null, ownership: null })
  expect(await ClaimModel.findById(claim.id).lean()).toMatchObject({
    memberId: null,
    isOwner: false,
    handle: '',
    state: 'withdrawn',
  })
})
