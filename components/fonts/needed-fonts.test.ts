import { expect, test } from 'vitest'
import { mayLackFonts, neededFonts } from '@/components/fonts/needed-fonts'

test.each([
  '',
  'Real User’s Rating — 4.5 ★ · 1.234,50 € ₹ ✓ … © ™ ♥',
  'Zoë Łukasz Ñandú Çelik Ștefan Ğ ß e\u0301',
  'Наталья Ελένη Nguyễn',
])('%j needs no other font than that of every page', (text) => {
  expect(neededFonts(text)).toEqual([])
})

test.each([
  ['Arabic', 'فاطمة'],
  ['Hebrew', 'שירה'],
  ['Devanagari', 'प्रिया'],
  ['Thai', 'สมชาย'],
])('%s needs the scripts, and none of East Asia', (_, name) => {
  expect(neededFonts(`A rating of ${name}`)).toEqual(['scripts'])
})

test.each(['🎉', '👩🏽‍🚀', '❤️', '🇮🇹', '3️⃣'])('%s is an emoji', (text) => {
  expect(neededFonts(`Just great ${text}`)).toEqual(['emoji'])
  expect(neededFonts(`さくら ${text}`)).toEqual(['emoji', 'scripts', 'japanese'])
})

test.each([
  ['kana', 'さくら', ['scripts', 'japanese']],
  ['Han beside kana', '山田さくら', ['scripts', 'japanese']],
  ['hangul', '김민준', ['scripts', 'korean']],
  ['Han alone', '李小龙', ['scripts', 'chinese']],
  ['kana beside hangul', 'さくら, 김민준', ['scripts', 'japanese', 'korean']],
])('%s', (_, text, fonts) => {
  expect(neededFonts(text)).toEqual(fonts)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0', true],
  ['', true],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101', false],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', false],
])('%j may lack fonts: %s', (userAgent, expected) => {
  expect(mayLackFonts(userAgent)).toBe(expected)
})
