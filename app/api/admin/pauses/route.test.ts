import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { GET as readLog } from '@/app/api/admin/log/route'
import { POST as like } from '@/app/api/comment/[id]/like/route'
import { POST as reply } from '@/app/api/comment/[id]/reply/route'
import { POST as submit } from '@/app/api/influencerAdd/route'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { POST as rate } from '@/app/api/questions/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as upload } from '@/app/api/upload/route'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { minutes } from '@/lib/domain/durations'
import type { PauseKind } from '@/lib/domain/pauses'
import { showEndOfPause } from '@/lib/pauses/commands'
import { listPausesForPage } from '@/lib/pauses/queries'
import { JobModel } from '@/models/job'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { setClock } from '@/tests/support/clock'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { DELETE, POST } from './[kind]/route'
import { GET } from './route'

withDatabase()

const admin = { id: '', tokenVersion: 0 }
const pauseAs = (who: { id: string }, kind: string, body: object = { reason: 'We are moving.' }) =>
  call(POST, { params: { kind }, body, ...signedIn(who) })
const endAs = (who: { id: string }, kind: string) =>
  call(DELETE, { method: 'DELETE', params: { kind }, ...signedIn(who) })

async function pause(kind: PauseKind, body?: object) {
  admin.id ||= (await anAdmin()).id
  expect((await pauseAs(admin, kind, body)).status).toBe(200)
}
const end = (kind: PauseKind) => endAs(admin, kind)

afterEach(async () => {
  await SettingModel.deleteMany({ _id: 'pauses' })
  await showEndOfPause()
})

/** Writes of members that are never paused, and why. Those of staff are not, either: they end what a pause is for. */
const NEVER_PAUSED: Record<string, string> = {
  'DELETE /api/me/email': 'takes back a change of address: safety of the account',
  'DELETE /api/me/sessions': 'logging out everywhere',
  'DELETE /api/me/sessions/{id}': 'logging out elsewhere',
  'DELETE /api/reports/{number}': 'reports, and their withdrawal',
  'POST /api/auth/[...nextauth]': 'logging in',
  'POST /api/comment/{id}/flag': 'a report',
  'POST /api/decisions/{number}/appeal': 'appeals',
  'POST /api/email-events': 'a mail service tells of mailboxes that must get no more',
  'POST /api/forget-password': 'resets',
  'POST /api/logout': 'logging out',
  'POST /api/me/close': 'the right to leave',
  'POST /api/me/confirm': 'safety of the account',
  'POST /api/me/confirm/code': 'safety of the account',
  'POST /api/me/confirm/passkey': 'safety of the account',
  'POST /api/me/email': 'safety of the account',
  'POST /api/me/open-data': 'the right to object',
  'POST /api/me/password': 'safety of the account',
  'POST /api/me/passkeys': 'safety of the account',
  'POST /api/me/passkeys/challenge': 'safety of the account',
  'POST /api/me/passkeys/remove': 'safety of the account',
  'DELETE /api/me/second-factor/recovery': 'safety of the account',
  'POST /api/me/second-factor/recovery-codes': 'safety of the account',
  'POST /api/me/second-factor/totp': 'safety of the account',
  'POST /api/me/second-factor/totp/confirm': 'safety of the account',
  'POST /api/me/third-party': 'safety of the account',
  'POST /api/me/third-party/remove': 'safety of the account',
  'POST /api/me/second-factor/totp/remove': 'safety of the account',
  'POST /api/notifications/preferences': 'unsubscribing',
  'POST /api/notifications/read': 'a part of reading the inbox',
  'POST /api/reports': 'reports and objections',
  'POST /api/reports/{number}/appeal': 'appeals',
  'POST /api/reset-password': 'resets',
  'POST /api/session': 'logging in',
  'POST /api/session/third-party': 'logging in; it creates no account while sign-ups are paused',
  'POST /api/signin': 'logging in',
  'POST /api/signin/link': 'logging in',
  'POST /api/signin/link/confirm': 'logging in',
  'POST /api/signin/passkey': 'logging in',
  'POST /api/signin/passkey/challenge': 'logging in',
  'POST /api/signin/second-factor': 'logging in',
  'POST /api/signin/second-factor/recovery': 'safety of the account',
  'POST /api/verify-email': 'confirms an account that exists',
  'POST /api/verify-email/resend': 'confirms an account that exists',
}

