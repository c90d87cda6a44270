import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { rememberDelisting } from '@/lib/influencers/delistings'
import { decideItem } from '@/lib/moderation/staff/decide'
import { openForStaff } from '@/lib/moderation/staff/items'
import { sendProof } from '@/lib/ratings/proofs/commands'
import { storeDocument } from '@/lib/uploads/documents'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { LawEnforcementEmailModel } from '@/models/law-enforcement-email'
import { ProfileImportModel } from '@/models/profile-import'
import { ProfileMergeModel } from '@/models/profile-merge'
import {
  aCategory,
  actorOf,
  aMember,
  anAdmin,
  anAnonymousReview,
  anInfluencer,
  aReview,
  aSurge,
} from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, recordSessions, sameStage, signedIn, withDatabase } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

/*
 * Not on a real MongoDB: what is refused here is refused before a query of its subject, and each decision has tests of its
 * own there.
 */
withDatabase()

const STAFF = Object.entries(ENDPOINTS).filter(([, { access }]) => access.startsWith('admin'))
/**
 * They prepare a decision or an import, which is logged then; the item itself says who holds it and who wrote its notes.
 * Looking for the proof of a claim is logged where the settings allow it (lib/moderation/claims). A test e-mail changes
 * nothing.
 */
const PREPARING =
  /\/health$|\/queue$|\/queue\/\{id\}\/(?:take|release|note|snooze)$|\/claims\/\{id\}\/check$|\/imports$/
const CHANGING = STAFF.map(([name]) => name).filter(
  (name) => !/^GET \/api\/admin/.test(name) && !PREPARING.test(name),
)

const EMAIL = { receivedOn: '2026-11-03', wanted: 'data', outcome: 'refused' } as const

/** One of everything that staff can change. */
const aStage = sameStage(async () => {
  const [pending, influencer, member, category, held] = await Promise.all([
    anInfluencer({ approved: false, listed: false }),
    anInfluencer({ rank: 3 }),
    aMember({ suspension: { since: new Date(), until: null, reason: 'Advertises.' } }),
    aCategory(),
    aReview({ status: 'held', counted: false, heldAt: new Date() }),
  ])
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  const down = await aReview({ status: 'removed', removedBy: 'staff', formerStatus: 'shown' })
  const [surge, decided, voided] = await Promise.all([
    aSurge(),
    aSurge({ verdict: 'voided' }),
    aMember({ votesVoidedAt: new Date() }),
  ])
  const people = [pending, influencer, member, removed, voided]
  const item = { id: await openForStaff('review', (await aReview()).id) }
  const email = await LawEnforcementEmailModel.create(EMAIL)
  const claim = await ClaimModel.create({
    influencerId: influencer._id,
    memberId: member._id,
    method: 'document',
    code: 'C-0000-0000',
    hasDocument: true,
  })
  await storeDocument(claim._id, new TextEncoder().encode('%PDF-1.7'))
  const [alike, merge] = [await anInfluencerLikeDelisted(), await aMerge()]
  const checked = await ProfileImportModel.create({
    actorId: member._id,
    digest: 'x',
    state: 'checked',
    rows: 1,
    expiresAt: new Date(Date.now() + days(1)),
  })
  const [anonymous, proven] = [await anAnonymousReview({ isInQueue: true }), await aProvenReview()]
  const colleague = await anAdmin({ secondFactors: ['totp'] })
  const others = [
    colleague,
    held,
    down,
    surge,
    decided,
    item,
    email,
    claim,
    alike,
    merge,
    anonymous,
    proven,
    checked,
  ]
  return [...people, category, ...others].map(({ id }) => String(id))
})

/** A review whose proof waits. */
async function aProvenReview() {
  const author = await aMember()
  const review = await aReview({ authorId: author._id })
  await sendProof(actorOf(author), review.id, new TextEncoder().encode('%PDF-1.7'))
  return review
}

/** A submitted profile with the name of someone who was taken off the site at their own request. */
async function anInfluencerLikeDelisted() {
  const { _id } = await anInfluencer({ listed: false, removedAt: new Date() })
  const name = 'Delisted and submitted again'
  await rememberDelisting({ _id, name, socialHandles: '' })
  return anInfluencer({ name, approved: false, listed: false })
}

/** A merge that can be undone. */
async function aMerge() {
  const into = await anInfluencer()
  const from = await anInfluencer({ listed: false, mergedInto: into._id })
  return ProfileMergeModel.create({
    fromId: from._id,
    intoId: into._id,
    state: 'merged',
    before: { approved: true, listed: true },
    undoUntil: new Date(Date.now() + days(1)),
  })
}

/** Returns the number of a decision. */
async function aDecisionOf({ id, name }: { id: string; name: string }): Promise<string> {
  const admin = { id, name, role: ROLE.admin, isVerified: true }
  const order = { rule: '', reasons: '', suspendedUntil: null, editedAt: null } as const
  const itemId = await openForStaff('review', (await aReview()).id)
  return decideItem(admin, itemId, { ...order, measures: ['keep'] })
}

let named = 0

