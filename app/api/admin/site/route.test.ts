import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createElement, isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { GET as readLog } from '@/app/api/admin/log/route'
import { GET as readPicture } from '@/app/api/images/[name]/route'
import { POST as signUp } from '@/app/api/signup/route'
import { GET as feed } from '@/app/feed.xml/route'
import { sitePreview } from '@/app/previews'
import { GET as securityText } from '@/app/security.txt/route'
import { GET as share } from '@/app/share/[name]/route'
import { webManifest } from '@/app/web-manifest'
import { Footer } from '@/components/layout/footer'
import { legalPage } from '@/components/layout/legal-page'
import { OperatorFacts, operatorSection } from '@/components/layout/operator'
import { OwnText } from '@/components/layout/own-text'
import { JsonLd } from '@/components/ui/json-ld'
import { SiteContext } from '@/components/ui/site'
import { exportSite, importSite } from '@/lib/admin/site/transfer'
import { invalidate, onInvalidate } from '@/lib/cache/invalidate'
import { SHARED_SETTINGS } from '@/lib/cache/shared-settings'
import { firstValues, readSite } from '@/lib/cache/site'
import { TAG } from '@/lib/domain/cache-tags'
import { NOTHING_FILLED_IN, SITE, type Site, shownDifference, siteOf } from '@/lib/domain/site'
import { verificationEmail } from '@/lib/email/emails'
import { renderEmail } from '@/lib/email/layout'
import { enqueueEmail } from '@/lib/email/outbox'
import { badgeSvg } from '@/lib/publishing/badges/rules'
import { siteGraph } from '@/lib/publishing/structured-data/rules'
import { hardDeletePictures } from '@/lib/uploads/hard-delete'
import { pictureFiles } from '@/lib/uploads/queries'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, aPicture } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { GET, POST } from './route'

withDatabase()

const admin = { id: '', tokenVersion: 0 }
const form = async () => (await call(GET, signedIn(admin))).body
async function save(fields: object, version?: string) {
  admin.id ||= (await anAdmin()).id
  const body = { ...fields, version: version ?? (await form()).version }
  return call(POST, { body, ...signedIn(admin) })
}

afterEach(async () => {
  await SettingModel.deleteMany({ _id: SHARED_SETTINGS.site })
  await pictureFiles().deleteMany({})
  await invalidate(TAG.site)
})

test('[O1] with nothing filled in the site is as it comes, and its pages are handed nothing more', async () => {
  const site = await readSite()
  expect(site).toMatchObject({ name: SITE.name, description: SITE.description, logo: '', icon: '' })
  expect(site.copyright).toBe('Copyright © 2024 Influencer Ratings. All rights reserved.')
  expect([site.filled, site.examples]).toEqual([{}, ['contactEmail', 'feedbackUrl', 'socialLinks']])
  expect(shownDifference(site, NOTHING_FILLED_IN.thirdParty)).toBeNull()
  expect((await call(share, { params: { name: 'site.css' } })).status).toBe(404)
  expect((await call(share, { params: { name: 'icon-48.png' } })).status).toBe(404)
})

const EVERYTHING = {
  name: 'Mirada',
  description: 'Sagt, was war.',
  accent: '#7a1f6d',
  year: '2026',
  contactEmail: 'us@mirada.test',
  feedbackUrl: 'https://mirada.test/feedback',
  socialLinks: 'Mastodon https://social.test/@mirada',
  footerLinks: 'Presse https://mirada.test/press',
  operatorName: 'Mirada e. V.',
  legalForm: 'Verein',
  postalAddress: 'Gasse 1\nBerlin',
  register: 'VR 1',
  contactPoint: 'dsa@mirada.test',
  responsiblePerson: 'Ada Winter',
  textLanguage: 'de',
  privacyText: '# Datenschutz',
  termsText: 'Kurz.',
  guidelinesText: 'Seid nett.',
}

/** The frame of a page as it is served, and a legal page in it. */
function drawnPage(site: Site): string {
  const { contactEmail, feedbackUrl, socialLinks } = site
  const shown = { ...NOTHING_FILLED_IN, contactEmail, feedbackUrl, socialLinks }
  const value = { ...shown, ...shownDifference(site, 'Google') }
  const ours = { path: '/terms', title: 'Terms', lead: 'Short.', children: 'Ours.' }
  const legal = legalPage(site, site.filled.termsText, ours)
  return renderToStaticMarkup(
    createElement(SiteContext, { value }, legal, createElement(Footer, { key: 'footer' })),
  )
}

