import { cache } from 'react'
import { findCategoryAt } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { COUNTRIES, findCountry } from '@/lib/domain/countries'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { PLATFORMS, platformNamed } from '@/lib/domain/platforms'
import {
  areEnough,
  factsOf,
  neighboursOf,
  REVIEWS_MIN,
  SUMMED_MAX,
} from '@/lib/influencers/landing/rules'
import { readList } from '@/lib/influencers/listing'
import type { Landing } from '@/lib/influencers/types'
import { landingPath, ON, platformPath, slugOf } from '@/lib/names/landing-paths'
import { isDecodable } from '@/lib/text/percent-encoding'

const FIELDS =
  'name country platforms reviewsCount ratingSum averageRating confidence tagCounts totalsAt'

/** What an address is about. */
type Subject = Pick<Landing, 'category' | 'country' | 'platform'>
/** Where an address leads instead: for good after a rename or a merge, or until there is enough for the page. */
export type Moved = { to: string; isForGood: boolean }

const BY_SLUG = new Map(COUNTRIES.map((country) => [slugOf(country.name), country]))

const pathOf = ({ category, country, platform }: Subject): string =>
  platform ? platformPath(platform.id) : landingPath(category, ...(country ? [country.name] : []))

/** The list that is left where there is not enough for a page: the page of the category, else the list of home. */
const parentOf = ({ category, country, platform }: Subject): string =>
  country
    ? landingPath(category)
    : withQuery(PATH.home, { category, platform: platform?.id ?? null })

async function subjectOf([first = '', second]: readonly string[]): Promise<Subject | null> {
  const platform = first === ON && second ? platformNamed(second) : undefined
  if (platform) return { category: '', country: null, platform }
  const category = await findCategoryAt(first)
  const country = second === undefined ? null : BY_SLUG.get(second)
  return category === null || country === undefined ? null : { category, country, platform: null }
}

/** Returns the most reviewed profiles of a category or platform, by the index of that order. */
const readMostReviewed = <Fields extends string>(
  { category, platform }: Subject,
  limit: number,
  fields: Fields,
) =>
  readList(
    { ...NO_FILTERS, category, platform: platform?.id ?? '', sort: 'reviewed' },
    { skip: 0, limit },
    fields,
  )

/**
 * Returns the page at the words of an address, or where it leads instead; null for words without a meaning. One read of at most
 * `SUMMED_MAX` profiles has its facts and its neighbours. Cached per render.
 */
export const findLanding = cache(async (address: string): Promise<Landing | Moved | null> => {
  if (!isDecodable(address)) return null
  const words = decodeURIComponent(address).split('/')
  const subject = words.length > 2 ? null : await subjectOf(words.map(slugOf))
  if (!subject) return null
  const path = pathOf(subject)
  if (decodeURIComponent(path) !== decodeURIComponent(landingPath()) + words.join('/')) {
    return { to: path, isForGood: true }
  }
  await connect()
  const records = await readMostReviewed(subject, SUMMED_MAX, FIELDS)
  const { category, country, platform } = subject
  const own = country ? records.filter((one) => one.country === country.code) : records
  if (!areEnough(own)) return { to: parentOf(subject), isForGood: false }
  const neighbours = platform
    ? neighboursOf(records, ({ platforms }) => platforms ?? [], platform.id)
    : neighboursOf(records, (one) => [one.country], country?.code ?? '')
  return {
    ...{ path, category, country, platform, facts: factsOf(own) },
    neighbours: neighbours.flatMap(({ key, profiles }) => {
      const name = platform ? PLATFORMS.find(({ id }) => id === key)?.label : findCountry(key)?.name
      const to = platform ? landingPath(ON, key) : landingPath(category, name ?? '')
      return name ? { path: to, name, profiles } : []
    }),
  }
})

/** Whether a category has a page: its most reviewed profiles tell, as each of so many has a review. */
export async function hasLanding(category: string): Promise<boolean> {
  await connect()
  const subject = { category, country: null, platform: null }
  return areEnough(await readMostReviewed(subject, REVIEWS_MIN, 'reviewsCount'))
}
