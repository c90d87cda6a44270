import { invalidate } from '@/lib/cache'
import { TAG } from '@/lib/domain/cache-tags'
import { CategoryModel } from '@/models/category'

/** Makes sure that each of these categories exists; those that do are left alone. */
export async function ensureCategories(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await ensureCategory(name)
  await invalidate(TAG.categories)
}

async function ensureCategory(name: string): Promise<void> {
  const ensure = () =>
    CategoryModel.updateOne({ name }, { $setOnInsert: { name } }, { upsert: true }).exec()
  // Two upserts at once may both try to insert: the loser finds the category at its second try.
  await ensure().catch(ensure)
}
