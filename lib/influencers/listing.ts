import { type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { PRESENT } from '@/lib/db/define-model'
import { type Part, readPart } from '@/lib/db/list-part'
import type { Projected } from '@/lib/db/loaded'
import { minutes } from '@/lib/domain/durations'
import type { ApiSort, ListFilters } from '@/lib/domain/list-filters'
import {
  AI_PERSONA_INDEX,
  LIST_ORDERS,
  type ListOrder,
  listIndexName,
  NARROWING_FIELDS,
  type NarrowingField,
} from '@/lib/domain/list-order'
import { ROLE } from '@/lib/domain/roles'
import { isStaffPick, picksSince } from '@/lib/influencers/rules'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Public lists hold influencers that are approved and not removed; `listed` combines both in one indexed field. */
export const LISTED = { listed: true, role: ROLE.influencer } as const

/** The filters of a list; `category` is the stored name, or empty. */
export type CategoryFilters = Omit<ListFilters, 'sort'> & { category: string }
type SortedList = CategoryFilters & { sort: ApiSort }

/** Cards show one decimal: an average displayed as 4.5 matches a minimum of 4.5. */
export const ROUNDING = 0.05

/** Returns the condition of a list with these filters. */
export function narrow({
  category,
  country,
  platform,
  minRating,
  ai,
}: CategoryFilters): QueryFilter<InfluencerRecord> {
  return {
    ...LISTED,
    ...(category && { category }),
    ...(country && { country }),
    ...(platform && { platforms: platform }),
    ...(minRating !== null && { averageRating: trusted({ $gte: minRating - ROUNDING }) }),
    ...(ai === 'only' && { aiPersona: trusted({ ...PRESENT.string }) }),
    ...(ai === 'none' && { aiPersona: trusted({ $in: ['', null] }) }),
  }
}

function indexOf({ category, country, platform, ai }: CategoryFilters, sort: ListOrder): string {
  if (ai === 'only') return AI_PERSONA_INDEX
  const given: Record<NarrowingField, string> = { country, category, platforms: platform }
  return listIndexName(sort, NARROWING_FIELDS.find((field) => given[field] !== '') ?? null)
}

/** Returns these fields of a page of the home list, read by the index of its order and its most selective filter (`LIST_INDEXES`). */
export const readList = async <Fields extends string>(
  list: SortedList,
  part: Part,
  fields: Fields,
): Promise<Projected<InfluencerRecord, Fields>[]> =>
  list.sort === 'recommended'
    ? readRecommended(list, part, fields)
    : readPart(orderedList(list, list.sort, { fields }), part)

const orderedList = (
  list: CategoryFilters,
  sort: ListOrder,
  { fields, only = {} }: { fields: string; only?: QueryFilter<InfluencerRecord> },
) => ({
  model: UserModel,
  filter: { ...narrow(list), ...only },
  fields,
  order: LIST_ORDERS[sort],
  hint: indexOf(list, sort),
})

/** Reads staff's picks, which last for a while and are few, by rank, and behind them all others by confidence. */
async function readRecommended<Fields extends string>(
  list: CategoryFilters,
  { skip, after, limit }: Part,
  fields: Fields,
): Promise<Projected<InfluencerRecord, Fields>[]> {
  const isPick = { rank: trusted({ $gt: 0 }), rankedAt: trusted({ $gt: picksSince(now()) }) }
  const picks = orderedList(list, 'featured', { fields, only: isPick })
  const others = orderedList(list, 'top', { fields, only: { $nor: [isPick] } })
  const last = after ? await findLast(after) : null
  if (last?.steps === 0) return readPart(others, { skip: 0, limit, after: last.amongOthers })
  const first = await readPart<Projected<InfluencerRecord, Fields>>(
    picks,
    last ? { skip: 0, limit, after: last.amongPicks } : { skip, limit },
  )
  const isFurther = first.length === 0 && !last && skip > 0
  const ahead = isFurther
    ? await UserModel.countDocuments(picks.filter).limit(skip).hint(picks.hint)
    : skip
  const rest = { skip: last ? 0 : skip - ahead, limit: limit - first.length }
  if (rest.limit === 0) return first
  return [...first, ...(await readPart<Projected<InfluencerRecord, Fields>>(others, rest))]
}

/** Returns the last entry that was received as a position in each part of the recommended list; null for one that is unknown. */
async function findLast(after: string) {
  const [id = '', steps, confidence] = after.split('~')
  if (confidence !== undefined) return toLast(id, Number(steps), confidence)
  if (steps !== undefined) return null
  const found = await UserModel.findById(id, 'rank rankedAt confidence').lean<InfluencerRecord>()
  if (!found) return null
  return toLast(id, isStaffPick(found, now()) ? found.rank : 0, String(found.confidence))
}

const toLast = (id: string, steps: number, confidence: string) => ({
  steps,
  amongPicks: `${id}~${steps}~${confidence}`,
  amongOthers: `${id}~${confidence}`,
})

/** Counts the matching influencers, up to `most`. */
export const countList = (list: CategoryFilters, most: number): Promise<number> =>
  UserModel.countDocuments(narrow(list)).limit(most).hint(indexOf(list, 'featured')).exec()

/** How long the countries of the list are cached: they rarely change. */
const COUNTRIES_TTL_MS = minutes(5)
let countries: { codes: Promise<string[]>; until: number } | null = null

/** Returns the country codes of the listed influencers, cached: an expired value is served once more while it is refreshed. */
export function findCountriesInUse(): Promise<string[]> {
  const at = now().getTime()
  if (countries && at < countries.until) return countries.codes
  const fresh = readCountries()
  const current = { codes: countries?.codes ?? fresh, until: at + COUNTRIES_TTL_MS }
  countries = current
  const replace = (next: typeof countries) => {
    if (countries === current) countries = next
  }
  // A failure reaches its caller, but is not cached.
  fresh.then(
    () => replace({ codes: fresh, until: current.until }),
    () => replace(null),
  )
  return current.codes
}

/**
 * Reads the index of the home list by country, one entry for each: `distinct` would read an entry and the document for each
 * influencer (100,000: 110 ms instead of 1 ms for each country).
 */
async function readCountries(): Promise<string[]> {
  const codes: string[] = []
  for (;;) {
    const next = await UserModel.findOne(
      { ...LISTED, country: trusted({ $gt: codes.at(-1) ?? '' }) },
      'country',
    )
      .sort({ country: 1, ...LIST_ORDERS.featured })
      .hint(listIndexName('featured', 'country'))
      .lean<Pick<InfluencerRecord, 'country'>>()
    if (!next) return codes
    codes.push(next.country)
  }
}
