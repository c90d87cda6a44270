import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountsIn, handleParts, platformsOf } from '@/lib/influencers/rules'
import { queryTokens, searchTokensOf } from '@/lib/search/tokens'

type Influencer = Parameters<typeof searchTokensOf>[0]
const finds = (influencer: Influencer, query: string) => {
  const keys = new Set(searchTokensOf(influencer))
  const words = queryTokens(query)
  return words.length > 0 && words.every((word) => keys.has(word))
}

const linksOf = (handles: string) => accountsIn(handles).flatMap(({ href }) => href ?? [])

const mira = {
  name: 'Mira Étoile-Straße',
  socialHandles: 'https://www.instagram.com/mira_rides, @mirarides',
  category: 'Travel',
  expertise: 'Mountain railways',
}

test.each([
  'mira',
  'MIR',
  'etoile',
  'Étoile',
  'strasse',
  'mira travel',
  'rail mountain',
  '@mira_rides',
  'instagram.com/mira',
  'https://www.instagram.com/mira_rides',
])('finds by name, handle, expertise and category: %s [273]', (query) => {
  expect(finds(mira, query)).toBe(true)
})

test.each(['ira', 'mira food', 'xyz', '', '   ', '.*', '%', '-- ! ?'])(
  'does not find by %j [273]',
  (query) => {
    expect(finds(mira, query)).toBe(false)
  },
)

test.each([
  ["Conan O'Brien", 'obrien'],
  ['Conan O’Brien', "o'brien"],
  ['Łukasz Østergård', 'lukasz ostergard'],
  ['Иван Ёлкин', 'ёлк'],
  ['Иван Ёлкин', 'иван елкин'],
  ['محمد علي', 'محمد'],
  ['旅行者小林', '小林'],
  ['旅行者小林', '行'],
  ['旅行者 Tokyo', '旅行者tokyo'],
  ['ラーメン太郎', 'ラーメン'],
  ['ﾗｰﾒﾝ太郎', 'ラーメン'],
  ['김민수', '김민'],
  ['ช่างภาพ', 'ภาพ'],
  ['Ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
  ['Internationalization Pro', 'internationalize'],
  ['Γιώργος Νίκος', 'ΝΙΚΟΣ'],
  ['Οδυσσέας', 'οδυσ'],
  ['Οδυσσεύς Ελύτης', 'οδυσσευσελυτης'],
  ['שָׁלוֹם כֹּהֵן', 'שלום כהן'],
  ['שלום כהן', 'שָׁלוֹם'],
  ['עמי כץ', 'כצ'],
  ['علی کریمی', 'علي كريمي'],
  ['علي كريمي', 'علی کریمی'],
  ['مريم الزهراني', 'مريم الزهرانى'],
  ['فاطمة', 'فاطمه'],
  ['محـــمد', 'محمد'],
  ['مُحَمَّد', 'محمد'],
  ['قناة ۱۲۳', 'قناه 123'],
  ['Ħal Għaxaq', 'hal ghaxaq'],
  ['Ŧuoŧ', 'tuot'],
  ['İlham Əliyev', 'ilham aliyev'],
  ['İlham Əliyev', 'eliyev'],
  ['Ilham Aliyev', 'ALIYEV'],
  ['Đorđe Ŋiiva', 'dorde niiva'],
  ['Ɓala Ɗan', 'bala dan'],
  ['Mi\u00adra\u200bli', 'mirali'],
  ['★★★', '★'],
  ['★ Mira ★', '★'],
  ['★ Mira ★', 'mira'],
  ['!!!', '!!!'],
  ['🦊', '🦊'],
  ['❤️', '❤'],
  ['Keʻala', 'kea'],
  ['Constructor', 'constructor'],
  ['toString', 'tostring'],
])('%s is found by %s [273]', (name, query) => {
  expect(finds({ name }, query)).toBe(true)
})

test('an influencer is found by any name of letters, in any case and word order', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,15}$/u)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const keys = new Set(searchTokensOf({ name: words.join(' ') }))
      const asked = queryTokens(words.toReversed().join(' ').toLowerCase())
      expect(asked.filter((key) => !keys.has(key))).toEqual([])
    }),
  )
})

