import { expect, test } from 'vitest'
import { POST as claimDocument } from '@/app/api/admin/claims/[id]/document/route'
import { POST as decide } from '@/app/api/admin/proofs/[id]/decide/route'
import { POST as open } from '@/app/api/admin/proofs/[id]/document/route'
import { GET as list } from '@/app/api/admin/proofs/route'
import { GET as allReviews } from '@/app/api/allReviews/route'
import { GET as own, POST as send, DELETE as takeBack } from '@/app/api/me/proofs/[id]/route'
import { GET as inbox } from '@/app/api/notifications/route'
import { findOwnArchive } from '@/lib/accounts/profile/archive'
import { closeAccount } from '@/lib/accounts/profile/commands'
import { HANDLERS } from '@/lib/background/handlers'
import { hardDeleteInfluencer } from '@/lib/background/hard-delete'
import { days, minutes } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { isLabelCurrent } from '@/lib/domain/proofs'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { publishMonth } from '@/lib/ratings/anonymous/publication'
import { deleteReview, rateInfluencer, showName } from '@/lib/ratings/commands'
import { AuditModel } from '@/models/audit'
import { ReviewModel } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'
import { SettingModel } from '@/models/setting'
import { StaffDocumentModel } from '@/models/staff-document'
import { UserModel } from '@/models/user'
import { pass, resetClock, setClock } from '@/tests/support/clock'
import { actorOf, aMemberOfLongAgo, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const RECEIPT = '%PDF-1.7 receipt'
const text = { title: 'A good course', details: 'Six lessons, all of them useful.' }

function aForm(bytes: BlobPart = RECEIPT) {
  const form = new FormData()
  form.set('file', new File([bytes], 'receipt.pdf'))
  return form
}

type Author = Awaited<ReturnType<typeof aMemberOfLongAgo>>
const sendAs = (author: Author, id: string, body = aForm()) =>
  call(send, { method: 'POST', params: { id }, body, ...signedIn(author) })

/** A rating through the site, with a proof that waits. */
async function aProof({ isAnonymous = false } = {}) {
  const [author, influencer] = [await aMemberOfLongAgo(), await anInfluencer()]
  const rating = { influencerId: influencer.id, rating: 4 as const, ...text, isAnonymous }
  const { reviewId: id } = await rateInfluencer(rating, actorOf(author))
  if (isAnonymous) await monthEnds()
  expect((await sendAs(author, id)).body).toEqual({ success: true })
  const admin = await anAdmin()
  const order = (decision: 'shown' | 'refused', reason: string) =>
    call(decide, { params: { id }, body: { decision, reason }, ...signedIn(admin) })
  const edit = (rating: 1 | 2 | 3 | 4 | 5) =>
    rateInfluencer({ influencerId: influencer.id, rating, ...text }, actorOf(author))
  return { author, influencer, id, admin, order, edit }
}

async function monthEnds() {
  await SettingModel.deleteMany({})
  const next = new Date()
  next.setUTCMonth(next.getUTCMonth() + 1, 1)
  setClock(next)
  for (let result = await publishMonth({ cursor: null }); result !== 'done'; ) {
    result = await publishMonth({ cursor: result.cursor })
  }
}

const shownOf = async ({ id }: { id: string }) =>
  (await call(allReviews, { path: `/?expertId=${id}` })).body.questions
const inboxOf = async (who: Author) =>
  (await call(inbox, signedIn(who))).body.entries.filter(
    ({ kind }: { kind: string }) => kind === 'proof',
  )

test('staff sees a proof without stars, opens it with an entry in the log, and the review is labelled [T35]', async () => {
  const { author, influencer, id, admin, order } = await aProof()
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: null }])
  const before = await influencer.reload()
  const review = await ReviewModel.findById(id).orFail().lean()

  const { body } = await call(list, signedIn(admin))
  const proof = body.proofs.find((one: { id: string }) => one.id === id)
  expect(proof).toMatchObject({ state: 'pending', author: { id: author.id }, isShown: true })
  expect(Object.keys(proof)).not.toContain('rating')
  const opened = await call(open, { method: 'POST', params: { id }, ...signedIn(admin) })
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(opened.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect((await order('shown', 'A receipt.')).body).toEqual({ success: true })

  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: expect.any(String) }])
  const actions = await AuditModel.find({ subjectId: id }).sort({ _id: 1 }).lean()
  expect(actions).toMatchObject([
    { action: 'openProof', subjectKind: 'review', actorId: admin._id },
    { action: 'acceptProof', reason: 'A receipt.' },
  ])
  expect(await inboxOf(author)).toMatchObject([{ kind: 'proof', outcome: 'shown', text: '' }])
  // It weighs nothing.
  expect(await influencer.reload()).toEqual(before)
  expect(await ReviewModel.findById(id).lean()).toEqual({
    ...review,
    provenStars: 4,
    provenAt: expect.any(Date),
  })
  const again = await order('refused', 'Second thoughts.')
  expect([again.status, again.body.msg]).toEqual([409, SERVER_MESSAGES.proofDecided])
  expect((await sendAs(author, id)).status).toBe(409)
})

