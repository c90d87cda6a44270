import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { findCategoryName } from '@/lib/categories/queries'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runJob } from '@/lib/jobs/run'
import { categoryJobs } from '@/lib/migrations/009-category-jobs'
import { CategoryModel } from '@/models/category'
import { JobModel } from '@/models/job'
import { aCategory, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const migrate = () => categoryJobs.run({ after: null, keep: async () => {} })
/** Writes fields of the previous version that the model no longer has. */
const leave = (id: string, fields: object) =>
  CategoryModel.collection.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { changedAt: new Date(), ...fields } },
  )

test('jobs finish the renames and merges that the previous version had begun', async () => {
  const [renamed, one, two, three] = await Promise.all([1, 2, 3, 4].map(() => aCategory()))
  if (!(renamed && one && two && three)) throw new Error('four categories take part')
  const people = [
    await anInfluencer({ category: renamed.name }),
    await anInfluencer({ category: one.name }),
  ]
  await leave(renamed.id, { name: 'Now', formerNames: [renamed.name] })
  await leave(one.id, { mergeInto: new Types.ObjectId(two.id) })
  await leave(two.id, { mergeInto: new Types.ObjectId(three.id) })

  await migrate()
  await afterResponseDone()
  for (const { kind, subject } of await JobModel.find().lean()) await runJob(kind, subject)

  const categories = await Promise.all(people.map(async (one) => (await one.reload()).category))
  expect(categories).toEqual(['Now', three.name])
  expect(await findCategoryName(one.name)).toBe(three.name)
  expect(await CategoryModel.countDocuments()).toBe(2)
})

test('of two categories that a crash left merging into each other, one stays', async () => {
  const [one, two] = [await aCategory(), await aCategory()]
  await leave(one.id, { mergeInto: new Types.ObjectId(two.id) })
  await leave(two.id, { mergeInto: new Types.ObjectId(one.id) })
  await migrate()
  await afterResponseDone()
  expect(await findCategoryName(one.name)).toBe(await findCategoryName(two.name))
  const left = await CategoryModel.find({ mergeInto: null, name: one.name }).lean()
  expect(left).toHaveLength(1)
})
