import { invalidate } from '@/lib/cache/invalidate'
import { findCategoryName } from '@/lib/categories/queries'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { CategoryModel } from '@/models/category'

/** Creates those of these categories that do not exist yet. */
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
 * Returns the name of the category with this name or id, or null, for an influencer written in the same transaction.
 * Also writes to the category's document, so that a concurrent rename or removal conflicts.
 */
export async function lockCategory(nameOrId: string): Promise<string | null> {
  const name = await findCategoryName(nameOrId)
  if (name === null) return null
  const { matchedCount } = await CategoryModel.updateOne({ name }, { $inc: { __v: 1 } })
  return matchedCount === 1 ? name : null
}
