import { readHandles } from '@/lib/names/handles'
import { ABBREVIATIONS } from '@/lib/ratings/topics/abbreviations'
import { STOP_WORDS } from '@/lib/text/stop-words'
import { fold } from '@/lib/text/words'

/** The length of a quoted sentence in characters. */
const QUOTE_CHARS = { least: 24, most: 220 } as const
const ENDED = /[.!?…。！？؟।۔։።]["'”’»)\]]*\p{Extended_Pictographic}*\ufe0f?$/u

/** What may end a sentence: marks with a space behind, those of scripts without spaces, and what stands before the next letter. */
const END =
  /(?<=[.!?؟।۔։።])\s+(?=["'“„«‘(¿¡]*[\p{Lu}\p{Lt}\p{Lo}])|(?<=[。！？])\s*(?=[\p{L}“「『])/gu
/** The word before such marks. */
const LAST_WORD = /([^\s.!?…]+(?:\.[^\s.!?…]+)*)(\p{Po}+)$/u
const CLOSING = /(?:["'”’»)\]]|\p{Extended_Pictographic}\ufe0f?)+$/u
/** With an article before an apostrophe (`l’Avv.`). */
const OPENING = /^(?:[^\p{L}\p{N}]|\p{L}{1,4}['’])+/u
const ROMAN = /^[IVXLCDM]+$/
const VOWEL = /[aeiouyаеиоуыэюяєіαεηιουω]/
const HAS_VOWELS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u
const CAPITALISED = /^[\p{Lu}\p{Lt}]/u
/** Longer words are abbreviations only if they are known as such; with a capital letter they may be titles such as `Capt`. */
const SHORT = { word: 3, capitalised: 5 } as const

const lettersOf = (word: string) => word.match(/\p{L}/gu)?.length ?? 0

/** Whether a word with a point behind it is an abbreviation, an initial, an ordinal or a number. */
function isAbbreviation(word: string): boolean {
  const plain = fold(word)
  const isUnspeakable = HAS_VOWELS.test(plain) && !VOWEL.test(plain)
  const isNumeric = /\p{N}/u.test(word) || ROMAN.test(word)
  const isPart = word.includes('.') || lettersOf(word) < 2
  return isPart || isNumeric || isUnspeakable || ABBREVIATIONS.has(plain) || plain.endsWith('str')
}

/** Whether a word with a point behind it may be one that is not known: short ones are, but for a language's own words. */
const mayAbbreviate = (word: string, language: string): boolean =>
  lettersOf(word) <= (CAPITALISED.test(word) ? SHORT.capitalised : SHORT.word) &&
  !(STOP_WORDS[language]?.has(fold(word)) && !CAPITALISED.test(word))

/** Returns the last word of a text, and whether a point, which may belong to it, is all that follows. */
function lastWordOf(text: string): { word: string; isPoint: boolean } {
  const [, word = '', marks = ''] = LAST_WORD.exec(text) ?? []
  return { word: word.replace(OPENING, ''), isPoint: /^[.۔]$/.test(marks) }
}

/** Whether a sentence surely ends here. In doubt it does not: two sentences that are quoted together are still whole. */
function isEnd(before: string, language: string): boolean {
  if (/[。！？]$/.test(before)) return true
  if (/\.\.$|…/.test(before.slice(-3))) return false
  const { word, isPoint } = lastWordOf(before)
  if (isPoint) return !isAbbreviation(word) && !mayAbbreviate(word, language)
  // 'Yahoo! News': names have marks of their own.
  const isFirst = before.trim().replace(OPENING, '').startsWith(word)
  return word !== '' && (isFirst || !CAPITALISED.test(word))
}

/** Returns the sentences of a text, which joined are the text. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: space, index } of text.matchAll(END)) {
    if (!isEnd(text.slice(start, index), language)) continue
    sentences.push(text.slice(start, index + space.length))
    start = index + space.length
  }
  return [...sentences, text.slice(start)]
}

const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
] as const
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Whether what a sentence opens, such as a bracket or a quotation, ends in it. */
const isBalanced = (sentence: string): boolean =>
  PAIRS.every(([open, close]) => sentence.split(open).length === sentence.split(close).length) &&
  count(sentence, /["“”„]/g) % 2 === 0

const DOMAIN = 'com|net|org|info|gg|io|tv|me|ly|co|app|link|shop|store'
/** A quote does not lead to other sites or accounts, however they are written. */
const CONTACT = [
  /@|:\/\/|www\.|[\p{L}\p{N}]_[\p{L}\p{N}]|(?:^|\s)[ur]\//iu,
  /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]|\d+\.\d+\.\d+\.\d+/u,
  new RegExp(`\\p{L} ?\\. ?(?:${DOMAIN})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[([{]?\\b(?:dot|punkt|punto|ponto|point)\\b[)\\]}]? ?(?:${DOMAIN})\\b`, 'iu'),
  /[([{] ?(?:at|dot|punkt|punto|ponto|point) ?[)\]}]/iu,
  /(?:\p{Nd}[\s()./\p{Pd}+]*){7}/u,
]

/** Whether a text has an address, with or without a scheme, a handle or a telephone number. */
export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return CONTACT.some((pattern) => pattern.test(plain)) || readHandles(plain).handles.length > 0
}

/** Whether a sentence can be quoted: it is whole, neither very short nor long, and has no contact. */
function isQuotable(sentence: string): boolean {
  const { length } = [...sentence]
  const { word, isPoint } = lastWordOf(sentence.replace(CLOSING, ''))
  return (
    length >= QUOTE_CHARS.least &&
    length <= QUOTE_CHARS.most &&
    ENDED.test(sentence) &&
    !(isPoint && isAbbreviation(word)) &&
    // What a line ends may be a heading.
    !sentence.includes('\n') &&
    isBalanced(sentence) &&
    !hasContact(sentence)
  )
}

/** A word of a sentence: in lower case, folded, and folded without the ending of an English plural. */
export type Word = { written: string; folded: string; stem: string }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu

/** Returns the words of a sentence. */
const wordsIn = (sentence: string, language: string): Word[] =>
  (sentence.match(WORD) ?? []).map((word) => {
    const written = word.toLowerCase().replace(/['’]s$/, '')
    const folded = fold(written)
    return { written, folded, stem: language === 'en' ? stemOf(folded) : folded }
  })

const stemOf = (word: string) =>
  word.length > 3 && /[^aiosu']s$/.test(word) ? word.slice(0, -1) : word

/** A sentence as topics read it. */
export type Sentence = { text: string; words: Word[]; isQuotable: boolean }

/** Reads the sentences of a review; those of the title are not quoted. */
export function readSentences({ title, details, language }: Text): Sentence[] {
  const read = (text: string, isBody: boolean) =>
    sentencesOf(text, language)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence) => ({
        text: sentence,
        words: wordsIn(sentence, language),
        isQuotable: isBody && isQuotable(sentence),
      }))
  return [...read(title, false), ...read(details, true)]
}

type Text = { title: string; details: string; language: string }
