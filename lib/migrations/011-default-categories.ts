import { ensureCategories } from '@/lib/categories/commands'
import { DEFAULT_CATEGORIES } from '@/lib/domain/default-categories'
import type { Migration } from '@/lib/migrations/migration'
import { CategoryModel } from '@/models/category'

/** Without any category nobody could submit an influencer to a fresh site. */
export const defaultCategories: Migration = {
  name: 'default categories',
  what: 'the default categories, where there are none',
  models: [CategoryModel],
  async run() {
    if ((await CategoryModel.countDocuments()) === 0) await ensureCategories(DEFAULT_CATEGORIES)
  },
}
