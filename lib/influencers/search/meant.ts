import { type PipelineStage, type QueryFilter, trusted } from 'mongoose'
import { LIST_ORDERS, listIndexName, REVIEW_WORD_INDEX } from '@/lib/domain/list-order'
import { type CategoryFilters, LISTED, narrow, ROUNDING } from '@/lib/influencers/listing'
import type { PartKind, ReadQuery } from '@/lib/search/read-query'
import { subjectsOfQuery } from '@/lib/search/review-words'
import { queryTokens } from '@/lib/search/tokens'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { type InfluencerRecord, UserModel } from '@/models/user'

/* The influencers who have what was understood of a query. */

/** Influencers that are looked at in the order of an index, whichever of them have the rest. */
export const SCANNED_MAX = 2_000
/** Counted ratings in a language that make a profile one of this language. */
const IN_LANGUAGE_MIN = 2

/** The condition of what was understood, apart from languages. */
export const conditionOf = (read: ReadQuery): QueryFilter<InfluencerRecord> => ({
  ...(read.category && { category: read.category }),
  ...(read.countries.length > 0 && { country: trusted({ $in: read.countries }) }),
  ...(read.platforms.length > 0 && { platforms: trusted({ $all: read.platforms }) }),
  ...(read.price !== null && { hourlyRate: trusted({ $gt: 0, $lte: read.price }) }),
  ...(read.minRating !== null && {
    averageRating: trusted({ $gte: read.minRating - ROUNDING }),
  }),
})

export function projectionOf(fields: string) {
  return Object.fromEntries(fields.split(' ').map((field) => [field, 1 as const]))
}

/** Returns fields of those who have what was understood, by the index of the order and of the most selective fact. */
export function findByParts<R>(
  read: ReadQuery,
  { filters, limit, fields }: { filters: CategoryFilters; limit: number; fields: string },
): Promise<R[]> {
  const [country, ...more] = read.countries
  const facts = {
    country: filters.country || (more.length === 0 && country) || '',
    category: filters.category || read.category,
    platforms: filters.platform || read.platforms[0] || '',
  }
  const [fact] = (['country', 'category', 'platforms'] as const).filter((one) => facts[one])
  const order = read.order ?? 'top'
  const asked = read.parts.filter(({ kind }) => kind !== 'order' && kind !== 'language')
  const isFiltered = Object.keys(narrow(filters)).length > Object.keys(LISTED).length
  const rest = [{ $limit: SCANNED_MAX }, { $match: { $and: [narrow(filters), conditionOf(read)] } }]
  const stages: PipelineStage[] = [
    { $match: { ...LISTED, ...(fact && { [fact]: facts[fact] }) } },
    { $sort: LIST_ORDERS[order] },
    ...(isFiltered || asked.length > Number(fact !== undefined) ? rest : []),
    { $limit: limit },
    { $project: projectionOf(fields) },
  ]
  return UserModel.aggregate<R>(stages)
    .hint(listIndexName(order, fact ?? null))
    .exec()
}

/**
 * Returns fields of those of whom several reviews name a subject of the query, and who have the rest of it: by the index of the
 * subjects, the first ones in the order of confidence.
 */
export async function findSaid<R>(
  read: ReadQuery,
  { filters, limit, fields }: { filters: CategoryFilters; limit: number; fields: string },
): Promise<R[]> {
  const { subjects, rest } = subjectsOfQuery(read.saidWords)
  if (subjects.length === 0) return []
  const said = { 'reviewWords.words.word': trusted({ $in: subjects }) }
  const each = [
    ...subjects.map((subject) => ({
      $or: [{ 'reviewWords.words.word': subject }, { searchKeys: queryTokens(subject)[0] }],
    })),
    ...queryTokens(rest.join(' ')).map((word) => ({ searchKeys: word })),
  ]
  return UserModel.aggregate<R>([
    { $match: { ...LISTED, ...said } },
    { $sort: LIST_ORDERS.top },
    { $limit: SCANNED_MAX },
    { $match: { $and: [narrow(filters), conditionOf({ ...read, category: '' }), ...each] } },
    { $limit: limit },
    { $project: projectionOf(fields) },
  ])
    .hint(REVIEW_WORD_INDEX)
    .exec()
}

/** Returns those of the influencers who have ratings in all of the languages. */
export async function withLanguages<R extends Pick<InfluencerRecord, '_id'>>(
  records: readonly R[],
  languages: readonly string[],
): Promise<R[]> {
  if (languages.length === 0 || records.length === 0) return [...records]
  const found = await RatingBreakdownModel.find(
    {
      _id: trusted({ $in: records.map(({ _id }) => _id) }),
      $and: languages.map((id) => ({
        languages: trusted({ $elemMatch: { id, count: { $gte: IN_LANGUAGE_MIN } } }),
      })),
    },
    '_id',
  ).lean()
  const known = new Set(found.map(({ _id }) => String(_id)))
  return records.filter(({ _id }) => known.has(String(_id)))
}

/** What a search gives up when nobody has all of it, one after the other; words never. */
const LEFT_OUT = ['price', 'rating', 'language', 'platform', 'country', 'category'] as const

const NONE = {
  price: { price: null },
  rating: { minRating: null },
  language: { languages: [] },
  platform: { platforms: [] },
  country: { countries: [] },
  category: { category: '' },
} satisfies Record<(typeof LEFT_OUT)[number], Partial<ReadQuery>>

export type Relaxed = { read: ReadQuery; leftOut: PartKind[] }

/** Returns what is asked for less and less, while anything is left of it. */
export function relaxed(read: ReadQuery): Relaxed[] {
  const steps: Relaxed[] = []
  let last: Relaxed = { read, leftOut: [] }
  for (const kind of LEFT_OUT) {
    if (!read.parts.some((part) => part.kind === kind)) continue
    const parts = last.read.parts.filter((part) => part.kind !== kind)
    last = { read: { ...last.read, ...NONE[kind], parts }, leftOut: [...last.leftOut, kind] }
    if (last.read.words || parts.some((part) => part.kind !== 'order')) steps.push(last)
  }
  return steps
}