test('the tokens are bounded in number and length, however long the fields', () => {
  const keys = searchTokensOf({ name: 'n'.repeat(80), socialHandles: 'ab cd ef gh '.repeat(2000) })
  const longest = Math.max(...keys.map((key) => key.length))
  expect(keys.length).toBeLessThanOrEqual(400)
  expect(longest).toBeLessThanOrEqual(12)
  expect(searchTokensOf({ name: 'x', expertise: fcWords(3_000) }).length).toBeLessThanOrEqual(400)
})

test('other names have tokens as the name has, add to those of the rest, and displace none of the name [F9]', () => {
  const profile = { name: 'Mira Rides', socialHandles: '@mirarides', expertise: 'Slow trains' }
  const otherNames = ['Мира Поездова', 'Miriam Reiter', 'ミラ']
  const keys = searchTokensOf({ ...profile, otherNames })
  for (const part of [profile, ...otherNames.map((name) => ({ name }))]) {
    expect(searchTokensOf(part).filter((key) => !keys.includes(key))).toEqual([])
  }
  const long = Array.from({ length: 3 }, (_, at) =>
    fcWords(40).replaceAll('w', `${at}x`).slice(0, 80),
  )
  const crowded = searchTokensOf({ ...profile, otherNames: long })
  expect(crowded.length).toBeLessThanOrEqual(400)
  expect(queryTokens('mira rides').filter((key) => !crowded.includes(key))).toEqual([])
})

const fcWords = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')

test.each([
  ['https://instagram.com/mira', 'https://instagram.com/mira'],
  ['http://mira.example/me', 'http://mira.example/me'],
  ['instagram.com/mira', 'https://instagram.com/mira'],
  ['www.youtube.com/@mira', 'https://www.youtube.com/@mira'],
  ['tiktok.com/@mira', 'https://tiktok.com/@mira'],
  ['Instagram @mira_rides', 'https://www.instagram.com/mira_rides'],
  ['TikTok @mira', 'https://www.tiktok.com/@mira'],
  ['TikTok: mira', 'https://www.tiktok.com/@mira'],
  ['YouTube: @mira', 'https://www.youtube.com/@mira'],
  ['@mira on YouTube', 'https://www.youtube.com/@mira'],
  ['twitter/@mira', 'https://www.x.com/mira'],
  ['Find me (instagram.com/mira), or youtube.com/@x', 'https://instagram.com/mira'],
])('%s leads to %s [190]', (handles, address) => {
  expect(linksOf(handles)[0]).toBe(address)
})

test.each([
  '',
  'mira',
  '@mira_rides',
  'YouTube/Instagram',
  'javascript:alert(1)',
  'JaVaScRiPt://instagram.com/%0aalert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'https://instagram.com@evil.example/mira',
  'https://user:pass@instagram.com/mira',
  'https://localhost/x',
  'http://[::1]/',
  'ftp://instagram.com/mira',
  'mailto:mira@example.com',
  'evil.example/instagram.com/mira',
  'instagram.com.evil.example/mira',
  '@"><script>',
])('%j is not a link [191]', (handles) => {
  expect(linksOf(handles)).toEqual([])
})

test('for any input a link is http or https [191]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (handles) => {
      for (const href of linksOf(handles)) expect(href).toMatch(/^https?:\/\//)
    }),
  )
})

