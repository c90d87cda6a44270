import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasContact, readSentences, sentencesOf } from '@/lib/ratings/topics/sentences'
import { SENTENCES } from '@/tests/fixtures/sentences'

const quotesOf = (details: string, language: string) =>
  readSentences({ title: '', details, language }).flatMap(({ text, isQuotable }) =>
    isQuotable ? text : [],
  )

test('the corpus has 400 sentences of 20 languages, and none is cut at a point within [P19]', () => {
  expect(new Set(SENTENCES.map(({ sentence }) => sentence)).size).toBeGreaterThanOrEqual(400)
  expect(new Set(SENTENCES.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20)
  const cut = SENTENCES.filter(
    ({ sentence, language }) => sentencesOf(sentence, language).length > 1,
  )
  expect(cut).toEqual([])
})

test('most sentences with such points are quoted, whole [P19]', () => {
  const quoted = SENTENCES.filter(({ sentence, next, language }) =>
    quotesOf(`${next} ${sentence} ${next}`, language).some((quote) => quote.includes(sentence)),
  )
  expect(quoted.length / SENTENCES.length).toBeGreaterThan(0.9)
})

const inOneLanguage = fc
  .constantFrom(...new Set(SENTENCES.map(({ language }) => language)))
  .chain((language) => {
    const own = SENTENCES.filter((one) => one.language === language)
    const sentence = fc.constantFrom(...own, ...own.map(({ next }) => ({ sentence: next })))
    const space = fc.constantFrom(' ', ' ', '  ', '\n', '\n\n')
    const parts = fc.array(fc.tuple(sentence, space), { minLength: 1, maxLength: 5 })
    return fc.record({ language: fc.constantFrom(language, 'en', ''), parts })
  })

test('a quote with its context is the text: it begins and ends where a sentence does [P19]', () => {
  fc.assert(
    fc.property(inOneLanguage, ({ language, parts }) => {
      const begins = new Set<number>()
      const ends = new Set<number>()
      let text = ''
      for (const [{ sentence }, space] of parts) {
        begins.add(text.length)
        text += sentence
        ends.add(text.length)
        text += space
      }
      expect(sentencesOf(text, language).join('')).toBe(text)
      let from = 0
      for (const quote of quotesOf(text, language)) {
        const at = text.indexOf(quote, from)
        expect([quote, begins.has(at), ends.has(at + quote.length)]).toEqual([quote, true, true])
        from = at + quote.length
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['The stone harbour is what I came for, says Mr.', 'an abbreviation ends the text'],
  ['I went to the stone harbour with my friend\nMiller is honest about its price.', 'a line break'],
  ['Miller said: "The stone harbour is the best. It is free" and left.', 'a quotation within'],
  ['He asked (why not?) Miller about the stone harbour and its price', 'no end'],
  ['The stone harbour was built there in the year 1903.', 'a number, which may be an ordinal'],
])('in doubt a sentence is not quoted: %s [P19]', (text) => {
  expect(quotesOf(text, 'en')).toEqual([])
})

test.each([
  'Join us at discord.gg/harbour for more of it',
  'Better videos are on harbour.example every day',
  'Write to me: hobbs@harbour.example and ask',
  'Everything is better at @harbourfan, believe me',
  'Insta: harbour_fan has the same for free',
  'My TikTok: harbourfan, and it is all for free',
  'Call me on +49 170 123 45 67 for the same',
  'Call (0170) 1234567 and ask for the harbour',
  'Find us at harbour dot com for half the price',
  'Find us at harbour (dot) shop for half the price',
  'Find us at harbour . com for half the price',
  'Find us at harbour․com for half the price',
  'The same is on har\u200bbour.\u200bcom for free',
  'Read u/harbourfan for the truth about this',
  'It costs less at 10.20.30.40 than anywhere',
])('no quote says how to reach anybody: %s [P20]', (text) => {
  expect(hasContact(text)).toBe(true)
  expect(quotesOf(`${text}.`, 'en')).toEqual([])
})

test.each([
  'The course cost 1,000 dollars in 2024, i.e. too much.',
  'He has 250 000 followers, and 4.5 stars are fair.',
  'Dr. Miller and J. R. Stone both answered me within a day.',
])('an ordinary sentence is quoted: %s [P20]', (text) => {
  expect(quotesOf(text, 'en')).toEqual([text])
})
