import { expect, test } from 'vitest'
import { listCategories } from '@/lib/categories/queries'
import { DEFAULT_CATEGORIES } from '@/lib/domain/default-categories'
import { defaultCategories } from '@/lib/migrations/011-default-categories'
import { CategoryModel } from '@/models/category'
import { aCategory } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const run = () => defaultCategories.run({ after: null, keep: async () => {} })
const names = async () => (await listCategories()).map(({ name }) => name)

test('a new site gets the default categories, and a site with its own keeps only those [C46]', async () => {
  await run()
  expect(await names()).toEqual([...DEFAULT_CATEGORIES].sort())
  await CategoryModel.deleteMany()
  const { name } = await aCategory()
  await run()
  expect(await names()).toEqual([name])
})
