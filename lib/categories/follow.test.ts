import { trusted } from 'mongoose'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeCategory, renameCategory } from '@/lib/categories/commands'
import { sweepCategories } from '@/lib/categories/follow'
import { findCategoryId, findCategoryName, listCategories } from '@/lib/categories/queries'
import { minutes } from '@/lib/domain/durations'
import { aCategory, anAdmin, anInfluencer } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'
import { CategoryModel } from '@/models/category'
import { UserModel } from '@/models/user'

withDatabase()
afterEach(() => void vi.useRealTimers())

const actor = async () => {
  const { id, name } = await anAdmin()
  return { id, name, role: 1, isVerified: true } as const
}
/** What a later sweep finds. */
const sweepAfter = async (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  await sweepCategories(new Date())
}
const categoryOf = async ({ _id }: { _id: unknown }) =>
  (await UserModel.findById(_id).lean())?.category

test('a rename that was cut off after its first write is finished by the sweep', async () => {
  const category = await aCategory()
  const people = [
    await anInfluencer({ category: category.name }),
    await anInfluencer({ category: category.name }),
  ]
  // What the first write of a rename leaves.
  await CategoryModel.updateOne(
    { _id: category.id },
    { name: 'Interrupted', formerNames: [category.name], changedAt: new Date() },
  )
  await sweepAfter(5_000)
  for (const person of people) expect(await categoryOf(person)).toBe('Interrupted')
  expect((await CategoryModel.findById(category.id).lean())?.changedAt).not.toBeNull()
})

test('whoever is proposed under the old name within the minute follows, then the change is over', async () => {
  const [admin, category] = [await actor(), await aCategory()]
  await renameCategory(admin, category.id, 'Settled')
  const late = await anInfluencer({ category: category.name })
  await sweepAfter(minutes(1) + 1_000)
  expect(await categoryOf(late)).toBe('Settled')
  await sweepCategories(new Date())
  expect((await CategoryModel.findById(category.id).lean())?.changedAt).toBeNull()
  expect(await findCategoryName(category.name)).toBe('Settled')
})

test('a merge that was cut off after its claim is finished, and the merged category goes in the end', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const person = await anInfluencer({ category: from.name })
  await CategoryModel.updateOne({ _id: from.id }, { mergeInto: into.id, changedAt: new Date() })
  // Already nobody sees it, and whoever asks for it gets the other one.
  expect((await listCategories()).map(({ name }) => name)).not.toContain(from.name)
  expect(await findCategoryName(from.name)).toBe(into.name)
  expect(String(await findCategoryId(from.name))).toBe(into.id)

  await sweepAfter(5_000)
  expect(await categoryOf(person)).toBe(into.name)
  expect(await CategoryModel.exists({ _id: from.id })).not.toBeNull()
  await sweepAfter(minutes(1))
  expect(await CategoryModel.exists({ _id: from.id })).toBeNull()
  expect(await findCategoryName(from.name)).toBe(into.name)
})

test('a chain of merges ends in its last category, whatever order the sweep takes', async () => {
  const admin = await actor()
  const [one, two, three] = [await aCategory(), await aCategory(), await aCategory()]
  const person = await anInfluencer({ category: one.name })
  await CategoryModel.updateOne({ _id: one.id }, { mergeInto: two.id, changedAt: new Date() })
  await mergeCategory(admin, two.id, three.id)
  for (const ms of [5_000, 5_000, minutes(2), minutes(2), minutes(2)]) await sweepAfter(ms)
  expect(await categoryOf(person)).toBe(three.name)
  expect(await findCategoryName(one.name)).toBe(three.name)
  expect(await CategoryModel.countDocuments({ _id: trusted({ $in: [one.id, two.id] }) })).toBe(0)
})

test('two claims that swallow each other, left by a crash, are both given up', async () => {
  const [one, two] = [await aCategory(), await aCategory()]
  await CategoryModel.updateOne({ _id: one.id }, { mergeInto: two.id, changedAt: new Date() })
  await CategoryModel.updateOne({ _id: two.id }, { mergeInto: one.id, changedAt: new Date() })
  await sweepAfter(5_000)
  const names = (await listCategories()).map(({ name }) => name)
  expect(names.filter((name) => [one.name, two.name].includes(name)).length).toBeGreaterThanOrEqual(
    1,
  )
})
