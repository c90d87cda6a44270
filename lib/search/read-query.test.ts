import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '@/lib/migrations/commands'
import { type ReadQuery, readQuery } from '@/lib/search/read-query'

const read = (text: string, misspelt: string[] = []) =>
  readQuery(text, { categories: DEFAULT_CATEGORIES, misspelt: new Set(misspelt) })

const NOTHING: ReadQuery = {
  ...{ words: '', saidWords: '', category: '', countries: [], platforms: [], languages: [] },
  ...{ price: null, minRating: null, order: null, ignored: [], parts: [], correction: null },
}
const expectRead = (text: string, wanted: Partial<ReadQuery>) => {
  const { parts: _, ignored: __, saidWords: ___, ...understood } = read(text)
  const { parts: ____, ignored: _____, saidWords: ______, ...expected } = { ...NOTHING, ...wanted }
  expect(understood, text).toEqual(expected)
}

test.each(
  Object.entries({
    IT: ['italy', 'Italia', 'italian', 'Italien', 'Italie', 'IT'],
    BR: ['brazilian', 'Brasil', 'from Brazil', 'no Brasil'],
    GB: ['UK', 'british', 'United Kingdom', 'England'],
    JP: ['from Japan', '日本', 'Japón'],
    KR: ['south korea', 'Korea', '대한민국'],
    TR: ['Turkey', 'Türkiye', 'turkish'],
  }),
)('%s is understood by its names, code and adjective [F2]', (code, texts) => {
  for (const text of texts) expectRead(text, { countries: [code] })
})

test('a code in small letters is a word [F2]', () => {
  expectRead('it', {})
  expectRead('we in me', {})
})

test.each([
  ['makeup', 'Beauty'],
  ['skincare', 'Beauty'],
  ['gym', 'Fitness'],
  ['money', 'Finance'],
  ['investing', 'Finance'],
  ['video games', 'Gaming'],
  ['Lehrer', 'Education'],
])('%s means %s [F3]', (text, category) => {
  expectRead(text, { category })
})

test('a category of staff is known by its name and plural; one that is not there is a word [F3]', () => {
  expect(readQuery('dogs', { categories: ['Dog'] }).category).toBe('Dog')
  expect(readQuery('gym').words).toBe('gym')
})

test.each([
  ['insta', 'instagram'],
  ['yt', 'youtube'],
  ['twitter', 'x'],
  ['tik tok', 'tiktok'],
  ['youtubers', 'youtube'],
] as const)('%s means %s [F3]', (text, platform) => {
  expectRead(text, { platforms: [platform] })
})

test('prices, ratings, languages and orders are read; cheap is no number [F4]', () => {
  expectRead('under $100', { price: 100 })
  expectRead('below 50 an hour', { price: 50 })
  expectRead('à moins de 100 $', { price: 100 })
  expectRead('cheap', { words: 'cheap' })
  expectRead('4 stars and up', { minRating: 4 })
  expectRead('at least 4.5 stars', { minRating: 4.5 })
  expectRead('mindestens 4 Sterne', { minRating: 4 })
  expectRead('in Portuguese', { languages: ['pt'] })
  expectRead('speaks Spanish', { languages: ['es'] })
  expectRead('best', { order: 'top' })
  expectRead('top fitness', { order: 'top', category: 'Fitness' })
  expectRead('newest', { order: 'newest' })
  expectRead('most reviewed food', { order: 'reviewed', category: 'Food' })
})

test('words without meaning are ignored, in each language of reviews [F5]', () => {
  expect(read('who is the influencer about')).toMatchObject({ words: '', parts: [] })
  for (const text of [
    'Find health and fitness influencers in Brazil',
    'Finde Fitness-Influencer aus Brasilien',
    'busco influencers de fitness en Brasil',
    'cherche un influenceur fitness au Brésil',
    'procuro influenciadores de fitness no Brasil',
  ]) {
    expectRead(text, { category: 'Fitness', countries: ['BR'] })
  }
  expect(read('Find Giulia').ignored).toEqual(['Find'])
})

test('a word is understood with one letter wrong, unless names or niches have it [F5]', () => {
  expect(read('itally fitnes', ['itally', 'fitnes'])).toMatchObject({
    ...{ countries: ['IT'], category: 'Fitness', correction: 'Italy Fitness' },
  })
  expect(read('giulia yotube', ['yotube']).correction).toBe('giulia YouTube')
  expect(read('itally').words).toBe('itally')
  expect(read('ittally brazzzil', ['ittaly', 'brazzzil']).parts).toEqual([])
  expect(read('find', ['find']).category).toBe('')
})

test('a part comes with the query without it; quoted text is never understood [F6]', () => {
  const { parts } = read('find vegan fitness from Brazil under $100')
  expect(parts.map(({ kind, value, rest }) => [kind, value, rest])).toEqual([
    ['price', '100', 'vegan fitness Brazil'],
    ['category', 'Fitness', 'vegan Brazil under $ 100'],
    ['country', 'BR', 'vegan fitness under $ 100'],
  ])
  expect(read('Turkey').parts[0]?.rest).toBe('"Turkey"')
  expect(read('"Turkey"')).toMatchObject({ words: '"Turkey"', parts: [] })
})

test.each([
  '',
  '...',
  '?!',
  '\u0000\u0007',
  '\ud800',
  '$',
  '<',
  'under $',
  'a'.repeat(10_000),
  '😀',
])('the query %j is read [F1]', (text) => {
  expect(read(text).parts).toEqual([])
})
