import { expect, test } from 'vitest'
import { sessionCookie } from '@/lib/auth/session-token'
import { LIMIT } from '@/lib/domain/limits'
import { ratingAnchor } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { readDraft } from '@/lib/http/form-draft'
import { subjectOfAddress } from '@/lib/queue/subjects/address'
import { isReportKey } from '@/lib/queue/subjects/numbers'
import { ReportModel } from '@/models/report'
import { aMemberOfLongAgo, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

const FORM = 'application/x-www-form-urlencoded'
const OWN = { 'content-type': FORM, 'sec-fetch-site': 'same-origin' }

type Fields = Record<string, string>

/** Sends a form as a browser does, and returns where it goes on. */
async function send(fields: Fields, headers: Fields = OWN, handler = POST) {
  const body = new URLSearchParams(fields).toString()
  const { status, headers: sent } = await call(handler, { body, headers })
  expect(status).toBe(303)
  return new URL(sent.get('location') ?? '', 'http://any.site')
}

test('T4: a visitor reports without an account and without scripts, and gets a link', async () => {
  const profile = await anInfluencer()
  const url = await send({
    subject: `influencer:${profile.id}`,
    reason: 'facts',
    details: 'The country is wrong.',
    homepage: '',
  })
  expect(url.pathname).toBe('/report/sent')
  const number = url.searchParams.get('number') ?? ''
  expect(isReportKey(number, url.searchParams.get('key') ?? '')).toBe(true)
  expect(isReportKey(number, 'other')).toBe(false)
  const report = await ReportModel.findOne({ number }).orFail().lean()
  expect(report).toMatchObject({ reason: 'facts', state: 'open', reporterId: null, weight: 0.25 })
})

test('T4: nothing typed is lost by a refusal, and none of it is readable in the address', async () => {
  const profile = await anInfluencer()
  const details = '字'.repeat(LIMIT.reportDetailsCharsMax)
  const typed = { subject: `influencer:${profile.id}`, reason: 'illegal', details, name: 'Ada Ö.' }
  const url = await send(typed)
  expect(url.pathname).toBe('/report')
  expect(url.href.length).toBeLessThan(8_000)
  expect(decodeURIComponent(url.href)).not.toMatch(/字|Ö/)
  const draft = readDraft(url.searchParams.get('draft'))
  expect(draft?.values).toEqual(typed)
  expect(draft?.fields).toEqual({
    isInGoodFaith: SERVER_MESSAGES.reportGoodFaith,
    email: SERVER_MESSAGES.emailInvalid,
  })
  expect(readDraft(`A${url.searchParams.get('draft')}`)).toBeNull()
})

test('T3: what is illegal needs reasons, name, e-mail and good faith; not the name for child abuse', async () => {
  const review = await aReview()
  const subject = `review:${review.id}`
  const typed = { subject, reason: 'illegal', details: 'A threat, in the second line.' }
  const named = { ...typed, name: 'Ada', email: 'ada@example.com', isInGoodFaith: 'on' }
  expect((await send({ ...named, details: '' })).pathname).toBe('/report')
  expect((await send({ ...typed, isInGoodFaith: 'on' })).pathname).toBe('/report')
  expect((await send(named)).pathname).toBe('/report/sent')
  const unnamed = { ...typed, isInGoodFaith: 'on', isChildAbuse: 'on' }
  expect((await send(unnamed)).pathname).toBe('/report/sent')
})

test('T4: a member’s cookie counts on this site’s own form only', async () => {
  const member = await aMemberOfLongAgo()
  const cookie = sessionCookie(signedIn(member).token).split(';', 1)[0] ?? ''
  const fields = async () => ({ subject: `review:${(await aReview()).id}`, reason: 'spam' })
  const own = await send(await fields(), { ...OWN, cookie })
  expect(own.searchParams.has('key')).toBe(false)
  expect(await ReportModel.countDocuments({ reporterId: member._id })).toBe(1)
  await send(await fields(), { 'content-type': FORM, cookie })
  expect(await ReportModel.countDocuments({ reporterId: member._id })).toBe(1)
  const foreign = { 'content-type': FORM, 'sec-fetch-site': 'cross-site', cookie }
  const body = new URLSearchParams(await fields()).toString()
  expect((await call(POST, { body, headers: foreign })).status).toBe(403)
  expect((await call(POST, { body: {}, headers: OWN })).status).toBe(303)
  expect((await call(POST, { body: '{}' })).status).toBe(415)
})

test('T6: the e-mail address of a visitor who reported opens no link to that report', async () => {
  const review = await aReview()
  const typed = { subject: `review:${review.id}`, reason: 'illegal', isInGoodFaith: 'on' }
  const victim = {
    ...typed,
    details: 'He stood at my door.',
    name: 'Ada',
    email: 'ada@example.com',
  }
  const theirs = (await send(victim)).searchParams.get('number')
  const other = { ...victim, details: 'Never mind.', name: 'Eve' }
  expect((await send(other)).searchParams.get('number')).not.toBe(theirs)
  const report = await ReportModel.findOne({ number: theirs }).orFail().lean()
  expect(report.details).toBe(victim.details)
  // Nor when staff has decided about it.
  await ReportModel.updateOne({ number: theirs }, { state: 'dismissed' })
  expect((await send(other)).searchParams.get('number')).not.toBe(theirs)
})

test('T4: a filled honeypot stores nothing and looks like success', async () => {
  const before = await ReportModel.countDocuments()
  const subject = `review:${(await aReview()).id}`
  const url = await send({ subject, reason: 'spam', homepage: 'https://spam.example' })
  expect(url.pathname).toBe('/report/sent')
  expect(await ReportModel.countDocuments()).toBe(before)
})

test('T4: reports of one network are limited, and the text is kept', async () => {
  const subject = `review:${(await aReview()).id}`
  const again = () => send({ subject, reason: 'spam', details: 'Again.' })
  const url = await withSettings({ RATE_LIMIT_FACTOR: '0.01' }, again)
  const draft = readDraft(url.searchParams.get('draft'))
  expect(draft).toMatchObject({ error: SERVER_MESSAGES.tooMany, values: { details: 'Again.' } })
})

test('T4: the address of a page says what to report', () => {
  const id = '0123456789abcdef01234567'
  const other = '76543210fedcba9876543210'
  expect(subjectOfAddress(`https://x.example/reviews/${id}`)).toEqual({ kind: 'influencer', id })
  expect(subjectOfAddress(`/reviews/${id}?page=2#${ratingAnchor(other)}`)).toEqual({
    kind: 'review',
    id: other,
  })
  expect(subjectOfAddress(`/contributors/${id}`)).toEqual({ kind: 'member', id })
  expect(subjectOfAddress(`/allReviews?expertId=${id}`)).toEqual({ kind: 'influencer', id })
  for (const none of ['', '/', '/reviews/x', `/constructor/${id}`, 'http://[', undefined]) {
    expect(subjectOfAddress(none)).toBeNull()
  }
})
