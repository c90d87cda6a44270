import facts from '@/tools/bench/search/people.json' with { type: 'json' }
import { namesIn, type Person } from '@/tools/bench/search-people'

/* Who answers a question follows from the facts about the people alone, never from what the search finds. */

/** All that is asked for; several labels: any of them. */
export type Label = {
  name?: string
  /** A word of the name. */
  word?: string
  /** A word of the name in this spelling or, in other letters, with this spelling. */
  spelt?: string
  handle?: string
  category?: string
  country?: string
  platform?: string
  /** Counted ratings in this language. */
  language?: string
  price?: number
  rating?: number
  /** In the expertise. */
  niche?: string
  /** Then only the first ten are right. */
  order?: 'top' | 'newest' | 'reviewed'
}

/** Ratings in a language that make a profile one of it. */
const IN_LANGUAGE_MIN = 2
/** Cards show one decimal. */
const ROUNDING = 0.05
const TOP = 10

const hasWord = (name: string, word: string) => ` ${name} `.includes(` ${word} `)
const NATIVE = facts.groups.flatMap(({ first, last }) => [first, last].flatMap(namesIn))
const isSpelt = (name: string, spelling: string) =>
  hasWord(name, spelling) ||
  NATIVE.some(([native = '', ...others]) => others.includes(spelling) && hasWord(name, native))

type Test = { [Fact in keyof Label]-?: (person: Person, asked: never) => boolean }
const TESTS = {
  name: ({ name }, asked: string) => name === asked,
  word: ({ name }, asked: string) => hasWord(name, asked),
  spelt: ({ name }, asked: string) => isSpelt(name, asked),
  handle: ({ handle }, asked: string) => handle === asked,
  category: ({ category }, asked: string) => category === asked,
  country: ({ country }, asked: string) => country === asked,
  platform: ({ platforms }, asked: string) => platforms.some((platform) => platform === asked),
  language: ({ languages }, asked: string) =>
    languages.some(({ id, count }) => id === asked && count >= IN_LANGUAGE_MIN),
  price: ({ hourlyRate }, asked: number) => hourlyRate > 0 && hourlyRate <= asked,
  rating: ({ averageRating }, asked: number) => averageRating >= asked - ROUNDING,
  niche: ({ expertise }, asked: string) => expertise.includes(asked),
  order: () => true,
} satisfies Test

const ORDERS = {
  top: ({ confidence }: Person) => confidence,
  newest: ({ createdAt }: Person) => createdAt.getTime(),
  reviewed: ({ reviewsCount }: Person) => reviewsCount,
}

function answering(people: readonly Person[], label: Label): Person[] {
  const asked = Object.entries(label) as [keyof Label, never][]
  const right = people.filter((person) =>
    asked.every(([fact, value]) => TESTS[fact](person, value)),
  )
  const of = label.order && ORDERS[label.order]
  return of ? right.toSorted((a, b) => of(b) - of(a)).slice(0, TOP) : right
}

/** Returns the names of those who answer a question. */
export const rightAnswers = (
  people: readonly Person[],
  label: Label | readonly Label[],
): ReadonlySet<string> =>
  new Set(
    [label]
      .flat()
      .flatMap((one) => answering(people, one as Label))
      .map(({ name }) => name),
  )
