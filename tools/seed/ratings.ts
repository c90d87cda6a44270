import type { Stars } from '@/lib/domain/stars'
import type { Random } from '@/tools/seed/random'
import {
  ABROAD,
  BY_CATEGORY,
  type CategoryName,
  GENERAL,
  type Language,
  type Text,
} from '@/tools/seed/texts'

export type RatingText = { title: string; details: string; language: Language }

/** The languages of members whose names are written in its script, and of the others who do not write in English. */
const SCRIPTS: readonly [RegExp, Language][] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Cyrillic}/u, 'russian'],
  [/\p{Script=Devanagari}/u, 'hindi'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Greek}/u, 'greek'],
  [/三浦/u, 'japanese'],
  [/\p{Script=Han}/u, 'chinese'],
]
const OTHERS: readonly Language[] = [
  'spanish',
  'french',
  'german',
  'portuguese',
  'turkish',
  'vietnamese',
  'thai',
]

type Rating = { influencer: string; category: CategoryName; author: string; stars: Stars }

/** Hands out texts so that none appears twice about one influencer or by one author, and all about equally often. */
export function createDeck(random: Random) {
  const used = new Map<string, Set<string>>()
  const times = new Map<string, number>()
  const usedAt = (place: string) => {
    const texts = used.get(place) ?? new Set()
    used.set(place, texts)
    return texts
  }
  /** Returns one of the texts that none of the places has yet; undefined when there is none. */
  return (texts: readonly string[], places: readonly string[]): string | undefined => {
    const free = texts.filter((text) => places.every((place) => !usedAt(place).has(text)))
    if (free.length === 0) return undefined
    const fewest = Math.min(...free.map((text) => times.get(text) ?? 0))
    const text = random.pick(free.filter((one) => (times.get(one) ?? 0) === fewest))
    times.set(text, fewest + 1)
    for (const place of places) usedAt(place).add(text)
    return text
  }
}
export type Deck = ReturnType<typeof createDeck>

/** Writes a rating: mostly in English, in any tone and length. */
export function writeRating(random: Random, deck: Deck, rating: Rating): RatingText {
  const text =
    pickText(deck, rating, languageOf(random, rating.author)) ?? pickText(deck, rating, 'english')
  if (!text) throw new Error(`no text of ${rating.stars} stars is left for ${rating.influencer}`)
  return text
}

function languageOf(random: Random, author: string): Language {
  const own = SCRIPTS.find(([script]) => script.test(author))?.[1]
  if (own) return random.happens(0.75) ? own : 'english'
  return random.happens(0.09) ? random.pick(OTHERS) : 'english'
}

function pickText(deck: Deck, rating: Rating, language: Language): RatingText | null {
  const { influencer, category, author, stars } = rating
  const texts = textsOf(language, category, stars)
  const title = deck(
    texts.map(([one]) => one),
    [influencer, author],
  )
  const details = texts.find(([one]) => one === title)?.[1]
  if (title === undefined || details === undefined) return null
  const [firstName = ''] = influencer.split(' ')
  return { title, details: details.replaceAll('{name}', firstName), language }
}

function textsOf(language: Language, category: CategoryName, stars: Stars): readonly Text[] {
  if (language === 'english') return [...GENERAL[stars], ...BY_CATEGORY[category][stars]]
  const written: readonly (readonly [Stars, ...Text])[] = ABROAD[language]
  return written.flatMap(([of, ...text]) => (of === stars ? [text] : []))
}
