import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import type { Category } from '@/lib/influencers/types'
import { CategoryModel } from '@/models/category'

/** All categories by name. */
export async function listCategories(): Promise<Category[]> {
  await connect()
  const records = await CategoryModel.find().sort({ name: 1 }).limit(500).lean()
  return records.map(({ _id, name }) => ({ id: String(_id), name }))
}

/** The name of the category that is named or whose id is given; null when there is none. */
export async function findCategoryName(nameOrId: string): Promise<string | null> {
  await connect()
  const byName = await CategoryModel.findOne({ name: nameOrId }).lean()
  if (byName) return byName.name
  const byId = isId(nameOrId) ? await CategoryModel.findById(nameOrId).lean() : null
  return byId?.name ?? null
}
