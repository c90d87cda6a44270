import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { signUp } from '@/lib/accounts/commands'
import { issueLink, issueTicket } from '@/lib/accounts/second-factor/tickets'
import { reconcile } from '@/lib/background/reconcile/commands'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { migrate } from '@/lib/migrations/commands'
import { decideItem } from '@/lib/moderation/staff/decide'
import { openForStaff } from '@/lib/moderation/staff/items'
import { addReply } from '@/lib/ratings/replies/commands'
import { fileReport } from '@/lib/reports/commands'
import { failureEnvelope } from '@/lib/wire/responses'
import { QueueItemModel } from '@/models/queue-item'
import {
  aCategory,
  aMember,
  anAdmin,
  anAnonymousReview,
  anInfluencer,
  aReview,
  aSurge,
} from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, inSession, sameStage, signedIn, withDatabase } from '@/tests/support/http'
import { aMemberWithTotp } from '@/tests/support/second-factor'

const ENDPOINTS = await listEndpoints()

withDatabase()
// As each start does; until then the site is not ready.
beforeAll(async () => {
  await migrate()
})

const A_REPORT = {
  subjectKind: 'review' as const,
  reason: 'spam' as const,
  details: 'It sells a course.',
  name: '',
  email: '',
  isChildAbuse: false,
  isInGoodFaith: false,
}

type Sent = Parameters<typeof call>[1]
type Stage = Awaited<ReturnType<typeof makeStage>>

/** One of everything, so that every endpoint has something to return. */
async function makeStage() {
  const [admin, member, rater, pending, influencer, category] = await Promise.all([
    anAdmin(),
    aMember({ contributionScore: 7 }),
    aMember(),
    anInfluencer({ approved: false, listed: false }),
    anInfluencer({ trendingScore: 3_000 }),
    aCategory(),
  ])
  const review = await aReview({ influencerId: influencer._id })
  const { reply } = await addReply(
    { reviewId: review.id, text: 'Seen it too.' },
    { id: member.id, name: member.name, role: ROLE.member, isVerified: true },
  )
  const own = await aReview({ influencerId: influencer._id, authorId: member._id })
  const edited = await aReview({
    influencerId: influencer._id,
    history: [{ rating: 2, title: 'Not yet', details: 'Too early.', at: new Date() }],
    editedAt: new Date(),
  } as Parameters<typeof aReview>[0])
  // The totals of these three, so that no request takes them below zero.
  await reconcile({ isFresh: true })
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#0a7' },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  const credentials = {
    name: 'Zoë',
    email: `zoe.${category.id}@example.com`,
    password: 'a good long phrase',
    details: '',
  }
  const actor = { id: member.id, name: member.name, role: ROLE.member, isVerified: true }
  const report = await fileReport({ ...A_REPORT, subjectId: edited.id }, { ...actor, id: rater.id })
  const { _id: itemId } = await QueueItemModel.findOne({ subjectId: edited._id }).orFail().lean()
  await fileReport({ ...A_REPORT, subjectKind: 'influencer', subjectId: influencer.id }, actor)
  const hidden = await openForStaff('review', own.id)
  await decideItem({ ...actor, id: admin.id, role: ROLE.admin }, hidden, {
    measures: ['hideText'],
    rule: 'spam',
    reasons: 'It sells a course.',
    suspendedUntil: null,
    editedAt: null,
  })
  return {
    report: { ...report, reporter: rater },
    item: { id: String(itemId), editedAt: edited.editedAt },
    admin,
    member,
    rater,
    pending,
    influencer,
    category,
    review,
    reply,
    own,
    edited,
    surge: await aSurge(),
    guarded: await aGuardedMember(),
    colleague: await anAdmin({ secondFactors: ['totp'] }),
    linkToken: await aSignInLink(member.id),
    anonymous: await anAnonymousReview({ memberId: member._id, isInQueue: true }),
    form,
    credentials,
    session: await inSession(member),
  }
}

const aStage = sameStage(makeStage)

const aSignInLink = (userId: string) =>
  issueLink({ userId, tokenVersion: 0 }, { deviceKey: 'another browser', code: '123456' })

/** A member with a second factor, and the ticket of a sign-in. */
async function aGuardedMember() {
  const guarded = await aMemberWithTotp()
  return { ...guarded, ticket: await issueTicket(guarded.member.id, 0) }
}

