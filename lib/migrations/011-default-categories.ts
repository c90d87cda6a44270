import { ensureCategories } from '@/lib/categories/commands'
import { DEFAULT_CATEGORIES } from '@/lib/domain/default-categories'
import type { Migration } from '@/lib/migrations/migration'
import { CategoryModel } from '@/models/category'

/** A new site needs a category before influencers can be submitted. */
export const defaultCategories: Migration = {
  name: 'default categories',
  what: 'the default categories, where there are none',
  models: [CategoryModel],
  async run() {
    if ((await CategoryModel.countDocuments()) === 0) await ensureCategories(DEFAULT_CATEGORIES)
  },
}
