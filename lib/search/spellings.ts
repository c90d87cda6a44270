import anyAscii from 'any-ascii'
import { LRUCache } from 'lru-cache'
import { typosBetween } from '@/lib/search/fuzzy-match'

/*
 * A name is written in Latin letters in many ways: Фёдор is Fyodor, Fedor, Fjodor; محمد is without vowels. So the words of
 * names are found by the classes of their consonants, and candidates compared by the consonants.
 */

/** Distinguishes these tokens from others. */
const SIGN = "'"
/** A vowel that the script leaves out. */
const UNWRITTEN = '?'
const KEYS_PER_WORD_MAX = 12
const WORDS_MAX = 6
/** A word of fewer consonants is told from others by its vowel, too. */
const CONSONANTS_MIN = 2
/** The share of letters in which two spellings of one name may differ. */
const DIFFERENT_MAX = 0.67
/** Of words that say little beside their vowel. */
const SHORT_DIFFERENCE = 0.5

const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const INDIC = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u
const VOWELS_LEFT_OUT = new RegExp(`${ABJAD.source}|${INDIC.source}|\\p{Script=Thai}`, 'u')
const SOFT_G = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u
const isLatin = (text: string): boolean => !/[^\p{Script=Latin}\P{L}]/u.test(text)

/** What a transliteration by letters spells as nobody does: articles and diphthongs. */
const UNUSUAL: readonly (readonly [pattern: RegExp, letters: string])[] = [
  [/(?<!\p{L})ال/gu, ''],
  [/[εΕ][υύ]/gu, 'ev'],
  [/[αΑ][υύ]/gu, 'av'],
  [/[οΟ][υύ]/gu, 'u'],
  [/γγ/gu, 'ng'],
  [/γκ/gu, 'g'],
  [/(?<!\p{L})[μΜ]π/gu, 'b'],
  [/[ոՈ]ւ/gu, 'u'],
]
/** Surnames that are not spelled as they are read. */
const KNOWN = new Map([
  ['park', 'pak'],
  ['lee', 'i'],
  ['rhee', 'i'],
  ['choi', 'choe'],
])

/** The classes of consonants that letters can stand for; '' where they are silent or a vowel. The first one that fits holds. */
const SOUNDS: readonly (readonly [pattern: RegExp, classes: readonly string[]])[] = [
  [/^(?:shch|tsch|dzh|tch|sch|ksh|sh|zh|ts|tz|dz|ks|x|c(?=[eiy])|[sz])/, ['s']],
  [/^ch/, ['s', '']],
  [/^kh/, ['k', '']],
  [/^dh/, ['t', 's']],
  [/^j/, ['s', '']],
  [/^w/, ['p', '']],
  [/^(?:ph|[pbfv])/, ['p']],
  [/^(?:ck|gh|[kgqc])/, ['k']],
  [/^(?:th|[td])/, ['t']],
  [/^[lr]/, ['r']],
  [/^[mn]/, ['n']],
  [/^./, ['']],
]
const SILENT_TOO: readonly (readonly [script: RegExp, letters: RegExp])[] = [
  [ABJAD, /^[vw]/],
  [SOFT_G, /^g/],
]

/** A word in Latin letters, and the text that it is of. */
type Form = { letters: string; of: string }

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

function romanised(text: string): string {
  const usual = UNUSUAL.reduce((rest, [pattern, letters]) => rest.replace(pattern, letters), text)
  const latin = anyAscii(usual.normalize('NFC'))
  if (KANA.test(text)) return latin.replace(/(sh|ch|[jkgnhbpmr])iy(?=[aou])/g, '$1y')
  return INDIC.test(text) ? latin.replaceAll('c', 's') : latin
}

const isSyllabic = (text: string): boolean => SYLLABIC.test(text) && !KANA.test(text)

/** The words of a query; syllables are one. */
const askedForms = (query: string): Form[] =>
  isSyllabic(query) ? [{ letters: lettersOf(romanised(query)), of: query }] : formsOf(query)

