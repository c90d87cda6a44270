import { days } from '@/lib/domain/durations'
import { PLATFORM_IDS, type PlatformId } from '@/lib/domain/platforms'
import { foldedWords } from '@/lib/text/words'
import facts from '@/tools/bench/search/people.json' with { type: 'json' }
import { createRandom, type Random } from '@/tools/seed/random'
import { INFLUENCERS } from '@/tools/seed/texts'

/* The invented people of the demo, and as many more of other countries and scripts as make a thousand. */

export type Person = {
  name: string
  country: string
  category: string
  expertise: string
  about: string
  handle: string
  platforms: PlatformId[]
  hourlyRate: number
  averageRating: number
  reviewsCount: number
  confidence: number
  createdAt: Date
  /** The languages of the counted ratings. */
  languages: { id: string; count: number }[]
}

const PEOPLE = 1_000
const PER_GROUP = (PEOPLE - INFLUENCERS.length) / facts.groups.length
const NICHES = Object.entries(facts.niches)
/** Each name with its spellings in Latin letters behind it. */
export const namesIn = (list: string): string[][] => list.split(', ').map((name) => name.split('/'))
const MEAN = 3.8
const FIRST_DAY = Date.UTC(2024, 0, 1)

type Row = Pick<Person, 'name' | 'country' | 'category' | 'expertise' | 'about'>
type Group = (typeof facts.groups)[number]
/** Scripts whose names put the family's first and need no space. */
const UNSPACED = new Set(['Hangul', 'Han'])

const demoRows: readonly (Row & { language: string })[] = INFLUENCERS.map(
  ([name, country, category, expertise, about]) => ({
    ...{ name, country, category, expertise, about },
    language: 'en',
  }),
)

function rowsOf(group: Group, random: Random) {
  const pairs = namesIn(group.first).flatMap(([first = '']) =>
    namesIn(group.last).map(([last = '']) =>
      UNSPACED.has(group.script) ? `${last}${first}` : `${first} ${last}`,
    ),
  )
  return random.sample(pairs, PER_GROUP).map((name) => {
    const [category, niches] = random.pick(NICHES)
    const country = random.pick(group.countries.split(' '))
    const about = 'Invented for measuring the search.'
    const expertise = random.pick(niches.split(', '))
    return { name, country, category, expertise, about, language: group.language }
  })
}

/** A handle of the name in Latin letters; one that says nothing of a name in others. */
function handleOf({ name, category }: Row, index: number): string {
  const words = foldedWords(name)
  return words.every((word) => /^[a-z]+$/.test(word))
    ? words.join(index % 2 ? '_' : '.')
    : `${category.toLowerCase()}.${index}`
}

function withFigures(row: Row & { language: string }, index: number, random: Random): Person {
  const { name, country, category, expertise, about } = row
  const reviewsCount = random.between(0, 60)
  const averageRating = reviewsCount && 1 + 4 * Math.sqrt(random.next())
  const own = random.between(0, reviewsCount)
  return {
    ...{ name, country, category, expertise, about, reviewsCount, averageRating },
    handle: handleOf(row, index),
    platforms: random.sample(PLATFORM_IDS, random.between(1, 3)),
    hourlyRate: random.happens(0.2) ? 0 : 5 * random.between(2, 60),
    confidence: (averageRating * reviewsCount + 5 * MEAN) / (reviewsCount + 5),
    createdAt: new Date(FIRST_DAY + index * days(0.9)),
    languages: [
      { id: row.language, count: own },
      { id: 'en', count: reviewsCount - own },
    ].filter(({ count }, at) => count > 0 && (at === 0 || row.language !== 'en')),
  }
}

/** Returns the same thousand people each time, in an order that tells nothing. */
export function benchPeople(): Person[] {
  const random = createRandom(48)
  const rows = [...demoRows, ...facts.groups.flatMap((group) => rowsOf(group, random))]
  return random.sample(rows, PEOPLE).map((row, index) => withFigures(row, index, random))
}
