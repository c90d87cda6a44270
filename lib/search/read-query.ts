import { isCountryCode } from '@/lib/domain/countries'
import { PLATFORMS, type PlatformId } from '@/lib/domain/platforms'
import { isOneLetterApart } from '@/lib/search/blocking-keys'
import { isIgnored, languageNamed, type Meaning, meaningsOf } from '@/lib/search/query-words'
import { fold } from '@/lib/text/words'

/* What a query asks for. A query is read here only; the search, its screens and the box use the result. */

type QueryOrder = 'top' | 'newest' | 'reviewed'
export type PartKind = Meaning['kind'] | 'price' | 'rating' | 'order'
/** What was understood, and the query without it; of a query that is nothing else, its words in quotes. */
export type QueryPart = { kind: PartKind; value: string; rest: string }

export type ReadQuery = {
  /** What is looked up in names and niches. */
  words: string
  /** What is looked up in reviews: also the words that mean a category. */
  saidWords: string
  category: string
  countries: string[]
  platforms: PlatformId[]
  languages: string[]
  /** The highest price of an hour. */
  price: number | null
  minRating: number | null
  order: QueryOrder | null
  /** Words without meaning here. */
  ignored: string[]
  parts: QueryPart[]
  /** The query with its misspelt words corrected; null without any. */
  correction: string | null
}

type Token = { text: string; folded: string; use: number | 'ignored' | null; isCorrected: boolean }
type Found = { kind: PartKind; value: string }
type Reading = { tokens: Token[]; found: Found[] }

/** The most that a star of a query can be, and an hour may cost in one. */
const STARS_MAX = 5
const PHRASE_WORDS_MAX = 4

const AMOUNT = String.raw`(?:[$€£] )?(\d+(?:[.,]\d+)?)(?: [$€£]| (?:usd|eur|gbp|dollars?|dolares|euros?))?`
const AN_HOUR = '(?: (?:(?:an?|per|pro|por|par|la|die) )?(?:hour|hr|h|stunde|hora|heure|ora))?'
const BELOW =
  '(?:(?:a|por|for) )?(?:under|below|(?:cost(?:s|ing)? )?less than|max|maximum|up to|at most|cheaper than|unter|weniger als|bis zu|hochstens|menos de|hasta|moins de|jusqua|ate|meno di|sotto|<)'
const PRICE = new RegExp(` ${BELOW} ${AMOUNT}${AN_HOUR} `)
const LEAST =
  '(?:(?:(?:with|mit|con|com|avec) )?(?:at least|mindestens|al menos|au moins|pelo menos|almeno|min|minimum|over|above) )?'
const STAR = '(?:stars?|sterne?n?|estrellas?|etoiles?|estrelas?|stelle)'
const MORE = String.raw`(?: (?:and|und|or|oder|o|et|ou|e) (?:up|above|more|better|mehr|mas|plus|mais|piu)| \+)?`
const RATING = new RegExp(` ${LEAST}(\\d(?:[.,]\\d)?)(?: \\+)? ${STAR}${MORE} `)

const ORDERS: readonly (readonly [QueryOrder, RegExp])[] = [
  [
    'reviewed',
    / (?:most (?:reviewed|rated)|meistbewertete[nrs]?|mas (?:resenad|valorad)[oa]s|plus commentes|mais avaliad[oa]s) /,
  ],
  [
    'newest',
    / (?:newest|latest|neueste[nrs]?|mas (?:nuev[oa]s|recientes)|plus (?:recents?|nouveaux)|mais (?:nov[oa]s|recentes)|piu (?:nuovi|recenti)) /,
  ],
  [
    'top',
    / (?:(?:best|top|highest) rated|best of|best|top|beste[nrs]?|mejor(?:es)?|meilleure?s?|melhor(?:es)?|miglior[ei]?) /,
  ],
]

