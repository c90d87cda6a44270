import { findProfanity } from '@/lib/profanity/rules'
import { CUE_WORDS } from '@/lib/ratings/topics/languages'
import type { Sentence, Word } from '@/lib/ratings/topics/sentences'
import { STOP_WORDS } from '@/lib/text/stop-words'

const WORDS_MAX = 3
const CHARS_MIN = 4
/** A single word says less than several. */
const SINGLE_CHARS_MIN = 5
/** English forms of verbs and adverbs, which alone are no topics. */
const NO_NOUN = /(ed|ing|ly)$/
/** A phrase that is in most of the reviews of a more frequent one says the same. */
const OVERLAP_MAX = 0.6

/** A phrase of reviews in one language, as it is mostly written. */
type Phrase<R> = { text: string; stems: string; language: string; reviews: R[] }
type PhraseMatches<R> = {
  stems: string
  words: number
  written: Map<string, number>
  reviews: Set<R>
}

const byCodePoint = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Returns the phrases of up to three words that at least `least` of the reviews contain, most reviews first, longer ones
 * first among equals. All reviews are in one language. `names` are stems that are no topics: those of the influencer.
 */
export function phrasesOf<R extends { sentences: readonly Sentence[] }>(
  reviews: readonly R[],
  { language, names, least }: { language: string; names: ReadonlySet<string>; least: number },
): Phrase<R>[] {
  const stopWords = STOP_WORDS[language]
  if (!stopWords) return []
  const found = new Map<string, PhraseMatches<R>>()
  for (const review of reviews) {
    for (const { words } of review.sentences) {
      for (const run of runsOf(words, { stopWords, names })) collect(found, run, review)
    }
  }
  const frequent = [...found.values()]
    .filter((one) => isTopic(one, language, least))
    .sort(
      (one, other) =>
        other.reviews.size - one.reviews.size ||
        other.words - one.words ||
        byCodePoint(one.stems, other.stems),
    )
  return distinct(frequent)
    .map(({ stems, written, reviews: own }) => ({
      text: mostWritten(written),
      stems,
      language,
      reviews: [...own],
    }))
    .filter(({ text }) => findProfanity(text) === null)
}

/** Whether a phrase is frequent and says something of its own: what aspects are about is theirs. */
function isTopic<R>(
  { stems, words, reviews }: PhraseMatches<R>,
  language: string,
  least: number,
): boolean {
  const cues = CUE_WORDS[language]
  if (cues && stems.split(' ').every((stem) => cues.has(stem) || cues.has(`${stem}s`))) return false
  if (reviews.size < least) return false
  const isNoun = !(language === 'en' && NO_NOUN.test(stems))
  return words > 1 || (stems.length >= SINGLE_CHARS_MIN && isNoun)
}

type Filter = { stopWords: ReadonlySet<string>; names: ReadonlySet<string> }

/** Returns the words of a sentence in runs without stop words, names and numbers: a phrase lies within one run. */
function runsOf(words: readonly Word[], { stopWords, names }: Filter): Word[][] {
  const runs: Word[][] = [[]]
  for (const word of words) {
    const isLeftOut =
      [word.stem, word.folded].some((one) => stopWords.has(one) || names.has(one)) ||
      /\d/.test(word.stem)
    if (isLeftOut) runs.push([])
    else runs.at(-1)?.push(word)
  }
  return runs.filter((run) => run.length > 0)
}

function collect<R>(found: Map<string, PhraseMatches<R>>, run: readonly Word[], review: R): void {
  for (let start = 0; start < run.length; start += 1) {
    for (let words = 1; words <= WORDS_MAX && start + words <= run.length; words += 1) {
      const part = run.slice(start, start + words)
      const stems = part.map(({ stem }) => stem).join(' ')
      if (stems.length < CHARS_MIN) continue
      const one = found.get(stems) ?? { stems, words, written: new Map(), reviews: new Set() }
      found.set(stems, one)
      one.reviews.add(review)
      const written = part.map((word) => word.written).join(' ')
      one.written.set(written, (one.written.get(written) ?? 0) + 1)
    }
  }
}

/** Leaves out phrases that say the same as an earlier one: with a word of it, or in mostly the same reviews. */
function distinct<R>(phrases: readonly PhraseMatches<R>[]): PhraseMatches<R>[] {
  const chosen: PhraseMatches<R>[] = []
  for (const phrase of phrases) {
    const isKnown = chosen.some((one) => {
      const shared = [...phrase.reviews].filter((review) => one.reviews.has(review)).length
      return (
        shared > OVERLAP_MAX * one.reviews.size ||
        phrase.stems.split(' ').some((stem) => one.stems.split(' ').includes(stem))
      )
    })
    if (!isKnown) chosen.push(phrase)
  }
  return chosen
}

const mostWritten = (written: ReadonlyMap<string, number>): string =>
  [...written].sort(([one, n], [other, m]) => m - n || byCodePoint(one, other))[0]?.[0] ?? ''
