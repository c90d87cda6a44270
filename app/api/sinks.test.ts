import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { POST as reply } from '@/app/api/comment/[id]/reply/route'
import { GET as archive } from '@/app/api/me/archive/route'
import { POST as rate } from '@/app/api/questions/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as approve } from '@/app/api/users/approve/[id]/route'
import { GET as badge } from '@/app/badge/[name]/route'
import { GET as siteFeed } from '@/app/feed.xml/route'
import { GET as feed } from '@/app/reviews/[expertId]/feed.xml/route'
import { GET as share } from '@/app/share/[name]/route'
import { JsonLd } from '@/components/ui/json-ld'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { influencerGraph } from '@/lib/publishing/structured-data/rules'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { POST as propose } from './influencerAdd/route'

withDatabase()

/*
 * One script enters through every field that a visitor fills in, and no part of it may leave any sink as markup, as a
 * formula or as another header. HTML pages are rendered by React, which escapes; e2e tests check them in a browser.
 */
const MARK = 'xss0815'
const SCRIPT = `"'><script>${MARK}</script><img src=x onerror=${MARK}>]]><!--</title></style>&lt;b&gt;{{7*7}}\${7*7}`
const FORMULA = '=HYPERLINK("http://evil.example","x")'
const HEADER = `Ada\r\nBcc: ${MARK}@evil.example\r\n\r\n<p>${MARK}`

const stage = { influencerId: '', author: { id: '', email: '' }, category: '' }

beforeAll(async () => {
  stage.category = (await aCategory(`C "><script>${MARK}</script>`)).name
  const email = 'ada@example.com'
  const person = { name: `${SCRIPT}`.slice(0, 80), email, password: 'correct horse battery' }
  expect((await call(signUp, { body: { ...person, details: SCRIPT } })).status).toBe(200)
  const author = await UserModel.findOne({ email }).orFail().lean()
  stage.author = { id: String(author._id), email }

  const proposal = {
    name: SCRIPT.slice(0, 80),
    Tell_About_Yourself: SCRIPT,
    expertise: SCRIPT.slice(0, 120),
    socialHandles: `javascript:${MARK}() https://evil.example/"onload=${MARK} ${SCRIPT}`,
    category: stage.category,
    pic: '',
    country: '',
  }
  expect((await call(propose, { body: proposal })).body.success).toBe(true)
  const { _id } = await UserModel.findOne({ role: 2 }).orFail().lean()
  stage.influencerId = String(_id)
  const params = { id: stage.influencerId }
  await call(approve, { method: 'POST', params, ...signedIn(await anAdmin()) })

  const review = {
    expertId: stage.influencerId,
    rating: 5,
    questionTitle: `${FORMULA} ${SCRIPT}`.slice(0, 120),
    questionDetails: SCRIPT,
  }
  expect((await call(rate, { body: review, ...signedIn(stage.author) })).body.success).toBe(true)
})

/** Tags, events and comments of the script as they would appear in markup. */
const LIVE = new RegExp(`<script>${MARK}|<img src=x|onerror=${MARK}>|\\]\\]>|<!--|</title></style>`)

test.each([
  ['the badge', badge, () => ({ name: `${stage.influencerId}.svg` }), /^image\/svg\+xml/],
  ['the feed of the site', siteFeed, () => ({}), /^application\/rss\+xml/],
  ['the feed of one', feed, () => ({ expertId: stage.influencerId }), /^application\/rss\+xml/],
])('%s contains the script as text', async (_, handler, params, type) => {
  const { body, headers } = await call(handler, { params: params() })
  expect(headers.get('content-type')).toMatch(type)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).toContain(MARK)
  expect(body).not.toMatch(LIVE)
  const tags: string[] = body.match(/<[^>]*>/g) ?? []
  expect(tags.filter((tag) => /\son\w+=|javascript:/i.test(tag))).toEqual([])
})

test('structured data cannot be closed from inside', async () => {
  const influencer = await findPublicInfluencer(stage.influencerId)
  if (!influencer) throw new Error('nobody is listed')
  const graph = influencerGraph(influencer, { url: 'https://ratings.example', name: 'Ratings' })
  const element = JsonLd({ graph })
  if (!isValidElement(element)) throw new Error('nothing was drawn')
  const html = renderToStaticMarkup(element)
  expect(html).toContain(MARK)
  expect(html.match(/</g)).toHaveLength(2)
  expect(html).toMatch(/^<script type="application\/ld\+json">[^<]*<\/script>$/)
  expect(html).not.toContain('javascript:')
})

