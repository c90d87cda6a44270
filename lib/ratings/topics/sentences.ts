import { fold } from '@/lib/domain/words'

/** The length of a quoted sentence in characters. */
const QUOTE_CHARS = { least: 24, most: 220 } as const
const ENDED = /[.!?…。！？؟।]["'”’»)\]]*\p{Extended_Pictographic}*\ufe0f?$/u
/** A quote does not lead to other sites or accounts. */
const ADDRESS = /https?:|www\.|@\S/i

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const segmenter = new Intl.Segmenter(language || 'en', { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return segmenter
}

/** Returns the sentences of a text; a line break ends one. */
const sentencesOf = (text: string, language: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) =>
      [...segmenterOf(language).segment(line)].map(({ segment }) => segment.trim()),
    )
    .filter((sentence) => sentence !== '')

/** Whether a sentence can be quoted: it is whole, neither very short nor long, and without an address. */
function isQuotable(sentence: string): boolean {
  const { length } = [...sentence]
  return (
    length >= QUOTE_CHARS.least &&
    length <= QUOTE_CHARS.most &&
    ENDED.test(sentence) &&
    !ADDRESS.test(sentence)
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
    sentencesOf(text, language).map((sentence) => ({
      text: sentence,
      words: wordsIn(sentence, language),
      isQuotable: isBody && isQuotable(sentence),
    }))
  return [...read(title, false), ...read(details, true)]
}

type Text = { title: string; details: string; language: string }
