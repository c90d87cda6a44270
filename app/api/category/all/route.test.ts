import { expect, test } from 'vitest'
import { GET } from '@/app/api/category/all/route'
import { ensureCategories } from '@/lib/categories/commands'
import { CategoryModel } from '@/models/category'
import { aCategory } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

test('categories are ordered by name, each with id and name [275]', async () => {
  const travel = await aCategory('Travel')
  const food = await aCategory('Food')
  const { status, body } = await call(GET)
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      categories: [
        { _id: food.id, name: 'Food' },
        { _id: travel.id, name: 'Travel' },
      ],
    },
  ])
})

test('creating the default categories, even concurrently, leaves one of each', async () => {
  const names = ['Food', 'Music', 'Sports', 'Music']
  await Promise.all([1, 2, 3, 4].map(() => ensureCategories(names)))
  for (const name of new Set(names)) expect(await CategoryModel.countDocuments({ name })).toBe(1)
})