function decisionFor(name: string): object {
  if (name.includes('/claims/')) return { decision: 'refuse', reason: 'Because.' }
  return name.includes('/proofs/')
    ? { decision: 'shown', reason: 'Because.' }
    : { measures: ['keep'] }
}

/** Bodies that would have an effect if the calls were allowed. */
const bodyFor = (name: string, id: string): object | undefined => {
  if (/\/facts$|\/powers$|\/imports\//.test(name))
    return { name: 'Mallory', powers: ['curate'], act: 'import' }
  if (name.endsWith('/suspend')) return { until: null, reason: 'Because.' }
  if (/\/users\/.*\/undo$/.test(name))
    return { since: new Date(Date.now() - 60_000).toISOString(), reason: 'Because.' }
  if (name.endsWith('/bulk')) return { action: 'remove', ids: [id] }
  if (name.endsWith('/merge')) return { into: id, reason: 'Because.' }
  if (name.endsWith('/decide')) return decisionFor(name)
  if (name.endsWith('/escalate')) return { text: '' }
  if (name.endsWith('/law-enforcement-emails')) return EMAIL
  if (
    /\/remove$|\/allow$|merges.*\/undo$|surges.*\/prolong$|creaseRating|pauses|\/author$/.test(name)
  )
    return { reason: 'Because.' }
  named += 1
  const isNamed = /categories$|rename$|site$/.test(name)
  return isNamed ? { name: `Mallory ${named}`, version: '' } : undefined
}

const EMAILS = LawEnforcementEmailModel.collection.name

async function snapshot(): Promise<string> {
  await recordSessions()
  const { db } = mongoose.connection
  const read = (name: string) => db?.collection(name).find().sort({ _id: 1 }).toArray()
  const names = [
    'users',
    'reviews',
    'categories',
    'audits',
    'flags',
    'points',
    'surges',
    'claims',
    'reviewproofs',
    'profileimports',
    EMAILS,
  ]
  return JSON.stringify(await Promise.all(names.map(read)))
}

async function ask(name: string, id: string, caller: Partial<Parameters<typeof call>[1]>) {
  const handler = (await allHandlers()).get(name)
  const [method = 'GET'] = name.split(' ')
  const body = method === 'POST' ? bodyFor(name, id) : undefined
  return call(async (...sent) => (await handler?.(...sent)) ?? new Response(), {
    method,
    params: { id, number: id, kind: 'uploads' },
    path: `/?ids=${id}`,
    ...(body && { body }),
    ...caller,
  })
}

test('there are staff endpoints to test', () => {
  expect(STAFF.length).toBeGreaterThan(25)
  expect(CHANGING.length).toBeGreaterThan(20)
})

test.each(STAFF.map(([name]) => name))(
  '%s refuses every caller except an admin, and changes and reveals nothing [313, 321]',
  async (name) => {
    const ids = await aStage()
    const gone = await anAdmin({ removedAt: new Date(), tokenVersion: 1 })
    const suspended = { since: new Date(), until: null, reason: 'Advertises.' }
    const { id } = await anAdmin({ tokenVersion: 1 })
    const unknown = [
      {},
      { token: 'null' },
      { token: 'x.y.z' },
      signedIn({ id, tokenVersion: 0 }),
      signedIn(gone),
    ]
    const known = [
      signedIn(await aMember()),
      signedIn(await anInfluencer()),
      signedIn(await aMember({ suspension: suspended })),
    ]
    const before = await snapshot()
    // Callers are refused before the subject is read: each of them meets several, and each subject one of both kinds.
    for (const [n, subject] of ids.entries()) {
      const callers = [unknown[n % unknown.length], known[n % known.length]]
      const answers = []
      for (const caller of callers) answers.push(await ask(name, subject, caller ?? {}))
      expect(answers.map(({ status }) => status)).toEqual([401, 403])
      for (const { body } of answers) {
        expect(Object.keys(body)).toEqual(['success', 'msg', 'message', 'error'])
      }
    }
    expect(await snapshot()).toBe(before)
  },
)

test.each(STAFF.filter(([, { access }]) => access === 'admin').map(([name]) => name))(
  '%s accepts no cookie, not even from this site',
  async (name) => {
    const [subject = ''] = await aStage()
    const cookie = `session=${signedIn(await anAdmin()).token}`
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', cookie }
    const before = await snapshot()
    const { status } = await ask(name, subject, { headers: own })
    expect(status).toBe(401)
    expect(await snapshot()).toBe(before)
  },
)

test.each(CHANGING)('%s records its changes in the audit log', async (name) => {
  const stage = await aStage()
  const admin = await anAdmin()
  const ids = [...stage, await aDecisionOf(admin)]
  const { id: into } = name.includes('/categories/') ? await aCategory() : await anInfluencer()
  const before = await AuditModel.countDocuments()
  const merge = name.endsWith('/merge') && { body: { into, reason: 'Because.' } }
  const statuses: number[] = []
  const isRecorded = async () => (await AuditModel.countDocuments()) > before
  for (const id of ids) {
    // Most subjects are of another kind, or in that state already.
    if (await isRecorded()) break
    statuses.push((await ask(name, id, { ...signedIn(admin), ...merge })).status)
  }
  expect(statuses).toContain(200)
  expect(await isRecorded()).toBe(true)
})