test.each([
  ['https://www.instagram.com/mira, youtube.com/@mira', ['instagram', 'youtube']],
  ['TikTok: @mira', ['tiktok']],
  ['@mira on YouTube', ['youtube']],
  ['@mira', []],
  ['x.com/mira', ['x']],
  ['https://m.youtube.com/@x', ['youtube']],
  ['mira.example/blog', []],
  ['instagram.com.evil.example/mira', []],
  ['', []],
])('%s names %j', (handles, platforms) => {
  expect(platformsOf(handles)).toEqual(platforms)
})

test.each([
  ['@ann', []],
  ['@ann on Instagram', ['@ann → https://www.instagram.com/ann']],
  [
    'TikTok: @ann, youtube.com/@ann2 and @ann3 on X',
    [
      'TikTok: @ann → https://www.tiktok.com/@ann',
      'youtube.com/@ann2 → https://youtube.com/@ann2',
      '@ann3 → https://www.x.com/ann3',
    ],
  ],
  [
    '(www.ann.example) ann@example.com',
    ['www.ann.example → https://www.ann.example/', 'ann@example.com → mailto:ann@example.com'],
  ],
  ['javascript:alert(1) nothing', []],
])('in the handles %j these open: %j', (handles, expected) => {
  const parts = handleParts(handles)
  expect(parts.map(({ text }) => text).join('')).toBe(handles)
  const links = parts.filter(({ href }) => href)
  expect(links.map(({ text, href }) => `${text} → ${href}`)).toEqual(expected)
})

test.each<[handles: string, accounts: [text: string, href: string | null, isProfile: boolean][]]>([
  [
    'Instagram: @ada, TikTok @ada_l, https://ada.example/',
    [
      ['Instagram: ada', 'https://www.instagram.com/ada', true],
      ['TikTok: @ada_l', 'https://www.tiktok.com/@ada_l', true],
      ['ada.example/', 'https://ada.example/', true],
    ],
  ],
  [
    'IG/TikTok: @ada',
    [
      ['Instagram: ada', 'https://www.instagram.com/ada', true],
      ['TikTok: @ada', 'https://www.tiktok.com/@ada', true],
    ],
  ],
  [
    'linkedin.com/company/x, linkedin.com/in/x, https://uk.linkedin.com/in/X/',
    [
      ['LinkedIn: company/x', 'https://linkedin.com/company/x', true],
      ['LinkedIn: in/x', 'https://linkedin.com/in/x', true],
    ],
  ],
  [
    'https://x.com/ada?s=20 mobile.twitter.com/Ada Twitter/X: @ada m.youtube.com/@ada youtube.com/c/ada',
    [
      ['X (Twitter): ada', 'https://x.com/ada?s=20', true],
      ['YouTube: @ada', 'https://m.youtube.com/@ada', true],
      ['YouTube: c/ada', 'https://youtube.com/c/ada', true],
    ],
  ],
  [
    'x.com/ada/status/1, instagram.com/ada/p/x, tiktok.com/@ada/video/5, youtu.be/x, facebook.com/groups/1, t.me/ada/7, t.me/ada',
    [
      ['X (Twitter): ada/status/1', 'https://x.com/ada/status/1', false],
      ['Instagram: ada/p/x', 'https://instagram.com/ada/p/x', false],
      ['TikTok: @ada/video/5', 'https://tiktok.com/@ada/video/5', false],
      ['YouTube: x', 'https://youtu.be/x', false],
      ['Facebook: groups/1', 'https://facebook.com/groups/1', false],
      ['t.me/ada/7', null, false],
      ['t.me/ada', null, true],
    ],
  ],
  [
    'Telegram: @ada, X: @ada',
    [
      ['Telegram: @ada', null, true],
      ['X (Twitter): ada', 'https://www.x.com/ada', true],
    ],
  ],
  ['ada, me@ada.example', [['ada, me@ada.example', null, false]]],
  ['', []],
])('of %j each account is shown once, with its platform [P22]', (handles, accounts) => {
  const shown = accountsIn(handles).map(({ text, href, isProfile }) => [text, href, isProfile])
  expect(shown).toEqual(accounts)
})