test('[A18] every write of members is paused by a switch or has a reason why never; those of staff never are', async () => {
  const writes = Object.entries(await listEndpoints()).filter(([name]) => !name.startsWith('GET '))
  const ofStaff = writes.filter(([, { access }]) => access.startsWith('admin'))
  expect(ofStaff.filter(([, { pausedBy }]) => pausedBy)).toEqual([])
  const others = writes.filter(([, { access }]) => !access.startsWith('admin'))
  const unpaused = others.filter(([, { pausedBy }]) => !pausedBy).map(([name]) => name)
  const listed = Object.keys(NEVER_PAUSED).filter((name) => !name.includes('nextauth'))
  expect(unpaused.sort()).toEqual(listed.sort())
  const kinds = new Set(others.map(([, { pausedBy }]) => pausedBy))
  kinds.delete(undefined)
  expect([...kinds].sort()).toEqual(
    ['ratings', 'readOnly', 'replies', 'signUps', 'submissions', 'uploads'].sort(),
  )
})

const aRating = (influencer: { id: string; name: string }) => ({
  expertId: influencer.id,
  expertName: influencer.name,
  prodCategory: 'Travel',
  questionTitle: 'Clear and honest',
  questionDetails: 'Says what was paid for.',
  rating: 4,
})

/** One write of each kind. */
async function writes() {
  const [member, influencer, review] = [await aMember(), await anInfluencer(), await aReview()]
  const own = signedIn(member)
  const form = new FormData()
  form.set('file', new File(['x'], 'x.png', { type: 'image/png' }))
  return {
    signUps: () =>
      call(signUp, {
        body: { name: 'Ada', email: `${member.id}@example.org`, password: 'correct horse battery' },
      }),
    ratings: () => call(rate, { body: aRating(influencer), ...own }),
    replies: () =>
      call(reply, { params: { id: review.id }, body: { questionDetails: 'Well said.' }, ...own }),
    submissions: () => call(submit, { body: { name: 'Ada', role: 2 } }),
    uploads: () => call(upload, { body: form }),
    reactions: () => call(like, { method: 'POST', params: { id: review.id }, ...own }),
  }
}

const SENTENCES = {
  signUps: 'Sign-ups are paused for now. Reason: We are moving.',
  ratings: 'Ratings are paused for now. Reason: We are moving.',
  replies: 'Replies and reactions are paused for now. Reason: We are moving.',
  submissions: 'Submissions of influencers are paused for now. Reason: We are moving.',
  uploads: 'Uploads are paused for now. Reason: We are moving.',
}
/** As each endpoint answers what breaks a rule of the site. */
const STATUSES = {
  signUps: 422,
  ratings: 200,
  replies: 200,
  submissions: 422,
  uploads: 422,
  reactions: 422,
}

test('[A18] each switch alone pauses its writes, with the reason, as a rule of the site; reading and others go on', async () => {
  const all = await writes()
  for (const kind of Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]) {
    await pause(kind)
    const refused = await all[kind]()
    expect([refused.status, refused.body.success, refused.body.msg]).toEqual([
      STATUSES[kind],
      false,
      SENTENCES[kind],
    ])
    const others = Object.keys(SENTENCES).filter((other) => other !== kind)
    for (const other of others as (keyof typeof SENTENCES)[]) {
      expect((await all[other]()).body.msg ?? '').not.toContain('paused')
    }
    expect((await end(kind)).status).toBe(200)
    expect((await all[kind]()).body.msg ?? '').not.toContain('paused')
  }
})

test('[A18] read-only pauses all of them, and says so instead of what else is paused', async () => {
  const all = await writes()
  const before = await ReviewModel.countDocuments()
  await pause('ratings')
  await pause('readOnly', { reason: 'An outage.' })
  for (const [kind, write] of Object.entries(all)) {
    const { status, body } = await write()
    const expected = [STATUSES[kind as keyof typeof STATUSES], false]
    expect([status, body.success]).toEqual(expected)
    expect(body.msg).toBe('This site is read-only for now. Reason: An outage.')
  }
  expect(await ReviewModel.countDocuments()).toBe(before)
})

