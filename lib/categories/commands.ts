import { invalidate } from '@/lib/cache/invalidate'
import { findCategoryName } from '@/lib/categories/queries'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { CategoryModel } from '@/models/category'

/** Makes sure that each of these categories exists; those that do are left alone. */
export async function ensureCategories(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await ensureCategory(name)
  await invalidate(TAG.categories)
}

async function ensureCategory(name: string): Promise<void> {
  await transaction([], () =>
    CategoryModel.updateOne({ name }, { $setOnInsert: { name } }, { upsert: true }),
  )
}

/**
 * The name of the category that is named or whose id is given, for an influencer that is written in the same transaction:
 * the category's document is written, too, so that it is not renamed or removed meanwhile. Null when there is none.
 */
export async function lockCategory(nameOrId: string): Promise<string | null> {
  const name = await findCategoryName(nameOrId)
  if (name === null) return null
  const { matchedCount } = await CategoryModel.updateOne({ name }, { $inc: { __v: 1 } })
  return matchedCount === 1 ? name : null
}
