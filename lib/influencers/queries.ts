import { trusted } from 'mongoose'
import { cache } from 'react'
import { findCategoryName } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { COUNTRIES } from '@/lib/domain/countries'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { type ListFilters, NO_FILTERS } from '@/lib/domain/list-filters'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { countList, findCountriesInUse, LISTED, readList } from '@/lib/influencers/listing'
import {
  PROFILE_FIELDS,
  TRENDING_FIELDS,
  toInfluencer,
  toInfluencerCard,
  toTrendingInfluencer,
} from '@/lib/influencers/record'
import type {
  CountryChoice,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'
import { UserModel, type UserRecord } from '@/models/user'

/** The stored name of a category that is named or given by its id; '' for any, null for one that does not exist. */
async function categoryNamed(category: string): Promise<string | null> {
  return category === '' || category === ALL_CATEGORIES ? '' : await findCategoryName(category)
}

type Wanted = Partial<ListFilters> & { category: string }

const narrowed = (wanted: Wanted, category: string) => ({ ...NO_FILTERS, ...wanted, category })

/**
 * A page of the home list: rank first, then confidence, unless another order is wanted (C48). `category` is a name or
 * id; '' and 'All' mean any.
 */
export async function listInfluencers({
  skip,
  ...wanted
}: Wanted & { skip: number }): Promise<InfluencerCard[]> {
  await connect()
  const category = await categoryNamed(wanted.category)
  if (category === null) return []
  const records = await readList(narrowed(wanted, category), { skip, limit: LIMIT.pageSize })
  return records.map(toInfluencerCard)
}

/** How many influencers the list holds; `LIMIT.listCountedMax` means that many or more. */
export async function countInfluencers(wanted: Wanted): Promise<number> {
  await connect()
  const category = await categoryNamed(wanted.category)
  return category === null ? 0 : await countList(narrowed(wanted, category), LIMIT.listCountedMax)
}

/** The countries that the list can be narrowed to, by name; the chosen one among them even when nobody is from there. */
export async function listCountryChoices(chosen = ''): Promise<CountryChoice[]> {
  await connect()
  const codes = new Set([...(await findCountriesInUse()), chosen])
  return COUNTRIES.filter(({ code }) => codes.has(code)).map(({ code, name }) => ({ code, name }))
}

/** The public profile; null for an id that is malformed, unknown, removed or not approved. Read once per render. */
export const findPublicInfluencer = cache(async (id: string): Promise<Influencer | null> => {
  if (!isId(id)) return null
  await connect()
  const record = await UserModel.findOne({ _id: id, ...LISTED }, PROFILE_FIELDS).lean()
  return record ? toInfluencer(record) : null
})

/** Those who got most ratings and likes lately, the best first; none without any (C62). */
export async function listTrendingInfluencers(): Promise<TrendingInfluencer[]> {
  await connect()
  const records = await UserModel.find(
    { ...LISTED, trendingScore: trusted({ $gt: 0 }) },
    TRENDING_FIELDS,
  )
    .sort({ trendingScore: -1, confidence: -1 })
    .limit(LIMIT.trendingInfluencers)
    .lean<UserRecord[]>()
  return records.map(toTrendingInfluencer)
}