/** The words of a name; of syllables also each series of them. */
function formsOf(text: string): Form[] {
  if (isSyllabic(text)) {
    const syllables =
      romanised(text)
        .match(/[A-Z][a-z]*/g)
        ?.slice(0, WORDS_MAX) ?? []
    return syllables.flatMap((_, from) =>
      syllables.slice(from).map((__, more) => ({
        letters: lettersOf(syllables.slice(from, from + more + 1).join('')).replaceAll('q', 'ch'),
        of: text,
      })),
    )
  }
  const words = text.match(/[\p{L}\p{M}'’ʼ`]+/gu)?.slice(0, WORDS_MAX) ?? []
  const forms = words.map((of) => ({ letters: lettersOf(romanised(of)), of }))
  return forms
    .map(({ letters, of }) => ({ letters: KNOWN.get(letters) ?? letters, of }))
    .filter(({ letters }) => letters && !/^(?:al|el)$/.test(letters))
}

function classesAt(rest: string, of: string): { length: number; classes: readonly string[] } {
  for (const [pattern, classes] of SOUNDS) {
    const [match] = pattern.exec(rest) ?? []
    if (!match) continue
    const isSilentToo = SILENT_TOO.some(([script, one]) => script.test(of) && one.test(rest))
    return { length: match.length, classes: isSilentToo ? [...classes, ''] : classes }
  }
  return { length: 1, classes: [''] }
}

/** The ways in which the consonants of a word may be classed. */
function skeletonsOf({ letters, of }: Form): string[] {
  let found = ['']
  for (let at = 0; at < letters.length; ) {
    const { length, classes } = classesAt(letters.slice(at), of)
    found = [
      ...new Set(
        found.flatMap((one) => classes.map((more) => (one.endsWith(more) ? one : one + more))),
      ),
    ].slice(0, KEYS_PER_WORD_MAX)
    at += length
  }
  return found
}

/** The first vowel, for words of few consonants. */
const vowelOf = (letters: string): string =>
  /[aeiou]/.exec(letters.replace('oo', 'u').replace('ee', 'i'))?.[0] ?? ''

function keysOf(form: Form, isAsked: boolean): string[] {
  const article = isLatin(form.of) ? /^(?:al|el)(?=[a-z]{4})/ : null
  const skeletons = [
    ...skeletonsOf(form),
    ...(article?.test(form.letters)
      ? skeletonsOf({ ...form, letters: form.letters.replace(article, '') })
      : []),
  ]
  const ends = ABJAD.test(form.of) ? [UNWRITTEN] : [vowelOf(form.letters)]
  if (isAsked) ends.push(UNWRITTEN)
  return [
    ...new Set(
      skeletons.flatMap((one) =>
        one.length < CONSONANTS_MIN ? ends.map((end) => `${SIGN}${one}${end}`) : `${SIGN}${one}`,
      ),
    ),
  ]
}

/** Returns the tokens by which a name is found in other letters, or in another spelling of them. */
export const spellingTokensOf = (name: string): string[] => [
  ...new Set(formsOf(name).flatMap((form) => keysOf(form, false))),
]

const isLong = (key: string): boolean => key.length > CONSONANTS_MIN && !key.endsWith(UNWRITTEN)
/** Nobody spells a name without a vowel, except in scripts that leave them out. */
const isSpoken = ({ letters, of }: Form): boolean => !isLatin(of) || /[aeiouy]/.test(letters)

/** Returns for each word of a query the tokens of which one must match; of a word that says too little, none. */
export function spellingTokensOfQuery(query: string): string[][] {
  const forms = askedForms(query)
  if (!forms.every(isSpoken)) return []
  const words = forms.map((form) => keysOf(form, true))
  const long = words.filter((keys) => keys.some(isLong))
  return long.length > 0 ? long : words
}

const consonantsOf = (letters: string): string =>
  letters.replace(/[aeiouyhw]/g, '').replace(/(.)\1+/g, '$1')

type KeyedForm = { form: Form; keys: readonly string[] }

/** A search compares its words with each name several times. */
const keyed = new LRUCache<string, readonly KeyedForm[]>({ max: 2_000 })

function keyedForms(text: string, isAsked: boolean): readonly KeyedForm[] {
  const id = `${isAsked} ${text}`
  const forms = isAsked ? askedForms : formsOf
  const found = keyed.get(id) ?? forms(text).map((form) => ({ form, keys: keysOf(form, isAsked) }))
  keyed.set(id, found)
  return found
}

/**
 * Returns how much a name differs from a query in other letters, from 0 to 1; null when it is another name, or both are in
 * Latin letters.
 */
export function spellingDifference(query: string, name: string): number | null {
  if ([isLatin, isSyllabic].some((isOne) => isOne(query) && isOne(name))) return null
  const known = keyedForms(name, false)
  const asked = keyedForms(query, true)
  const found = asked.map(({ form, keys }) => {
    const same = known.filter((one) => one.keys.some((key) => keys.includes(key)))
    return Math.min(...same.map((one) => difference(form, one.form)))
  })
  const sum = found.reduce((all, one) => all + one, 0)
  const isVague = VOWELS_LEFT_OUT.test(query + name) && saysLittle(asked.map(({ form }) => form))
  const most = isVague ? 0 : DIFFERENT_MAX
  return found.length > 0 && Math.max(...found) <= most ? sum / found.length : null
}

/** Whether a query is one word of two consonants: without vowels, प्रिया would be 'Paul', too. */
const saysLittle = ([one, ...others]: readonly Form[]): boolean =>
  others.length === 0 && consonantsOf(one?.letters ?? '').length <= CONSONANTS_MIN

/** Where one of two scripts leaves vowels out, only consonants count. */
function difference(one: Form, other: Form): number {
  const isWritten = ![one.of, other.of].some((text) => VOWELS_LEFT_OUT.test(text))
  const [a, b] = [one, other].map(({ letters }) => (isWritten ? letters : consonantsOf(letters)))
  const longest = Math.max(a?.length ?? 0, b?.length ?? 0)
  if (longest < CONSONANTS_MIN) return SHORT_DIFFERENCE
  const typos = typosBetween(a ?? '', b ?? '', longest) ?? longest
  const share = Math.max(typos, (b?.length ?? 0) - (a?.length ?? 0)) / longest
  return consonantsOf(one.letters).length < CONSONANTS_MIN
    ? Math.min(share, SHORT_DIFFERENCE)
    : share
}