/** What the site is like for those who visit it, in text or in bytes. */
async function looks() {
  const site = await readSite()
  const file = async (name: string) => {
    const { response } = await call(share, { params: { name } })
    return Buffer.from(await response.arrayBuffer()).toString('hex')
  }
  return {
    page: drawnPage(site),
    preview: JSON.stringify(sitePreview(site)),
    manifest: JSON.stringify(webManifest(site)),
    data: JSON.stringify(siteGraph(site, 'https://ratings.example')),
    feed: (await call(feed, {})).body,
    contact: (await call(securityText, {})).body,
    mail: renderEmail(verificationEmail('https://ratings.example/', true).content, site).html,
    share: await file('site.png'),
    favicon: await file('favicon.ico'),
    stylesheet: await file('site.css'),
  }
}

test('[O1] what was filled in and is undone, or emptied, leaves the site byte for byte as it came', async () => {
  const asItCame = await looks()
  const picture = await aPicture()
  for (const clear of [async () => save((await form()).before), () => save({})]) {
    expect((await save({ ...EVERYTHING, logo: picture, icon: picture })).status).toBe(200)
    const filledIn = await looks()
    for (const [what, look] of Object.entries(asItCame)) {
      expect([what, filledIn[what as keyof typeof filledIn]]).not.toEqual([what, look])
    }
    expect((await clear()).status).toBe(200)
    expect(await looks()).toEqual(asItCame)
  }
})

test('[O1] a change is in force at once, is logged by the names of its fields, and can be undone', async () => {
  const dropped: string[] = []
  const end = onInvalidate((tags) => void dropped.push(...tags))
  const saved = await save({
    name: 'Ratings of Ülm',
    accent: '#7A1F6D',
    contactEmail: 'us@ulm.test',
  })
  end()
  expect(saved.status).toBe(200)
  expect(dropped).toContain(TAG.site)
  const site = await readSite()
  expect([site.name, site.accent, site.contactEmail]).toEqual([
    'Ratings of Ülm',
    '#7a1f6d',
    'us@ulm.test',
  ])
  expect(shownDifference(site, 'Google')).toEqual({
    name: 'Ratings of Ülm',
    copyright: 'Copyright © 2024 Ratings of Ülm. All rights reserved.',
    stylesheet: '/share/site.css?v=7a1f6d',
  })
  const css = await call(share, { params: { name: 'site.css' } })
  expect([css.headers.get('content-type'), css.body]).toEqual([
    'text/css; charset=utf-8',
    expect.stringContaining('--accent:light-dark(#7a1f6d,'),
  ])
  expect((await call(feed, {})).body).toContain('<title>Ratings of Ülm: newest ratings</title>')

  const { before, version } = await form()
  expect((await save({ name: 'Late' }, 'another version')).status).toBe(409)
  expect((await save(before, version)).status).toBe(200)
  expect((await readSite()).filled).toEqual({})
  const { entries } = (await call(readLog, signedIn(admin))).body
  expect(
    entries.slice(0, 2).map(({ action, note }: Record<string, string>) => [action, note]),
  ).toEqual([
    ['undoSite', 'name, accent colour, contact address'],
    ['changeSite', 'name, accent colour, contact address'],
  ])
})

test('[O1] a host that no invalidation reaches shows a change within a second, and asks once a second', async () => {
  await readSite()
  const value = { now: { name: 'Elsewhere' }, before: null, version: 'x' }
  await SettingModel.create({ _id: SHARED_SETTINGS.site, value })
  await sleep(1_050)
  expect((await readSite()).name).toBe('Elsewhere')
})

test.each([
  [{ accent: '#ffd000' }, 'accent', 'links on cards (light: 1.4 to 1)'],
  [{ accent: '#ffd000' }, 'accent', 'more places. Please choose a darker shade.'],
  [{ accent: 'red;}body{display:none' }, 'accent', 'too long'],
  [{ accent: '#12' }, 'accent', 'such as #0b5c5a'],
  [{ socialLinks: 'Us javascript:alert(1)' }, 'socialLinks', 'https://'],
  [{ footerLinks: 'Us http://plain.test' }, 'footerLinks', 'https://'],
  [{ footerLinks: 'Us //evil.test' }, 'footerLinks', 'https://'],
  [{ footerLinks: 'Us /\\\\evil.test' }, 'footerLinks', 'https://'],
  [{ footerLinks: 'Us https:evil.test' }, 'footerLinks', 'https://'],
  [{ socialLinks: 'Us https://bank.test@evil.test' }, 'socialLinks', 'https://'],
  [{ feedbackUrl: 'feedback' }, 'feedbackUrl', 'an address that starts with'],
  [{ textLanguage: 'Deutsch' }, 'textLanguage', 'code of a language'],
  [{ textLanguage: 'de\u0022 onclick' }, 'textLanguage', 'code of a language'],
  [{ feedbackUrl: 'data:text/html,x' }, 'feedbackUrl', 'https://'],
  [{ contactEmail: 'a@b.test?bcc=c@d.test' }, 'contactEmail', 'email address'],
  [{ logo: 'https://evil.test/x.png' }, 'logo', ''],
  [{ privacyText: '[x](javascript:alert)' }, 'privacyText', 'javascript:alert'],
  [{ name: 'x'.repeat(81) }, 'name', 'too long'],
  [{ year: '99' }, 'year', 'four digits'],
])('[O1] %j is refused at its field', async (fields, field, why) => {
  const { status, body } = await save(fields)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  expect(body.msg).toContain(why)
  expect((await readSite()).filled).toEqual({})
})

