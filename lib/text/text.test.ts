import { expect, test } from 'vitest'
import { isVisible, plainLine, plainText, shorten } from '@/lib/text/text'

test.each([
  ['Short enough.', 20, 'Short enough.'],
  ['  One\n\n line ', 20, 'One line'],
  ['Every sponsor is named in the first sentence', 30, 'Every sponsor is named in the…'],
  ['正直な広告だけを出す人です', 5, '正直な広告…'],
  ['👩🏽‍🍳👩🏽‍🍳', 4, '👩🏽‍🍳…'],
])('%j is cut to at most %i characters, at a space if it has one', (text, chars, cut) => {
  expect(shorten(text, chars)).toBe(cut)
})

test('invisible characters leave a text, but for those that scripts and emoji need', () => {
  expect(plainLine('An\u200bna\u00ad B\u2060e\ufeffrg\u200e')).toBe('Anna Berg')
  expect(plainLine('می\u200cخواهم 👩\u200d🚀 ❤\ufe0f')).toBe('می\u200cخواهم 👩\u200d🚀 ❤\ufe0f')
})

test.each([
  ['Ada Winter', 'Ada Winter'],
  ['  Ada \t\r\n Winter ', 'Ada Winter'],
  ['Ada\u0000\u001b[31m', 'Ada[31m'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\ud800Ada', 'Ada'],
  ['\u2028\u200f ', ''],
  ['\u3164\u115f', ''],
  ['A\u200dd\u200cm\u00adi\u2060n\u034f', 'Admin'],
  ['A\ufe0fd\u{e0061}min\u{e0100}\u180b', 'Admin'],
  ['An\u200bna\u00ad B\u2060e\ufeffrg\u200e', 'Anna Berg'],
  ['a\u034f\u0301', 'á'],
])('the line %j is stored as %j [345]', (typed, kept) => {
  expect(plainLine(typed)).toBe(kept)
})

test.each([
  '👨‍👩‍👧 Winter',
  '👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 👁️‍🗨️',
  '1️⃣ #️⃣ ©️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England',
  'می‌خواهم',
  'क्‍ष र्‍या ශ්‍රී',
  '葛󠄀城',
  'पेड़ों को लड़ें',
  'הַשָּׁנָה שֶׁלָּנוּ',
  'လျှို့ဝှက် မြို့',
  'ที่น้ำปั๊ม',
  'ប៊ុំ ញ៉ាំ',
  'Nguyễn Thị Ẩn',
  'ẹ̀kọ́ ṣẹ́',
  'اللّٰه مُحَمَّد',
  'བརྒྱུད',
  'ക്ഷ്മി',
  'Å̊ngström',
])('the text %j of people is stored as it is [345]', (typed) => {
  expect(plainText(typed)).toBe(typed.normalize('NFC'))
})

const marks = (text: string) => text.match(/\p{M}/gu)?.length ?? 0

test.each([
  ['Latin', 'Z\u0321\u0322\u0334\u0335\u0336\u0337\u0300\u0301', 2],
  ['a composed letter', `é${'\u0301'.repeat(30)}`, 2],
  ['Thai', `ก${'\u0e47\u0e49'.repeat(15)}`, 2],
  ['Arabic', `ب${'\u064b\u064c\u064d'.repeat(10)}`, 2],
  ['Devanagari', `क${'\u0901\u0902'.repeat(15)}`, 5],
  ['Devanagari with joiners', `क${'\u0901\u200d'.repeat(15)}`, 5],
  ['no letter', `${'\u0301'.repeat(9)}x`, 2],
  ['a space', `x ${'\u0301'.repeat(9)}`, 2],
  ['hidden joiners', `Z${'\u0301\u034f'.repeat(9)}`, 2],
  ['a joiner after each', `Z${'\u0316\u200d'.repeat(9)}`, 2],
])('marks are not stacked on %s, in lines and texts alike', (_what, typed, most) => {
  expect(marks(plainText(typed).normalize('NFC'))).toBeLessThanOrEqual(most)
  expect(marks(plainLine(typed))).toBe(marks(plainText(typed)))
})

test.each([
  '',
  ' ',
  '\u00a0\u3000',
  '\u200b\u200d\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u0301',
  '\u{e0041}',
  '\u00ad\ufe0f',
])('%j is invisible', (text) => {
  expect(isVisible(text)).toBe(false)
})

test.each(['a', '.', '👩‍👩‍👧', '한', 'é', '\u200dA', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ـ'])('%s is visible', (text) => {
  expect(isVisible(text)).toBe(true)
})