test('one that is not enough needs a reason, which the author reads, and another can be sent [T35]', async () => {
  const { author, influencer, id, order } = await aProof()
  const silent = await order('refused', ' ')
  expect([silent.status, silent.body.fields]).toEqual([422, { reason: SERVER_MESSAGES.logReason }])
  await order('refused', 'The date is missing.')
  expect(await inboxOf(author)).toMatchObject([
    { kind: 'proof', outcome: 'refused', text: 'The date is missing.' },
  ])
  const read = await call(own, { params: { id }, ...signedIn(author) })
  expect(read.body.proof).toMatchObject({ state: 'refused', reason: 'The date is missing.' })
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: null }])
  expect((await sendAs(author, id)).status).toBe(200)
  await order('shown', 'With the date now.')
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: expect.any(String) }])
})

test('a review has one open proof, which its author replaces or takes back with its document [T35]', async () => {
  const { author, id } = await aProof()
  await sendAs(author, id, aForm('%PDF-1.7 second'))
  expect(await ReviewProofModel.countDocuments({ _id: id })).toBe(1)
  const [stored, ...others] = await StaffDocumentModel.find({ _id: id }).lean()
  expect(String(stored?.bytes)).toContain('second')
  expect(others).toEqual([])
  const sent = { method: 'DELETE', params: { id }, ...signedIn(author) }
  expect((await call(takeBack, sent)).status).toBe(200)
  expect((await call(takeBack, sent)).status).toBe(404)
  expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(0)
})

test('others, other files and files that are too large are refused [T35]', async () => {
  const { author, id, admin } = await aProof()
  const stranger = await aMemberOfLongAgo()
  expect((await sendAs(stranger, id)).status).toBe(404)
  expect((await call(own, { params: { id }, ...signedIn(stranger) })).status).toBe(404)
  const page = await sendAs(author, id, aForm('<html>'))
  expect([page.status, page.body.fields]).toEqual([415, { file: MESSAGES.documentKind }])
  const large = `%PDF-1.7${'x'.repeat(LIMIT.documentBytesMax)}`
  expect((await sendAs(author, id, aForm(large))).status).toBe(415)
  const asMember = { method: 'POST', params: { id }, ...signedIn(author) }
  expect((await call(open, asMember)).status).toBe(403)
  // The endpoint of claims, which records nothing, does not open it.
  expect(
    (await call(claimDocument, { method: 'POST', params: { id }, ...signedIn(admin) })).status,
  ).toBe(404)
})

test('an edit keeps the label while the stars move by one at most; a deleted review loses it for good [T35]', async () => {
  const { author, influencer, id, order, edit } = await aProof()
  await order('shown', 'A receipt.')
  const isLabelled = async () => (await shownOf(influencer))[0]?.experienceShownAt !== null
  await edit(3)
  expect(await isLabelled()).toBe(true)
  await edit(5)
  expect(await isLabelled()).toBe(true)
  await edit(2)
  expect(await isLabelled()).toBe(false)
  await edit(4)
  expect(await isLabelled()).toBe(false)
  expect((await sendAs(author, id)).status).toBe(200)
  await order('shown', 'The same receipt.')
  expect(await isLabelled()).toBe(true)
  await deleteReview(id, actorOf(author))
  expect(await ReviewProofModel.countDocuments({ _id: id })).toBe(0)
  expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(0)
  await edit(4)
  expect(await isLabelled()).toBe(false)
})

test('the document is deleted 90 days after the decision, and the label stays [T35]', async () => {
  const { influencer, id, order } = await aProof()
  const waiting = await aProof()
  await order('shown', 'A receipt.')
  const runPurge = async () => {
    const { run } = HANDLERS.purge as { run(chunk: object): Promise<unknown> }
    await run({ subject: 'all', data: null, cursor: null })
  }
  pass(days(89))
  await runPurge()
  expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(1)
  pass(days(2))
  await runPurge()
  expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(0)
  expect(await ReviewProofModel.countDocuments({ _id: id })).toBe(0)
  expect(await StaffDocumentModel.countDocuments({ _id: waiting.id })).toBe(1)
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: expect.any(String) }])
})