test('an Open Graph image of any text is a picture, and interprets no markup', async () => {
  const { response, headers } = await call(share, { params: { name: `${stage.influencerId}.png` } })
  expect(headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('no e-mail repeats the text of a visitor, or gets a header or recipient from it', async () => {
  const mails = await emailsTo(stage.author.email)
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, html, subject, headerLines, to } of mails) {
    expect(`${text}${html}${subject}`).not.toContain(MARK)
    expect(headerLines.map(({ key }) => key)).not.toContain('bcc')
    expect(to).toMatchObject({ text: stage.author.email })
  }
  const body = { name: HEADER.slice(0, 80), email: 'bo@example.com', password: 'correct horse 2' }
  // A name with an address is refused; one with a header alone is a line of text.
  expect((await call(signUp, { body })).body.success).toBe(false)
  await call(signUp, { body: { ...body, name: 'Bo\r\nBcc: everyone' } })
  const [mail] = await emailsTo('bo@example.com')
  expect(mail?.headerLines.map(({ key }) => key)).not.toContain('bcc')
  expect(await emailsTo(`${MARK}@evil.example`)).toEqual([])
})

test('JSON is served as JSON, which no browser renders as a page', async () => {
  const handlers = await allHandlers()
  const params = { id: stage.influencerId }
  const path = `/?expertId=${stage.influencerId}&skip=0&query=${encodeURIComponent(SCRIPT)}`
  const names = ['GET /api/users', 'GET /api/allReviews', 'GET /api/influencers/search']
  for (const name of [...names, 'GET /api/category/all', 'GET /api/influenerUnloggedData']) {
    const handler = handlers.get(name)
    const sent = { params, path }
    const answer = await call(
      async (...call_) => (await handler?.(...call_)) ?? new Response(),
      sent,
    )
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  }
})

test('a refusal does not repeat the refused input', async () => {
  const path = `/?skip=${encodeURIComponent(SCRIPT)}&category=${encodeURIComponent(SCRIPT.repeat(3))}`
  const handler = (await allHandlers()).get('GET /api/users')
  const { status, response } = await call(
    async (...s) => (await handler?.(...s)) ?? new Response(),
    {
      path,
    },
  )
  expect(status).toBe(400)
  expect(await response.text()).not.toContain(MARK)
})

test('the archive is a download of JSON, in which no spreadsheet reads a formula', async () => {
  const { headers, body } = await call(archive, signedIn(stage.author))
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
  expect(JSON.stringify(body)).toContain('HYPERLINK')
})

test('no response is a table for spreadsheets', async () => {
  const { readdir } = await import('node:fs/promises')
  const files = await readdir('app', { recursive: true })
  expect(files.filter((file) => /csv|xlsx?/i.test(file))).toEqual([])
})

test('a link to social media leads to http addresses only', async () => {
  const { accountsIn } = await import('@/lib/influencers/rules')
  for (const typed of [
    `javascript:${MARK}()`,
    `JaVaScRiPt:${MARK}//https://a.example/`,
    'data:text/html,<script>',
    'vbscript:x',
    '\u0001javascript:x',
    'java\nscript:x',
    'https://user:password@evil.example/',
    '//evil.example',
  ]) {
    for (const { href } of accountsIn(typed)) {
      expect(href ?? 'https:').toMatch(/^https?:/)
      expect(href ?? '').not.toMatch(/script|@/)
    }
  }
})

test('a reply is stored and returned as text', async () => {
  const handler = (await allHandlers()).get('GET /api/allReviews')
  const path = `/?expertId=${stage.influencerId}&skip=0`
  const list = await call(async (...s) => (await handler?.(...s)) ?? new Response(), { path })
  const [review] = list.body.questions ?? list.body
  const { body } = await call(reply, {
    params: { id: review._id },
    body: { questionDetails: SCRIPT },
    ...signedIn(await aMember()),
  })
  expect(body.success).toBe(true)
})