test('[A18] a pause ends by itself', async () => {
  const { ratings } = await writes()
  const until = new Date(Date.now() + minutes(30))
  await pause('ratings', { reason: 'Too many at once.', until: until.toISOString() })
  const { body } = await ratings()
  expect(body.msg).toMatch(/^Ratings are paused until \d+ \w+ 20\d\d, \d\d:\d\d UTC\. Reason: /)
  const job = await JobModel.findOne({ kind: 'pause-end' }).lean()
  expect(job?.dueAt).toEqual(until)

  setClock(until.getTime() + 1)
  expect((await ratings()).body.success).toBe(true)
  expect(await listPausesForPage()).toEqual([])
  expect((await call(GET, signedIn(admin))).body.pauses).toEqual([])
})

test('[A18] a host that no invalidation reaches obeys within a second, and asks the database once a second', async () => {
  const { ratings } = await writes()
  expect((await ratings()).body.success).toBe(true)
  // Another host writes: this process hears nothing of it.
  const stored = { ratings: { id: null, reason: 'Elsewhere.', until: null } }
  await SettingModel.updateOne({ _id: 'pauses' }, { $set: { value: stored } }, { upsert: true })
  const since = Date.now()
  await expect.poll(async () => (await ratings()).body.success, { interval: 50 }).toBe(false)
  expect(Date.now() - since).toBeLessThan(1_300)

  const read = vi.spyOn(SettingModel, 'findById')
  onTestFinished(() => read.mockRestore())
  const begun = Date.now()
  while (Date.now() - begun < 1_500) {
    await ratings()
    await sleep(20)
  }
  expect(read.mock.calls.filter(([id]) => id === 'pauses').length).toBeLessThanOrEqual(2)
})

test('[A18] pages are rendered anew when a pause begins, changes and ends', async () => {
  const dropped: string[] = []
  const stop = onInvalidate((tags) => void dropped.push(...tags))
  onTestFinished(stop)
  await pause('uploads')
  await pause('uploads', { reason: 'Still.' })
  await end('uploads')
  expect(dropped).toEqual([TAG.pauses, TAG.pauses, TAG.pauses])
})

test('[A18] what was written before a pause is still answered under its key', async () => {
  const [member, influencer] = [await aMember(), await anInfluencer()]
  const send = (key: string) =>
    call(rate, {
      body: aRating(influencer),
      headers: { 'idempotency-key': key },
      ...signedIn(member),
    })
  const first = await send('before')
  await pause('ratings')
  expect((await send('before')).body).toEqual(first.body)
  expect((await send('after')).body).toMatchObject({ success: false, msg: SENTENCES.ratings })
})

test('[A18] only admins pause; who did, what and why is in the log', async () => {
  const someone = await aMember()
  expect((await pauseAs(someone, 'ratings')).status).toBe(403)
  await pause('ratings')
  expect((await endAs(someone, 'ratings')).status).toBe(403)
  expect((await call(GET, signedIn(someone))).status).toBe(403)
  expect((await call(GET, signedIn(admin))).body.pauses).toEqual([
    { kind: 'ratings', reason: 'We are moving.', until: null },
  ])
  expect((await end('ratings')).status).toBe(200)
  expect((await end('ratings')).status).toBe(404)
  expect((await pauseAs(admin, 'everything')).status).toBe(404)
  for (const body of [
    { reason: '' },
    { reason: 'x', until: '2020-01-01T00:00:00Z' },
    { reason: 'x', until: 'soon' },
  ]) {
    expect((await pauseAs(admin, 'ratings', body)).status).toBe(422)
  }
  const { entries } = (await call(readLog, signedIn(admin))).body
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'endPause', note: 'ratings', subject: { kind: 'pause' } },
    { action: 'pause', note: 'ratings, until it is ended', reason: 'We are moving.' },
  ])
})
