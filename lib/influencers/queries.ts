import { Types, trusted } from 'mongoose'
import { cache } from 'react'
import { findCategoryName } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { markUncacheable } from '@/lib/db/public-reads'
import { COUNTRIES } from '@/lib/domain/countries'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { type ApiSort, type ListFilters, NO_FILTERS } from '@/lib/domain/list-filters'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { countList, findCountriesInUse, LISTED, readList } from '@/lib/influencers/listing'
import { findSurvivorId } from '@/lib/influencers/merged'
import {
  CARD_FIELDS,
  PROFILE_FIELDS,
  type ProfileRecord,
  TRENDING_FIELDS,
  TRENDING_REASON_FIELDS,
  type TrendingReasonRecord,
  type TrendingRecord,
  toInfluencer,
  toInfluencerCard,
  toTrendingInfluencer,
  toTrendingReason,
} from '@/lib/influencers/record'
import { joinBreakdown, type WithBreakdown } from '@/lib/influencers/statistics/site-mean'
import type {
  CountryChoice,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
  TrendingReasons,
} from '@/lib/influencers/types'
import { UserModel } from '@/models/user'

/** The stored name of a category, given by name or id; '' for any, null for one that does not exist. */
async function categoryNamed(category: string): Promise<string | null> {
  return category === '' || category === ALL_CATEGORIES ? '' : await findCategoryName(category)
}

type Options = Partial<Omit<ListFilters, 'sort'>> & { sort?: ApiSort; category: string }

const withDefaults = (options: Options, category: string) => ({
  ...NO_FILTERS,
  ...options,
  category,
})

/**
 * Returns a page of the home list, recommended ones first unless another order is given. `category` is a name or id;
 * '' and 'All' mean any.
 */
export async function listInfluencers({
  skip,
  after,
  ...options
}: Options & { skip: number; after?: string | null | undefined }): Promise<InfluencerCard[]> {
  await connect()
  const category = await categoryNamed(options.category)
  if (category === null) return []
  const part = { skip, after, limit: LIMIT.pageSize }
  const records = await readList(withDefaults(options, category), part, CARD_FIELDS)
  return records.map(toInfluencerCard)
}

/** Counts the influencers of the list; `LIMIT.listCountedMax` means that many or more. */
export async function countInfluencers(options: Options): Promise<number> {
  await connect()
  const category = await categoryNamed(options.category)
  return category === null
    ? 0
    : await countList(withDefaults(options, category), LIMIT.listCountedMax)
}

/** Returns the countries of the listed influencers, by name, and the chosen one even without any influencer. */
export async function listCountryChoices(chosen = ''): Promise<CountryChoice[]> {
  await connect()
  const codes = new Set([...(await findCountriesInUse()), chosen])
  return COUNTRIES.filter(({ code }) => codes.has(code)).map(({ code, name }) => ({ code, name }))
}

/**
 * Returns the public profile; null for an id that is malformed, unknown, removed or not approved. The id of a merged one
 * returns the surviving profile, under its own id. Cached per render.
 */
export const findPublicInfluencer = cache(async (id: string): Promise<Influencer | null> => {
  if (!isId(id)) return null
  await connect()
  const listed = await readPublic(id)
  if (listed) return listed
  const survivorId = await findSurvivorId(id)
  if (!survivorId) return null
  // Writes invalidate what is cached under the survivor's id, not under this one.
  markUncacheable()
  return readPublic(survivorId)
})

async function readPublic(id: string): Promise<Influencer | null> {
  const _id = new Types.ObjectId(id)
  const [record] = await UserModel.aggregate<ProfileRecord & WithBreakdown>([
    { $match: { _id, ...LISTED } },
    { $project: PROFILE_PROJECTION },
    joinBreakdown(_id),
  ])
  return record ? toInfluencer(record, record.breakdowns[0]) : null
}

const PROFILE_PROJECTION = Object.fromEntries(PROFILE_FIELDS.split(' ').map((field) => [field, 1]))

/** Read to find the first ones: an index orders them by level and confidence, so one level is sorted by score here. */
const TRENDING_CANDIDATES = 100

/** Returns those with the highest scores; of very many with about the same one, those with the most confidence. */
async function readTrending<R extends { trendingScore: number }>(fields: string): Promise<R[]> {
  const candidates = await UserModel.find({ ...LISTED, trendingLevel: trusted({ $gt: 0 }) }, fields)
    .sort({ trendingLevel: -1, confidence: -1, _id: 1 })
    .limit(TRENDING_CANDIDATES)
    .lean<R[]>()
  return candidates
    .sort((one, other) => other.trendingScore - one.trendingScore)
    .slice(0, LIMIT.trendingInfluencers)
}

/** Returns the influencers with the most recent ratings and likes, highest first; without any, an empty list. */
export async function listTrendingInfluencers(): Promise<TrendingInfluencer[]> {
  await connect()
  return (await readTrending<TrendingRecord>(TRENDING_FIELDS)).map(toTrendingInfluencer)
}

/** Returns why each of them is trending. */
export async function listTrendingReasons(): Promise<TrendingReasons> {
  await connect()
  const records = await readTrending<TrendingReasonRecord>(TRENDING_REASON_FIELDS)
  return Object.fromEntries(records.map((record) => [String(record._id), toTrendingReason(record)]))
}

/** From how many counted ratings on a merge or another name takes two people, as for a profile that is claimed. */
const MUCH_RATED = 20

/** Returns those of these profiles that are claimed or much rated. */
export async function findImportant(
  ids: readonly (Types.ObjectId | string)[],
): Promise<Set<string>> {
  const profiles = await UserModel.find(
    {
      _id: trusted({ $in: [...ids] }),
      $or: [{ claimedBy: trusted({ $ne: null }) }, { reviewsCount: trusted({ $gte: MUCH_RATED }) }],
    } as object,
    '_id',
  ).lean()
  return new Set(profiles.map(({ _id }) => String(_id)))
}