test('[O1] what is too long is refused at its field, not as a whole', async () => {
  const feedbackUrl = `https://a.test/${'x'.repeat(2_000)}`
  const { status, body } = await save({ feedbackUrl, termsText: 'x'.repeat(40_001) })
  expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['feedbackUrl', 'termsText']])
})

test('[O2] all texts can be as long as each may be, in any script', async () => {
  const text = (chars: number) => '評'.repeat(chars)
  const { status } = await save({
    privacyText: text(40_000),
    termsText: text(40_000),
    guidelinesText: text(4_000),
  })
  expect(status).toBe(200)
})

test('[O1] the name of the site is no name of a member from then on, and who has it keeps it', async () => {
  const { id, tokenVersion } = await aMember({ name: 'Mirada' })
  const person = { name: 'The Mirada Team', email: 'team@mirada.test', password: 'long enough 1' }
  await save({ name: 'Mirada' })
  const refused = await call(signUp, { body: person })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['name']])
  expect(await UserModel.findById(id).lean()).toMatchObject({ name: 'Mirada', tokenVersion })
  await save({})
  expect((await call(signUp, { body: person })).status).toBe(200)
})

test('[O1] logo and icon are shown while they are filled in, drawn for browsers, and kept for an undo', async () => {
  const logo = await aPicture()
  const name = logo.split('/').at(-1) ?? ''
  expect((await call(readPicture, { params: { name } })).status).toBe(404)
  const favicon = () => call(share, { params: { name: 'favicon.ico' } })
  const ours = await readFile('app/favicon.ico')
  expect(Buffer.from(await (await favicon()).response.arrayBuffer()).equals(ours)).toBe(true)
  await save({ logo, icon: logo })
  expect((await favicon()).headers.get('content-type')).toBe('image/png')
  expect((await call(readPicture, { params: { name } })).status).toBe(200)
  const icon = await call(share, { params: { name: 'icon-48.png' } })
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(webManifest(await readSite()).icons).toHaveLength(2)
  await save({})
  await pictureFiles().updateMany({}, { $set: { uploadDate: new Date(0) } })
  expect(await hardDeletePictures()).toBe(0)
  expect((await call(readPicture, { params: { name } })).status).toBe(410)
  await save({ year: '2026' })
  expect(await hardDeletePictures()).toBeGreaterThan(0)
})

const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const WRONG_FILES = [
  '{',
  '[]',
  'null',
  '{"secret":"x"}',
  '{"JWT_SECRET":"x","name":"Moved"}',
  '{"__proto__":"x"}',
  '{"__proto__":{"name":"x"}}',
  '{"constructor":"x"}',
  '{"name":7}',
  '{"accent":"#ffd000"}',
  '{"logo":"/x"}',
  `{"logo":"data:image/svg+xml;base64,${inBase64('<svg><script>1</script></svg>')}"}`,
  `{"icon":"data:image/png;base64,${inBase64('<svg/>')}"}`,
  JSON.stringify({ name: 'x'.repeat(10_000_000) }),
]

test('[O1] an export of an earlier version, which has fewer fields, is imported', async () => {
  await save({ year: '2025' })
  await importSite('{"name":"Earlier"}')
  expect((await readSite()).filled).toEqual({ name: 'Earlier' })
})

