import { expect, test } from 'vitest'
import { neededFonts } from '@/components/fonts/needed-fonts'

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