const rating = ({ influencer }: Stage) => ({
  expertId: influencer.id,
  expertName: 'Someone else',
  currentUserId: '0'.repeat(24),
  userName: 'Someone else',
  prodCategory: 'Other',
  questionTitle: 'Useful',
  questionDetails: 'Names every sponsor.',
  rating: 5,
})

/** A request that succeeds, for each endpoint. */
const REQUESTS: Partial<Record<EndpointName, (stage: Stage) => Sent>> = {
  'GET /api/readyz': () => ({}),
  'POST /api/signup': ({ credentials }) => ({
    body: { ...credentials, email: 'new.person@example.com' },
  }),
  'POST /api/signin': ({ credentials }) => ({ body: credentials }),
  'GET /api/logout': () => ({}),
  'POST /api/session': ({ member }) => ({ method: 'POST', ...signedIn(member) }),
  'GET /api/getme': ({ member }) => signedIn(member),
  'GET /api/me': ({ member }) => signedIn(member),
  'GET /api/notifications': ({ member }) => signedIn(member),
  'GET /api/notifications/count': ({ member }) => signedIn(member),
  'POST /api/notifications/read': ({ member }) => ({
    body: { until: new Date().toISOString() },
    ...signedIn(member),
  }),
  'GET /api/notifications/preferences': ({ member }) => signedIn(member),
  'POST /api/notifications/preferences': ({ member }) => ({
    body: { reply: 'email' },
    ...signedIn(member),
  }),
  'GET /api/me/points': ({ member }) => signedIn(member),
  'GET /api/me/anonymous-reviews': ({ member }) => signedIn(member),
  'GET /api/me/ratings': ({ member }) => signedIn(member),
  'GET /api/me/relations': ({ member }) => signedIn(member),
  'POST /api/me/relations/{id}': ({ member, influencer }) => ({
    params: { id: influencer.id },
    body: { kind: 'follow', isOn: true },
    ...signedIn(member),
  }),
  'GET /api/me/replies': ({ member }) => signedIn(member),
  'POST /api/me/name': ({ member }) => ({ body: { name: 'Ada Winter' }, ...signedIn(member) }),
  'POST /api/me/open-data': ({ member }) => ({ body: { isIncluded: false }, ...signedIn(member) }),
  'POST /api/me/picture': ({ member }) => ({ body: { pic: '' }, ...signedIn(member) }),
  'DELETE /api/me/email': ({ member }) => signedIn(member),
  'GET /api/me/sessions': ({ member }) => signedIn(member),
  'GET /api/me/security-log': ({ member }) => signedIn(member),
  'DELETE /api/me/sessions': ({ member }) => signedIn(member),
  'DELETE /api/me/sessions/{id}': ({ member, session }) => ({
    params: { id: session.sessionId },
    ...signedIn(member),
  }),
  'POST /api/me/close': ({ member }) => ({
    body: { closure: 'erased', email: member.email },
    ...signedIn(member),
  }),
  'POST /api/signin/passkey/challenge': () => ({ body: {} }),
  'POST /api/me/passkeys/challenge': ({ member }) => ({
    body: { name: 'Phone' },
    ...signedIn(member),
  }),
  'POST /api/me/second-factor/totp': ({ member }) => ({ body: {}, ...signedIn(member) }),
  'POST /api/me/second-factor/totp/remove': ({ guarded }) => ({
    body: { proof: guarded.codes[0] },
    ...signedIn(guarded.member),
  }),
  'POST /api/me/second-factor/recovery-codes': ({ guarded }) => ({
    body: { proof: guarded.codes[0] },
    ...signedIn(guarded.member),
  }),
  'POST /api/signin/link': ({ member }) => ({ body: { email: member.email } }),
  'POST /api/signin/link/confirm': ({ linkToken }) => ({
    body: { token: linkToken, code: '123456' },
  }),
  'POST /api/signin/second-factor/recovery': ({ guarded }) => ({
    body: { ticket: guarded.ticket },
  }),
  'POST /api/signin/second-factor': ({ guarded }) => ({
    body: { ticket: guarded.ticket, code: guarded.codes[0] },
  }),
  'GET /api/user/{id}': ({ member }) => ({ params: { id: member.id } }),
  'GET /api/trending/users': () => ({}),
  'GET /api/me/place': ({ member }) => signedIn(member),
  'POST /api/forget-password': ({ credentials }) => ({ body: { email: credentials.email } }),
  'GET /api/users': () => ({ path: '/?skip=0&category=All' }),
  'GET /api/influencers/search': ({ influencer }) => ({
    path: `/?query=${influencer.name.slice(0, 4)}`,
  }),
  'GET /api/influencers/duplicates': ({ influencer }) => ({
    path: `/?name=${influencer.name}&handles=@nobody`,
  }),
  'GET /api/influencers/{id}/breakdown': ({ influencer }) => ({ params: { id: influencer.id } }),
  'GET /api/open/ratings': () => ({}),
  'GET /api/trending/influencer': () => ({}),
  'GET /api/category/all': () => ({}),
  'GET /api/influenerUnloggedData': ({ influencer }) => ({ path: `/?expertId=${influencer.id}` }),
  'GET /api/proof': () => ({ path: '/?purpose=submission' }),
  'POST /api/influencerAdd': ({ category }) => ({
    body: {
      name: 'Nova',
      Tell_About_Yourself: 'Maps.',
      expertise: 'Maps',
      socialHandles: '@nova',
      role: 1,
      category: category.name,
      pic: '',
    },
  }),
  'POST /api/upload': ({ form }) => ({ method: 'POST', body: form }),
  'POST /api/questions': (stage) => ({ body: rating(stage), ...signedIn(stage.rater) }),
  'POST /api/increaseUserScore': (stage) => ({
    body: rating(stage),
    headers: { val: '300' },
    ...signedIn(stage.member),
  }),
  'GET /api/allReviews': ({ influencer, member }) => ({
    path: `/?expertId=${influencer.id}&currentUserId=${member.id}`,
    ...signedIn(member),
  }),
  'POST /api/comment/{id}/like': ({ review, member }) => ({
    method: 'POST',
    params: { id: review.id },
    ...signedIn(member),
  }),
  'POST /api/comment/{id}/dislike': ({ review, member }) => ({
    method: 'POST',
    params: { id: review.id },
    ...signedIn(member),
  }),
  'POST /api/comment/{id}/flag': ({ review, member }) => ({
    method: 'POST',
    params: { id: review.id },
    ...signedIn(member),
  }),
  'POST /api/comment/{id}/reply': ({ review, member }) => ({
    body: { questionTitle: '', questionDetails: 'Agreed.' },
    params: { id: review.id },
    ...signedIn(member),
  }),
  'GET /api/comment/{id}/history': ({ edited }) => ({ params: { id: edited.id } }),
  'GET /api/comment/{id}/reply': ({ review }) => ({ params: { id: review.id } }),
  'PATCH /api/comment/{id}/reply/{replyId}': ({ review, reply, member }) => ({
    method: 'PATCH',
    body: { questionDetails: 'Agreed, twice.' },
    params: { id: review.id, replyId: reply.id },
    ...signedIn(member),
  }),
  'DELETE /api/comment/{id}/reply/{replyId}': ({ review, reply, member }) => ({
    method: 'DELETE',
    params: { id: review.id, replyId: reply.id },
    ...signedIn(member),
  }),
  'DELETE /api/questions/{id}': ({ own, member }) => ({
    method: 'DELETE',
    params: { id: own.id },
    ...signedIn(member),
  }),
  'POST /api/questions/{id}/name': ({ anonymous, member }) => ({
    method: 'POST',
    params: { id: anonymous.id },
    ...signedIn(member),
  }),
  'POST /api/admin/reviews/{id}/author': ({ anonymous, admin }) => ({
    body: { reason: 'It names a child.' },
    params: { id: anonymous.id },
    ...signedIn(admin),
  }),
  'GET /api/admin/users': ({ admin }) => signedIn(admin),
  'GET /api/users/approve/{id}': ({ pending, admin }) => ({
    params: { id: pending.id },
    ...signedIn(admin),
  }),
  'GET /api/users/increaseRating/{id}': ({ influencer, admin }) => ({
    params: { id: influencer.id },
    ...signedIn(admin),
  }),
  'GET /api/users/decreaseRating/{id}': ({ influencer, admin }) => ({
    params: { id: influencer.id },
    ...signedIn(admin),
  }),
  'GET /api/users/remove/{id}': ({ influencer, admin }) => ({
    params: { id: influencer.id },
    ...signedIn(admin),
  }),
  'GET /api/admin/users/{id}': ({ pending, admin }) => ({
    params: { id: pending.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/users/{id}/email': ({ rater, admin }) => ({
    method: 'POST',
    params: { id: rater.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/users/{id}/facts': ({ pending, admin }) => ({
    body: { name: 'Another name' },
    params: { id: pending.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/users/{id}/second-factor': ({ colleague, admin }) => ({
    params: { id: colleague.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/users/{id}/suspend': ({ rater, admin }) => ({
    body: { until: null, reason: 'Advertises.' },
    params: { id: rater.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/bulk': ({ pending, member, admin }) => ({
    body: { action: 'approve', ids: [pending.id, member.id] },
    ...signedIn(admin),
  }),
  'GET /api/admin/duplicates': ({ pending, admin }) => ({
    path: `/?ids=${pending.id}`,
    ...signedIn(admin),
  }),
  'GET /api/admin/activity': ({ admin }) => signedIn(admin),
  'GET /api/admin/log': ({ admin }) => signedIn(admin),
  'GET /api/admin/surges/{id}': ({ surge, admin }) => ({
    params: { id: surge.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/surges/{id}/prolong': ({ surge, admin }) => ({
    params: { id: surge.id },
    body: { reason: 'Another wave was announced.' },
    ...signedIn(admin),
  }),
  'POST /api/reports': ({ review, member }) => ({
    body: { subjectKind: 'review', subjectId: review.id, reason: 'spam' },
    ...signedIn(member),
  }),
  'DELETE /api/reports/{number}': ({ report }) => ({
    params: { number: report.number },
    ...signedIn(report.reporter),
  }),
  'GET /api/me/reports': ({ member }) => signedIn(member),
  'GET /api/me/decisions': ({ member }) => signedIn(member),
  'GET /api/decisions': () => ({}),
  'GET /api/admin/queue': ({ admin }) => signedIn(admin),
  'GET /api/admin/queue/{id}': ({ item, admin }) => ({
    params: { id: item.id },
    ...signedIn(admin),
  }),
  'GET /api/admin/queue/{id}/stars': ({ item, admin }) => ({
    params: { id: item.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/queue': ({ own, admin }) => ({
    body: { subjectKind: 'review', subjectId: own.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/queue/{id}/take': ({ item, admin }) => ({
    params: { id: item.id },
    ...signedIn(admin),
  }),
  'POST /api/admin/queue/{id}/note': ({ item, admin }) => ({
    params: { id: item.id },
    body: { text: 'Looks like the one of last week.' },
    ...signedIn(admin),
  }),
  'POST /api/admin/queue/{id}/decide': ({ item, admin }) => ({
    params: { id: item.id },
    body: {
      measures: ['takeDown'],
      rule: 'spam',
      reasons: 'It sells a course.',
      editedAt: item.editedAt,
    },
    ...signedIn(admin),
  }),
  'GET /api/admin/users/{id}/merge': ({ pending, influencer, admin }) => ({
    params: { id: pending.id },
    path: `/?into=${influencer.id}`,
    ...signedIn(admin),
  }),
  'POST /api/admin/users/{id}/merge': ({ pending, influencer, admin }) => ({
    params: { id: pending.id },
    body: { into: influencer.id, reason: 'The same person.' },
    ...signedIn(admin),
  }),
  'GET /api/admin/law-enforcement-emails': ({ admin }) => signedIn(admin),
  'POST /api/admin/law-enforcement-emails': ({ admin }) => ({
    body: { receivedOn: '2026-11-03', wanted: 'data', outcome: 'refused' },
    ...signedIn(admin),
  }),
  'GET /api/admin/pauses': ({ admin }) => signedIn(admin),
  'GET /api/admin/site': ({ admin }) => signedIn(admin),
  'GET /api/me/proofs/{id}': ({ own, member }) => ({ params: { id: own.id }, ...signedIn(member) }),
  'GET /api/admin/proofs': ({ admin }) => signedIn(admin),
  'GET /api/me/claims': ({ member }) => signedIn(member),
  'POST /api/me/claims': ({ influencer, member }) => ({
    body: { influencerId: influencer.id, method: 'document', text: 'This is me.' },
    ...signedIn(member),
  }),
  'GET /api/me/pages': ({ member }) => signedIn(member),
  'GET /api/admin/claims': ({ admin }) => signedIn(admin),
  'GET /api/admin/categories': ({ admin }) => signedIn(admin),
  'POST /api/admin/categories': ({ admin }) => ({
    body: { name: 'Beekeeping' },
    ...signedIn(admin),
  }),
  'POST /api/admin/categories/{id}/rename': ({ category, admin }) => ({
    body: { name: 'Gliding' },
    params: { id: category.id },
    ...signedIn(admin),
  }),
  'DELETE /api/admin/categories/{id}': ({ category, admin }) => ({
    method: 'DELETE',
    params: { id: category.id },
    ...signedIn(admin),
  }),
}

/** Hashing a password takes a third of a second, so only requests that need one have one. */
const NEEDS_PASSWORD: EndpointName[] = ['POST /api/signin', 'POST /api/forget-password']

async function ask(name: EndpointName, stage: Stage) {
  if (NEEDS_PASSWORD.includes(name)) await signUp(stage.credentials)
  const handler = (await allHandlers()).get(name)
  const request = REQUESTS[name]
  if (!handler || !request) throw new Error(`${name} cannot be asked`)
  return call(async (...sent) => handler(...sent), {
    method: name.split(' ')[0] ?? 'GET',
    ...request(stage),
  })
}

test.each(Object.keys(REQUESTS) as EndpointName[])(
  '%s returns exactly the keys of the contract, in its spelling [269–271, 275–276, 296, 299, 309, 312, 324, 329, 331–332, 335, 340]',
  async (name) => {
    const { status, body } = await ask(name, await aStage())
    expect(status).toBe(200)
    const response = ENDPOINTS[name]?.response
    if (!(response instanceof z.ZodType)) throw new Error(`${name} does not return JSON`)
    expect(response.safeParse(body).error?.issues ?? []).toEqual([])
  },
)

test.each(Object.keys(ENDPOINTS) as EndpointName[])(
  '%s refuses in the one envelope [347]',
  async (name) => {
    const handler = (await allHandlers()).get(name)
    const headers = { 'content-type': 'application/json', 'next-router-prefetch': '1' }
    const [method = 'GET'] = name.split(' ')
    const { status, body } = await call(
      async (...sent) => (await handler?.(...sent)) ?? new Response(),
      {
        method,
        headers,
        path: '/?skip=-1&expertId=nobody',
        params: { id: 'nobody', name: 'nobody', replyId: 'nobody', number: 'nobody' },
        ...(method === 'GET' ? {} : { body: '{' }),
      },
    )
    const never = [
      'GET /api/healthz',
      'GET /api/readyz',
      'GET /api/openapi.json',
      'GET /api/logout',
      'POST /api/logout',
      'GET /api/category/all',
      'GET /api/influencers/search',
      'GET /api/influencers/duplicates',
      'GET /api/open/ratings',
      'GET /api/open/ratings/dump',
      'GET /api/trending/users',
      'GET /api/trending/influencer',
      'GET /api/transparency',
      'POST /api/signin/passkey/challenge',
    ]
    const expected = never.includes(name) ? [true, true] : [false, true]
    expect([
      status === 200 && body.success !== false,
      status === 200 || failureEnvelope.safeParse(body).success,
    ]).toEqual(expected)
  },
)

test('a list of reviews exposes the ids of no account except the viewer’s [333–334, 351]', async () => {
  const stage = await aStage()
  const others = [await aMember(), await aMember(), await aMember()]
  const like = (await allHandlers()).get('POST /api/comment/{id}/like')
  for (const person of [...others, stage.member]) {
    await call(async (...sent) => (await like?.(...sent)) ?? new Response(), {
      method: 'POST',
      params: { id: stage.review.id },
      ...signedIn(person),
    })
  }
  const { body } = await ask('GET /api/allReviews', stage)
  const [liked] = body.questions.filter(({ _id }: { _id: string }) => _id === stage.review.id)
  expect(liked.likes).toHaveLength(4)
  expect(liked.likes).toContain(stage.member.id)
  expect(JSON.stringify(body)).not.toMatch(new RegExp(others.map(({ id }) => id).join('|')))
  expect(JSON.stringify(body)).not.toContain('showReplies')
  expect(liked.likes.length).toBeLessThanOrEqual(LIMIT.wireIdsMax)
})
