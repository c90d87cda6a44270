import { expect, test } from 'vitest'
import { POST as DECIDE } from '@/app/api/admin/claims/[id]/decide/route'
import { POST as READ } from '@/app/api/admin/claims/[id]/document/route'
import { GET as LIST } from '@/app/api/admin/claims/route'
import { POST as DOCUMENT } from '@/app/api/me/claims/[id]/document/route'
import { DELETE } from '@/app/api/me/claims/[id]/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { placeRequests } from '@/lib/queue/requests'
import { ClaimModel } from '@/models/claim'
import { QueueItemModel } from '@/models/queue-item'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET, POST } from './route'

withDatabase()

const HANDLES = 'Instagram: @mara'

async function aClaim() {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const member = await aMember()
  const body = { influencerId: influencer.id, method: 'code', handle: HANDLES }
  const sent = await call(POST, { body, ...signedIn(member) })
  return { influencer, member, sent, params: { id: sent.body.claim?.id ?? '' } }
}

test('a member claims a profile, reads the claim and withdraws it [T18]', async () => {
  const { influencer, member, sent, params } = await aClaim()
  expect(sent.status).toBe(200)
  expect(sent.body.claim).toMatchObject({
    influencer: { id: influencer.id, name: influencer.name },
    code: expect.stringMatching(/^C-\w{4}-\w{4}$/),
    state: 'pending',
  })
  const { body } = await call(GET, signedIn(member))
  expect(body.claims).toEqual([sent.body.claim])
  const foreign = await call(DELETE, { method: 'DELETE', params, ...signedIn(await aMember()) })
  expect(foreign.status).toBe(404)
  expect((await call(DELETE, { method: 'DELETE', params, ...signedIn(member) })).status).toBe(200)
})

test.each([
  ['an unknown way of proof', { method: 'password' }, 'method', SERVER_MESSAGES.claimMethod],
  ['an account that is not listed', { handle: '@evil' }, 'handle', SERVER_MESSAGES.claimHandle],
  ['a text that is too long', { text: 'a'.repeat(1_001) }, 'text', SERVER_MESSAGES.fieldTooLong],
])('a claim with %s is refused at its field [T18]', async (_, change, field, msg) => {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const body = { influencerId: influencer.id, method: 'code', handle: HANDLES, ...change }
  const { status, body: answer } = await call(POST, { body, ...signedIn(await aMember()) })
  expect([status, answer.fields]).toEqual([422, { [field]: msg }])
})

test('staff downloads a document and decides with a reason; no other member can read it [T18]', async () => {
  const influencer = await anInfluencer()
  const member = await aMember()
  const started = await call(POST, {
    body: { influencerId: influencer.id, method: 'document' },
    ...signedIn(member),
  })
  const params = { id: started.body.claim.id }
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7 x'], 'contract.pdf'))
  const sent = await call(DOCUMENT, { method: 'POST', params, body: form, ...signedIn(member) })
  expect(sent.status).toBe(200)
  const admin = signedIn(await anAdmin())
  expect((await call(READ, { method: 'POST', params, ...signedIn(member) })).status).toBe(403)
  const { status, headers } = await call(READ, { method: 'POST', params, ...admin })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toMatch(/sandbox/)
  const { body } = await call(LIST, { path: '/?state=pending', ...admin })
  expect(body.claims[0]).toMatchObject({ hasDocument: true, member: { id: member.id } })
  const silent = await call(DECIDE, { params, body: { decision: 'refuse' }, ...admin })
  expect([silent.status, silent.body.fields]).toEqual([
    422,
    { reason: SERVER_MESSAGES.claimReason },
  ])
  const order = { decision: 'refuse', reason: 'It is not readable.' }
  expect((await call(DECIDE, { params, body: order, ...admin })).status).toBe(200)
  expect((await call(READ, { method: 'POST', params, ...admin })).status).toBe(404)
  const own = await call(GET, signedIn(member))
  expect(own.body.claims[0]).toMatchObject({ state: 'refused', reason: 'It is not readable.' })
})

test('a claim waits for staff once its proof is there, and not before [T18]', async () => {
  const influencer = await anInfluencer({ socialHandles: HANDLES })
  const member = await aMember()
  const body = { influencerId: influencer.id, method: 'code', handle: HANDLES, text: 'It is me.' }
  const send = async (change: object) =>
    (await call(POST, { body: { ...body, ...change }, ...signedIn(member) })).body.claim
  const draft = await send({ isReady: false })
  const waits = () =>
    QueueItemModel.exists({ subjectId: draft.id, kind: 'claim', isOpen: true } as object)
  await placeRequests()
  expect([draft.isDraft, await waits()]).toEqual([true, null])
  const ready = await send({ text: undefined })
  expect(ready).toEqual({ ...draft, isDraft: false })
  expect(await waits()).not.toBeNull()
  expect(await ClaimModel.findById(draft.id).lean()).toMatchObject({ text: 'It is me.' })
  // Who opens the form again does not take it back from staff.
  expect((await send({ isReady: false })).isDraft).toBe(false)
  expect(await waits()).not.toBeNull()
})
