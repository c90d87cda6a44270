import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLATFORMS, type PlatformId, platformAt } from '@/lib/domain/platforms'
import { readHandles } from './handles'

const links = (text: string) =>
  readHandles(text).handles.flatMap(({ href, platform }) => (href ? [[href, platform]] : []))
const first = (text: string) => links(text)[0] ?? [null, null]

test.each<[string, string, PlatformId | null]>([
  ['@n1 (TikTok)', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['@n1 [YouTube]', 'https://www.youtube.com/@n1', 'youtube'],
  ['@n1 – TikTok', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['TikTok - @n1', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['Tik Tok: @n1', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['My TikTok handle is @n1', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['X (Twitter): @n1', 'https://www.x.com/n1', 'x'],
  ['x: @n1', 'https://www.x.com/n1', 'x'],
  ['@n1 (tiktok.com)', 'https://www.tiktok.com/@n1', 'tiktok'],
  ['Twitch=n1', 'https://www.twitch.tv/n1', 'twitch'],
  ['YouTube: https://youtube.com/@n1', 'https://youtube.com/@n1', 'youtube'],
  ['YouTube:https://youtube.com/@n1', 'https://youtube.com/@n1', 'youtube'],
  ['(YouTube: https://youtube.com/@n1)', 'https://youtube.com/@n1', 'youtube'],
  ['https://en.wikipedia.org/wiki/N_(singer)', 'https://en.wikipedia.org/wiki/N_(singer)', null],
  ['(see https://a.example/N_(singer)).', 'https://a.example/N_(singer)', null],
  ['https://uk.linkedin.com/in/n1', 'https://uk.linkedin.com/in/n1', 'linkedin'],
  ['uk.linkedin.com/in/n1', 'https://uk.linkedin.com/in/n1', 'linkedin'],
  ['mobile.twitter.com/n1', 'https://mobile.twitter.com/n1', 'x'],
  ['pt-br.facebook.com/n1', 'https://pt-br.facebook.com/n1', 'facebook'],
  ['www.pinterest.de/n1', 'https://www.pinterest.de/n1', 'pinterest'],
  ['youtu.be/abc', 'https://youtu.be/abc', 'youtube'],
  ['https://instagr.am/n1', 'https://instagr.am/n1', 'instagram'],
  ['https://vm.tiktok.com/abc', 'https://vm.tiktok.com/abc', 'tiktok'],
  ['https://fb.me/n1', 'https://fb.me/n1', 'facebook'],
  ['https://t.me/n1', 'https://t.me/n1', null],
  ['https://WWW.Instagram.COM./n1', 'https://www.instagram.com./n1', 'instagram'],
  ['https://example.com/youtube', 'https://example.com/youtube', null],
  ['TikTok: https://youtube.com/@n1', 'https://youtube.com/@n1', 'youtube'],
  ['https://a.example/b,c', 'https://a.example/b,c', null],
])('%s leads to %s, on %s [190]', (text, href, platform) => {
  expect(first(text)).toEqual([href, platform])
  expect(readHandles(text).platforms).toEqual(platform ? [platform] : [])
})

test.each([
  '@n1',
  'Telegram: @n1',
  '@n1 (Telegram)',
  '@n1 x @n2',
  'Instagram: travel photos',
  'Instagram: 100k',
  'TikTok: none',
  'Instagram/Blog',
  'https://instagram.com',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://instagram.com:8443/n1',
  'javascript:@n1',
  'javascript://instagram.com/n1',
  'javascript:https://instagram.com/n1',
  'javascript:instagram.com/n1',
  '@n1@mastodon.example',
  'n1@instagram.com/x',
])('%s leads nowhere [191]', (text) => {
  expect(links(text).filter(([href]) => !href?.startsWith('mailto:'))).toEqual([])
})

test('each of several names has the platform beside it, and none without', () => {
  const [t, y, i] = [
    ['https://www.tiktok.com/@a', 'tiktok'],
    ['https://www.youtube.com/@b', 'youtube'],
    ['https://www.instagram.com/a', 'instagram'],
  ]
  for (const text of [
    'TikTok: @a, YouTube: @b',
    'TikTok @a YouTube @b',
    '@a TikTok @b YouTube',
    '@a (TikTok) @b (YouTube)',
    '@a on TikTok and @b on YouTube',
    'TikTok: a | YT: b',
    'TikTok: a YouTube: b',
  ]) {
    expect([text, links(text)]).toEqual([text, [t, y]])
  }
  expect(links('Instagram @a Telegram @b')).toEqual([i])
  expect(links('@c @a (TikTok)')).toEqual([t])
  expect(links('https://instagram.com/a,tiktok.com/@b')).toHaveLength(2)
})

test.each<[string, PlatformId[]]>([
  ['Twitter/X: @n1', ['x']],
  ['X/Twitter: @n1', ['x']],
  ['Twitter / X @n1', ['x']],
  ['twitter/x @n1', ['x']],
  ['Twitter (X): @n1', ['x']],
  ['X (Twitter): @n1', ['x']],
  ['X, formerly Twitter: @n1', ['x']],
  ['@n1 on Twitter/X', ['x']],
  ['@n1 (X/Twitter)', ['x']],
  ['IG/TikTok @n1', ['instagram', 'tiktok']],
  ['IG/TikTok: n1', ['instagram', 'tiktok']],
  ['insta/threads @n1', ['instagram', 'threads']],
  ['Instagram & TikTok: @n1', ['instagram', 'tiktok']],
  ['Instagram und TikTok: @n1', ['instagram', 'tiktok']],
  ['TikTok+IG @n1', ['tiktok', 'instagram']],
  ['@n1 (IG/TikTok)', ['instagram', 'tiktok']],
  ['@n1 on Instagram & TikTok', ['instagram', 'tiktok']],
  ['IG/YT/TikTok: @n1', ['instagram', 'youtube', 'tiktok']],
  ['Instagram/Facebook/TikTok/X: @n1', ['instagram', 'facebook', 'tiktok', 'x']],
])('%s is one name on each of its platforms', (text, ids) => {
  const { handles, platforms } = readHandles(text)
  expect(handles.map(({ name, platform }) => [name, platform])).toEqual(ids.map((id) => ['n1', id]))
  expect(handles.every(({ href, profile }) => href && href === profile)).toBe(true)
  expect([...platforms].sort()).toEqual([...ids].sort())
})

test('joined platforms of two names stay with the name that each is beside', () => {
  const [t, i] = [
    ['https://www.tiktok.com/@a', 'tiktok'],
    ['https://www.instagram.com/b', 'instagram'],
  ]
  expect(links('@a TikTok / Instagram @b')).toEqual([t, i])
  expect(links('TikTok @a & Instagram @b')).toEqual([t, i])
  expect(links('TikTok: @a, Instagram & Blog: @b')).toEqual([t])
})

test('a single name has the platform that was chosen beside it, when there is one', () => {
  const href = (text: string, chosen: PlatformId[]) => readHandles(text, chosen).handles[0]?.href
  expect(href('@n1', ['tiktok'])).toBe('https://www.tiktok.com/@n1')
  expect(href('@n1', ['tiktok', 'x'])).toBeNull()
  expect(href('Telegram: @n1', ['tiktok'])).toBeNull()
})

const platform = fc.constantFrom(...PLATFORMS)
const person = fc.stringMatching(/^[a-z][a-z0-9_]{4,14}[a-z]$/).filter((name) => !/^n\d/.test(name))
const cased = (text: string) =>
  fc.constantFrom(text, text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1))
const around = fc.constantFrom(['', ''], ['(', ')'], ['"', '"'], ['Follow ', '!'], ['see: ', '.'])

const spelling = fc.tuple(platform, person).chain(([{ id, names, hosts, person: path }, name]) => {
  const host = hosts[0] ?? ''
  const rest = path.slice(host.length)
  const called = fc.constantFrom<string>(...names).filter((word) => word.length > 1)
  const written = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', 'HTTPS://', ''),
        fc.constantFrom('', 'www.', 'm.', 'de.', 'mobile.'),
        fc.constantFrom('', '/', '?utm_source=x', '#top'),
      )
      .map(([scheme, sub, end]) => `${scheme}${sub}${host}${rest}${name}${end}`),
    fc
      .tuple(called, fc.constantFrom(': @', ' @', ' – @', ':@', '=@', ': ', ' handle: @'))
      .chain(([word, gap]) => cased(word).map((spelled) => `${spelled}${gap}${name}`)),
    fc
      .tuple(called, fc.constantFrom([' (', ')'], [' on ', ''], [' - ', ''], [' [', ']']))
      .chain(([word, [open, close]]) =>
        cased(word).map((spelled) => `@${name}${open}${spelled}${close}`),
      ),
  )
  return fc.tuple(fc.constant({ id, name }), written)
})

test('every spelling of a handle has one platform, one person and a link there', () => {
  fc.assert(
    fc.property(spelling, around, ([{ id, name }, written], [before, after]) => {
      const isOrdinary = /(?:^|[^a-z])threads(?:$|[^a-z.])/.test(written)
      fc.pre(!(isOrdinary && !/threads\W*[:=]|[([]threads|on threads/.test(written)))
      const isBare = /: [a-z]/i.test(written) && !written.includes('@') && !written.includes('/')
      const text = isBare ? written : `${before}${written}${after}`
      const { handles, platforms } = readHandles(text)
      expect([text, handles.map((handle) => handle.name)]).toEqual([text, [name]])
      expect(platforms).toEqual([id])
      const { href } = handles[0] ?? {}
      expect(platformAt(new URL(href ?? '').hostname)?.platform.id).toBe(id)
      expect(href).toContain(name)
    }),
    { numRuns: 1_000 },
  )
})

const pieces = fc.constantFrom(
  ...[
    '@ann',
    '@b.c',
    'TikTok',
    'X',
    'x',
    'YouTube',
    'IG',
    'Telegram',
    ':',
    ',',
    '(',
    ')',
    '/',
    ' on ',
    ' ',
  ],
  ...[
    'https://youtube.com/@n',
    'instagram.com/ann',
    'instagram.com.evil.example/ann',
    'javascript:',
  ],
  ...[
    'https://user@instagram.com/a',
    'https://evil.example/instagram.com',
    'mira',
    'http',
    '://',
    '.',
    '@',
  ],
)

test('whatever is entered, links and platforms agree, and parts of the text never overlap [191]', () => {
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )
  fc.assert(
    fc.property(text, (entered) => {
      const { handles, platforms } = readHandles(entered)
      let end = 0
      for (const handle of handles) {
        expect(handle.start).toBeGreaterThanOrEqual(end)
        end = handle.end
        if (!handle.href || handle.isMail) continue
        const url = new URL(handle.href)
        expect(url.protocol).toMatch(/^https?:$/)
        expect([url.username, url.password]).toEqual(['', ''])
        expect(platformAt(url.hostname)?.platform.id ?? null).toBe(handle.platform)
        expect([null, ...platforms]).toContain(handle.platform)
      }
      expect(end).toBeLessThanOrEqual(entered.length)
    }),
    { numRuns: 1_000 },
  )
})

test('an entry of the greatest length is read in little time', () => {
  for (const piece of [
    '@',
    '(',
    'a.',
    'TikTok',
    'TikTok:',
    'a@',
    'https://',
    'on ',
    '-',
    'a:',
    ')',
  ]) {
    const start = performance.now()
    readHandles(piece.repeat(300).slice(0, 300))
    expect([piece, performance.now() - start < 200]).toEqual([piece, true])
  }
})
