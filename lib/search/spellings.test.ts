import { expect, test } from 'vitest'
import { spellingDifference, spellingTokensOf, spellingTokensOfQuery } from '@/lib/search/spellings'

function finds(query: string, name: string): boolean {
  const known = new Set(spellingTokensOf(name))
  const asked = spellingTokensOfQuery(query)
  const isLookedUp = asked.length > 0 && asked.every((some) => some.some((key) => known.has(key)))
  return isLookedUp && spellingDifference(query, name) !== null
}

test.each([
  ['Фёдор', ['Fyodor', 'Fedor', 'Fjodor']],
  ['Ксения Хлебодарова', ['Xenia Khlebodarova', 'Ksenia Hlebodarova', 'Chlebodarova']],
  ['Γιώργος Μπαλτζόπουλος', ['Giorgos Baltzopoulos', 'Yorgos']],
  ['محمد الحمداوي', ['Mohammed Al-Hamdawi', 'Muhammad', 'Hamdaoui']],
  ['נועם ברקוביצקי', ['Noam Berkovitzki', 'Berkowitzky Noam']],
  ['박태양', ['Park Taeyang', 'Bak Tae-yang']],
  ['लक्ष्मी शेखावतिया', ['Lakshmi Shekhawatiya', 'Laxmi']],
  ['สมชาย ดารานี', ['Somchai Darani']],
  ['Priya Menon', ['प्रिया']],
  ['徐诗雨', ['Xu Shiyu', 'Shi Yu Hsu']],
  ['ショウ ツキノ', ['Sho Tsukino', 'Shou']],
  ['Տիգրան Խորենացյան', ['Tigran Khorenatsyan', 'Dikran']],
  ['Fyodor', ['Фёдор', 'Федор']],
  ['Yolanda', ['ילנדה']],
  ['Kirana', ['キラナ']],
])('%s is found by %j [F8]', (name, queries) => {
  expect(queries.filter((query) => !finds(query, name))).toEqual([])
})

test.each([
  ['Henrike Vonderlage', 'Henrika Vonderlage'],
  ['Фёдор', 'Vladimir'],
  ['Фёдор', 'hjkl'],
  ['Paul Appel', 'प्रिया'],
  ['김민준', '김'],
  ['', ''],
  ['\ud800', '\u0000'],
  ['?!', '???'],
])('%s is not found by %s [F8]', (name, query) => {
  expect(finds(query, name)).toBe(false)
})

test('the tokens stay few', () => {
  expect(spellingTokensOf('Хлебодаров '.repeat(9)).length).toBeLessThan(40)
  expect(spellingTokensOf('jwchkhdh'.repeat(200)).length).toBeLessThan(40)
  expect(spellingTokensOfQuery('jw '.repeat(40)).flat().length).toBeLessThan(80)
})
