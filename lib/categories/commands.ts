import { invalidate } from '@/lib/cache'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { CategoryModel } from '@/models/category'

/** Makes sure that each of these categories exists; those that do are left alone. */
export async function ensureCategories(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await ensureCategory(name)
  await invalidate(TAG.categories)
}

async function ensureCategory(name: string): Promise<void> {
  await retryRace(() =>
    CategoryModel.updateOne({ name }, { $setOnInsert: { name } }, { upsert: true }).exec(),
  )
}
