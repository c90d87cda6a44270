import { trusted } from 'mongoose'
import { cache } from 'react'
import { findCategoryName } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import {
  CARD_FIELDS,
  PROFILE_FIELDS,
  TRENDING_FIELDS,
  toInfluencer,
  toInfluencerCard,
  toTrendingInfluencer,
} from '@/lib/influencers/record'
import { searchWords } from '@/lib/influencers/rules'
import type { Influencer, InfluencerCard, TrendingInfluencer } from '@/lib/influencers/types'
import { UserModel } from '@/models/user'

/** Public lists hold approved influencers that nobody removed; `listed` says both in one indexed field. */
const LISTED = { listed: true, role: ROLE.influencer } as const

/** What lists select by: everything, one category, or a category that does not exist. */
async function listFilter(category: string) {
  if (category === '' || category === 'All') return LISTED
  const name = await findCategoryName(category)
  return name === null ? null : { ...LISTED, category: name }
}

/** A page of the home list: rank first, then confidence (C48). `category` is a name or id; '' and 'All' mean any. */
export async function listInfluencers(page: {
  skip: number
  category: string
}): Promise<InfluencerCard[]> {
  await connect()
  const filter = await listFilter(page.category)
  if (!filter) return []
  const records = await UserModel.find(filter, CARD_FIELDS)
    .sort({ rank: -1, confidence: -1, _id: 1 })
    .skip(page.skip)
    .limit(LIMIT.pageSize)
    .lean()
  return records.map(toInfluencerCard)
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
    .lean()
  return records.map(toTrendingInfluencer)
}

/** Influencers that have every word of the query in name, handles, expertise or category; the best rated first. */
export async function searchInfluencers(query: string): Promise<InfluencerCard[]> {
  const [first, ...others] = searchWords([...query].slice(0, LIMIT.searchCharsMax).join(''))
  if (!first) return []
  await connect()
  // The first word alone is looked up in the index; the others are checked on what it finds.
  const records = await UserModel.find(
    {
      ...LISTED,
      searchKeys: first,
      ...(others.length > 0 && { $and: others.map((word) => ({ searchKeys: word })) }),
    },
    CARD_FIELDS,
  )
    .sort({ confidence: -1 })
    .limit(LIMIT.searchResults)
    .lean()
  return records.map(toInfluencerCard)
}