const TOKENS = /\d+(?:[.,]\d+)?|[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}]+)*|[$€£+<]/gu
/** French words that lose their vowel before another: 'd’Allemagne'. */
const ELISION = /(?<![\p{L}])(qu|[cdjlmnst])['’]/giu

function tokensOf(text: string): Token[] {
  const whole = text.replace(ELISION, '$1 ').match(TOKENS) ?? []
  return whole.map((one) => ({ text: one, folded: fold(one), use: null, isCorrected: false }))
}

/** Takes the words that the pattern finds among those not taken yet. */
function take(
  { tokens, found }: Reading,
  pattern: RegExp,
  toFound: (match: string) => Found | null,
) {
  const rest = ` ${tokens.map(({ folded, use }) => (use === null ? folded : '\u0001')).join(' ')} `
  const match = pattern.exec(rest)
  const what = match && toFound(match[1] ?? '')
  if (!match || !what) return
  const from = rest.slice(0, match.index).split(' ').length - 1
  const count = match[0].trim().split(' ').length
  claim(tokens.slice(from, from + count), found, what)
}

function claim(tokens: readonly Token[], found: Found[], what: Found): void {
  const known = found.findIndex(({ kind, value }) => kind === what.kind && value === what.value)
  const at = known < 0 ? found.push(what) - 1 : known
  for (const token of tokens) token.use = at
}

const amountOf = (text: string): number => Number(text.replace(',', '.'))

function takeFigures(reading: Reading): void {
  take(reading, PRICE, (value) => ({ kind: 'price', value: String(amountOf(value)) }))
  take(reading, RATING, (value) =>
    amountOf(value) <= STARS_MAX ? { kind: 'rating', value: String(amountOf(value)) } : null,
  )
  for (const [order, pattern] of ORDERS)
    take(reading, pattern, () => ({ kind: 'order', value: order }))
}

/** 'in Portuguese', 'speaks Spanish'; without such a word 'Spanish' means the country. */
const SPEAKING =
  / (?:in|en|auf|em|speaks?|speaking|spricht|habla|hablan|parle|parlent|fala|falam|na) (\S+) /

function takeLanguage(reading: Reading): void {
  take(reading, SPEAKING, (name) => {
    const value = languageNamed(name)
    return value ? { kind: 'language', value } : null
  })
}

type Options = {
  /** The names of the site's categories. */
  categories?: readonly string[]
  /** Folded words that no name and no niche has: they may be a category, country or platform with one letter wrong. */
  misspelt?: ReadonlySet<string>
}

function takePhrases({ tokens, found }: Reading, known: ReadonlyMap<string, Meaning>): void {
  for (let count = PHRASE_WORDS_MAX; count > 0; count -= 1) {
    for (let at = 0; at + count <= tokens.length; at += 1) {
      const part = tokens.slice(at, at + count)
      const meaning = part.every(({ use }) => use === null) && meaningOf(part, known)
      if (meaning && isNew(found, meaning)) claim(part, found, meaning)
    }
  }
}

/** A profile has one category; another one stays a word. */
const isNew = (found: readonly Found[], { kind, value }: Meaning): boolean =>
  kind !== 'category' || found.every((one) => one.kind !== kind || one.value === value)

/** A code of a country is one in capitals only: 'in', 'no' and 'us' are words. */
function meaningOf(
  part: readonly Token[],
  known: ReadonlyMap<string, Meaning>,
): Meaning | undefined {
  const [one] = part
  const meaning = known.get(part.map(({ folded }) => folded).join(' '))
  if (meaning || part.length > 1 || !one || !/^[A-Z]{2}$/.test(one.text)) return meaning
  return isCountryCode(one.text) ? { kind: 'country', value: one.text } : undefined
}

function takeMisspelt(
  { tokens, found }: Reading,
  known: ReadonlyMap<string, Meaning>,
  misspelt: ReadonlySet<string>,
): void {
  for (const token of tokens) {
    const near = token.use === null && misspelt.has(token.folded) && nearest(token.folded, known)
    if (!near || !isNew(found, near.meaning)) continue
    claim([token], found, near.meaning)
    token.text = writtenOut(near.phrase)
    token.isCorrected = true
  }
}

/** The category, country or platform of which the word differs by one letter; null when there are several. */
function nearest(word: string, known: ReadonlyMap<string, Meaning>) {
  const near = [...known].filter(
    ([phrase, { kind }]) => kind !== 'language' && isOneLetterApart(word, phrase),
  )
  const [[phrase, meaning] = []] = near
  if (!phrase || !meaning) return null
  return near.every(([, { value }]) => value === meaning.value) ? { phrase, meaning } : null
}

/** A word as its platform writes it, else with a capital. */
const writtenOut = (phrase: string): string =>
  PLATFORMS.find(({ label }) => fold(label) === phrase)?.label ??
  phrase.replace(/^./u, (letter) => letter.toUpperCase())

/** Text in quotes is never understood as anything else. */
const QUOTED = /^["“”„«].*["“”»]$/u

/** Reads a query. */
export function readQuery(text: string, options: Options = {}): ReadQuery {
  const reading: Reading = { tokens: tokensOf(text), found: [] }
  const isPlain = QUOTED.test(text.trim())
  if (!isPlain) understand(reading, options)
  const { tokens, found } = reading
  const textOf = (isWanted: (token: Token) => boolean) =>
    tokens.flatMap((token) => (isWanted(token) ? token.text : [])).join(' ')
  const valuesOf = (kind: PartKind) => found.flatMap((one) => (one.kind === kind ? one.value : []))
  const figureOf = (kind: PartKind) => valuesOf(kind).map(Number)[0] ?? null
  return {
    words: tokens.every(({ use }) => use === null) ? text : textOf(({ use }) => use === null),
    saidWords: textOf(
      ({ use }) => use === null || (use !== 'ignored' && found[use]?.kind === 'category'),
    ),
    category: valuesOf('category')[0] ?? '',
    countries: valuesOf('country'),
    platforms: valuesOf('platform') as PlatformId[],
    languages: valuesOf('language'),
    price: figureOf('price'),
    minRating: figureOf('rating'),
    order: (valuesOf('order')[0] ?? null) as QueryOrder | null,
    ignored: tokens.flatMap((token) => (token.use === 'ignored' ? token.text : [])),
    correction: tokens.some(({ isCorrected }) => isCorrected) ? textOf(() => true) : null,
    parts: found.map((one, at) => ({
      ...one,
      rest:
        textOf(({ use }) => use !== at && use !== 'ignored') ||
        `"${textOf(({ use }) => use === at)}"`,
    })),
  }
}

function understand(reading: Reading, { categories = [], misspelt }: Options): void {
  const known = meaningsOf(categories)
  takeFigures(reading)
  takeLanguage(reading)
  takePhrases(reading, known)
  for (const token of reading.tokens) {
    if (token.use === null && isIgnored(token.folded)) token.use = 'ignored'
  }
  if (misspelt) takeMisspelt(reading, known, misspelt)
}