test('[O1] an export has all that is filled in and no secret; its import restores it with its pictures', async () => {
  const fields = { name: 'Moved', postalAddress: 'Street 1\nTown', termsText: '# Terms\n- one' }
  await save({ ...fields, logo: await aPicture() })
  const exported = await exportSite()
  expect(Object.keys(JSON.parse(exported)).sort()).toEqual([...Object.keys(fields), 'logo'].sort())
  await save({})
  await importSite(exported)
  const { filled } = await readSite()
  expect(filled).toMatchObject(fields)
  const name = filled.logo?.split('/').at(-1) ?? ''
  expect((await call(readPicture, { params: { name } })).status).toBe(200)
  for (const wrong of WRONG_FILES) {
    await expect(importSite(wrong)).rejects.toThrow()
  }
  expect((await readSite()).filled).toEqual(filled)
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
  fc.constantFrom(
    'X',
    '🦊',
    'a\u200b\u200db',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'a\r\nBcc: evil@evil.test',
    ']]><!--',
    '%s {0} $&',
    '\u202egnisrever',
  ),
)

test('[O1] any text is escaped in HTML, structured data, badges and e-mails', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, description) => {
      const site = siteOf({ name, description, accent: '#7a1f6d' }, firstValues())
      const element = JsonLd({ graph: siteGraph(site, 'https://ratings.example') })
      if (!isValidElement(element)) throw new Error('nothing was drawn')
      const jsonLd = renderToStaticMarkup(element)
      expect(jsonLd.match(/</g)).toHaveLength(2)
      expect(JSON.parse(jsonLd.replace(/<[^>]*>/g, ''))['@graph'][0].name).toBe(site.name)
      const { html } = renderEmail(
        verificationEmail('https://ratings.example/', true).content,
        site,
      )
      const plain = renderEmail(verificationEmail('https://ratings.example/', true).content, {
        name: 'x',
        accent: '#7a1f6d',
      })
      expect(html.match(/<[^>]*>/g)).toEqual(plain.html.match(/<[^>]*>/g))
      const badge = badgeSvg({ name: 'Ada', averageRating: 4, reviewsCount: 9 }, 'light', site.name)
      const other = badgeSvg({ name: 'Ada', averageRating: 4, reviewsCount: 9 }, 'light', 'x')
      expect(badge.match(/</g)?.length).toBe(other.match(/</g)?.length)
    }),
  )
})

test('[O1] a name cannot add a header to an e-mail, and is its sender', async () => {
  await save({ name: 'Ratings\r\nBcc: evil@evil.test' })
  await enqueueEmail('ada@example.com', verificationEmail('https://ratings.example/', true))
  const [mail] = await emailsTo('ada@example.com')
  expect(mail?.headerLines.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.from?.value[0]).toMatchObject({ name: 'Ratings Bcc: evil@evil.test' })
})

test('[O2] an own text becomes headings, paragraphs, lists and links, whatever it is', () => {
  const html = renderToStaticMarkup(
    createElement(OwnText, {
      language: 'de',
      text: '# Über uns\nEine\nZeile <b>\n- eins\n- [zwei](https://a.test)\n\n## Mehr\n[x](javascript:1)',
    }),
  )
  expect(html.replace(/ (?:class|dir|rel)="[^"]*"/g, '')).toBe(
    '<div lang="de"><h2>Über uns</h2><p>Eine Zeile &lt;b&gt;</p><ul><li>eins</li><li><a href="https://a.test">zwei</a></li></ul><h3>Mehr</h3><p>[x](javascript:1)</p></div>',
  )
  const pieces = fc.constantFrom(
    '# ',
    '## ',
    '- ',
    '\n',
    '\n\n',
    '[a](',
    'https://a.test)',
    '](',
    ')',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, anyText)), (parts) => {
      const drawn = renderToStaticMarkup(createElement(OwnText, { text: parts.join('') }))
      const tags = drawn.match(/<\w+/g) ?? []
      expect(tags.filter((tag) => !/^<(?:div|h2|h3|p|ul|li|a)$/.test(tag))).toEqual([])
      const targets = [...drawn.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '')
      expect(targets.filter((href) => !/^(?:https:\/\/[^/]|\/(?!\/)|mailto:)/.test(href))).toEqual(
        [],
      )
    }),
  )
})

test('[O2] items with an empty line between them are one list', () => {
  const html = renderToStaticMarkup(createElement(OwnText, { text: '- one\n\n- two\n\nEnd' }))
  expect(html.replace(/ (?:class|dir)="[^"]*"/g, '')).toBe(
    '<div><ul><li>one</li><li>two</li></ul><p>End</p></div>',
  )
})

test('[O2] who runs the site is named by what is filled in, and nowhere before', async () => {
  expect(operatorSection({})).toBeNull()
  await save({ operatorName: 'Ülm <GmbH>', postalAddress: 'Gasse 1\nÜlm' })
  const { filled } = await readSite()
  expect(shownDifference(await readSite(), 'Google')).toEqual({ hasOperator: true })
  const facts = renderToStaticMarkup(createElement(OperatorFacts, { filled }))
  expect(facts).toContain('<dt>Name</dt><dd dir="auto">Ülm &lt;GmbH&gt;</dd>')
  expect(facts.match(/<dt>/g)).toHaveLength(2)
  expect(operatorSection(filled)).not.toBeNull()
})

test('[O2] an https address alone takes the place of a text', async () => {
  await save({ privacyText: 'https://ulm.test/privacy', termsText: 'See https://ulm.test/terms' })
  expect(shownDifference(await readSite(), 'Google')).toEqual({
    privacyHref: 'https://ulm.test/privacy',
  })
})