test('of an anonymous review staff does not see the author, who is told; the label stays when they show their name [T35][T29]', async () => {
  const { author, influencer, id, admin, order } = await aProof({ isAnonymous: true })
  const { body } = await call(list, signedIn(admin))
  const proof = body.proofs.find((one: { id: string }) => one.id === id)
  expect(proof).toMatchObject({ author: null })
  expect(JSON.stringify(proof)).not.toMatch(new RegExp(`${author.id}|${author.name}`))
  expect(JSON.stringify(await ReviewProofModel.findById(id).lean())).not.toContain(author.id)
  await order('shown', 'A ticket.')
  expect(await inboxOf(author)).toMatchObject([{ kind: 'proof', outcome: 'shown' }])
  expect(await shownOf(influencer)).toMatchObject([
    { experienceShownAt: expect.any(String), userId: null },
  ])
  await showName(id, actorOf(author))
  expect(await shownOf(influencer)).toMatchObject([
    { experienceShownAt: expect.any(String), userId: author.id },
  ])
})

test('no admin decides about their own review, and none about one that is not shown [T35]', async () => {
  const { id, order } = await aProof()
  const admin = await anAdmin()
  await ReviewModel.updateOne({ _id: id }, { $set: { authorId: admin._id } })
  const body = { decision: 'shown', reason: 'Mine.' }
  expect((await call(decide, { params: { id }, body, ...signedIn(admin) })).status).toBe(403)
  await ReviewModel.updateOne({ _id: id }, { $set: { status: 'removed', removedBy: 'staff' } })
  expect((await order('shown', 'A receipt.')).body.msg).toBe(SERVER_MESSAGES.proofReviewGone)
})

test('the archive has it, and closing the account deletes it, also of an anonymous review [T35]', async () => {
  for (const isAnonymous of [false, true]) {
    resetClock()
    const { author, id, order } = await aProof({ isAnonymous })
    await order('refused', 'Not readable.')
    expect((await findOwnArchive(author.id))?.proofs).toMatchObject([
      { ratingId: id, state: 'refused', reason: 'Not readable.' },
    ])
    const closure = { closure: 'anonymised', email: author.email } as never
    await closeAccount(actorOf(author), closure)
    expect(await ReviewProofModel.countDocuments({ _id: id })).toBe(0)
    expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(0)
  }
})

test('it follows a review into a merged profile, and goes with a profile that is deleted for good [T35]', async () => {
  const { influencer, id, admin } = await aProof()
  const survivor = await anInfluencer()
  await ReviewModel.updateOne({ _id: id }, { $set: { influencerId: survivor._id } })
  const { body } = await call(list, signedIn(admin))
  const proof = body.proofs.find((one: { id: string }) => one.id === id)
  expect(proof.influencer).toEqual({ id: survivor.id, name: survivor.name })
  await ReviewModel.updateOne({ _id: id }, { $set: { influencerId: influencer._id } })
  const removedAt = new Date(Date.now() - days(31))
  await UserModel.updateOne({ _id: influencer._id }, { $set: { removedAt, listed: false } })
  await hardDeleteInfluencer({ subject: influencer.id } as never)
  expect(await ReviewProofModel.countDocuments({ _id: id })).toBe(0)
  expect(await StaffDocumentModel.countDocuments({ _id: id })).toBe(0)
})

test('the label is about one version: other words bring the proof before staff again, who may take the label back [T47]', async () => {
  const { author, influencer, id, order } = await aProof()
  await order('shown', 'A receipt.')
  const write = (details: string) =>
    rateInfluencer(
      { influencerId: influencer.id, rating: 4, title: text.title, details },
      actorOf(author),
    )
  const stateOf = async () => (await ReviewProofModel.findById(id).orFail().lean()).state
  const labelOf = async () => {
    const [{ experienceShownAt, editedAt }] = await shownOf(influencer)
    return isLabelCurrent({
      experienceShownAt: experienceShownAt && new Date(experienceShownAt),
      editedAt: editedAt && new Date(editedAt),
    })
  }
  expect(await labelOf()).toBe(true)
  pass(minutes(1))
  await write('SIX lessons - all of them useful!')
  expect([await stateOf(), await labelOf()]).toEqual(['shown', false])
  await write('Six lessons, none of them useful.')
  expect(await stateOf()).toBe('pending')
  // Until then it says which version was seen.
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: expect.any(String) }])
  pass(minutes(1))
  await order('shown', 'The receipt is for the same course.')
  expect([await stateOf(), await labelOf()]).toEqual(['shown', true])
  pass(minutes(1))
  await write('I was in the audience once.')
  await order('refused', 'The receipt is for a course.')
  expect(await shownOf(influencer)).toMatchObject([{ experienceShownAt: null }])
})
