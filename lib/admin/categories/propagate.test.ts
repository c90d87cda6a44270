import { trusted } from 'mongoose'
import { afterEach, expect, test } from 'vitest'
import { mergeCategory, removeCategory, renameCategory } from '@/lib/admin/categories/commands'
import { propagateMerge } from '@/lib/admin/categories/propagate'
import {
  findCategoryId,
  findCategoryName,
  listCategories,
  listManagedCategories,
} from '@/lib/categories/queries'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { submitInfluencer } from '@/lib/influencers/commands'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { CategoryModel } from '@/models/category'
import { JobModel } from '@/models/job'
import { UserModel } from '@/models/user'
import { aCategory, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

const runJobs = () => registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
const running: Promise<unknown>[] = []
afterEach(async () => {
  runJobs()
  await Promise.all(running)
})

/** A merge that a colleague has asked for before. */
async function seconded(
  from: { id: string },
  into: { id: string },
): Promise<() => Promise<unknown>> {
  const [first, second] = [await actor(), await actor()]
  expect(await mergeCategory(first, from.id, into.id)).toBe(false)
  return () => mergeCategory(second, from.id, into.id)
}

/** Runs a command without job handlers, as if its process died after the commit: the job waits for another process. */
async function enqueued(command: () => Promise<unknown>, subject: string): Promise<void> {
  registerJobs(async () => ({}))
  // Not awaited: the command waits for its job.
  running.push(command())
  await expect.poll(() => JobModel.exists({ subject }), { timeout: 5_000 }).not.toBeNull()
  await afterResponseDone()
  runJobs()
}

const actor = async () => {
  const { id, name } = await anAdmin()
  return { id, name, role: 1, isVerified: true } as const
}
const categoryOf = async ({ _id }: { _id: unknown }) =>
  (await UserModel.findById(_id).lean())?.category
const managed = async (id: string) =>
  (await listManagedCategories({ id: 'f'.repeat(24) })).find((category) => category.id === id)

const submission = (name: string, category: string) => ({
  name,
  category,
  about: '',
  expertise: '',
  socialHandles: '',
  platforms: [],
  country: '',
  hourlyRate: 0,
  publicEmail: '',
  pic: '',
  phone: '',
  details: '',
})

test('another process finishes a rename after a crash', async () => {
  const [admin, category] = [await actor(), await aCategory()]
  const people = [
    await anInfluencer({ category: category.name }),
    await anInfluencer({ category: category.name }),
  ]
  await enqueued(() => renameCategory(admin, category.id, 'Interrupted'), category.id)
  expect(await findCategoryName(category.name)).toBe('Interrupted')
  expect(await managed(category.id)).toMatchObject({ isChanging: true })
  // The former name is taken until all influencers are renamed.
  const taken = renameCategory(admin, (await aCategory()).id, category.name)
  await expect(taken).rejects.toThrow(SERVER_MESSAGES.categoryNameInUse)

  await runJob('category', category.id)
  for (const person of people) expect(await categoryOf(person)).toBe('Interrupted')
  expect(await managed(category.id)).toMatchObject({ isChanging: false, listed: 2 })
})

test('counting and moving the influencers of a category examines no others', async () => {
  const [admin, category] = [await actor(), await aCategory()]
  await anInfluencer({ category: category.name })
  await anInfluencer({ category: category.name, approved: false, listed: false })
  const others = { category: 'Elsewhere', searchKeys: ['a', 'b', 'c'] }
  await UserModel.insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      ...others,
      name: `Person ${n}`,
      role: n % 3 === 0 ? ROLE.member : ROLE.influencer,
      approved: n % 3 === 1,
      listed: n % 3 === 1,
    })),
  )
  const costs = await explainQueries(async () => {
    await listManagedCategories(admin)
    await renameCategory(admin, category.id, 'Counted')
    await afterResponseDone()
  })
  expect(await managed(category.id)).toMatchObject({ listed: 1, unlisted: 1 })
  const ofUsers = costs.filter(({ query }) => query.includes('"users"'))
  expect(ofUsers.length).toBeGreaterThan(2)
  for (const { query, examined } of ofUsers) expect(examined, query).toBeLessThan(20)
})

test('a rename also reaches concurrent submissions', { timeout: 60_000 }, async () => {
  const admin = await actor()
  for (let round = 0; round < 4; round += 1) {
    const category = await aCategory()
    const submit = (n: number) =>
      submitInfluencer(submission(`Proposed ${round} ${n}`, category.name))
    await Promise.all([
      ...[0, 1, 2].map(submit),
      renameCategory(admin, category.id, `Renamed ${round}`),
      ...[3, 4, 5].map(submit),
    ])
    await afterResponseDone()
    const proposed = await UserModel.find({
      name: trusted({ $in: [0, 1, 2, 3, 4, 5].map((n) => `Proposed ${round} ${n}`) }),
    }).lean()
    expect(proposed.map((one) => one.category)).toEqual(Array(6).fill(`Renamed ${round}`))
  }
})

test('of a category removal and a concurrent submission one is refused, and no influencer loses its category', async () => {
  const admin = await actor()
  for (let round = 0; round < 6; round += 1) {
    const category = await aCategory()
    const [removed, submitted] = await Promise.allSettled([
      removeCategory(admin, category.id),
      submitInfluencer(submission(`Late ${round}`, category.name)),
    ])
    expect([removed.status, submitted.status].sort()).toEqual(['fulfilled', 'rejected'])
    const isLeft = (await CategoryModel.exists({ _id: category.id })) !== null
    expect(isLeft).toBe(submitted.status === 'fulfilled')
  }
})

test('another process finishes a merge after a crash and then deletes the merged category', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const person = await anInfluencer({ category: from.name })
  await enqueued(await seconded(from, into), from.id)
  // The merged category is unlisted, and its name resolves to the other one.
  expect((await listCategories()).map(({ name }) => name)).not.toContain(from.name)
  expect(await findCategoryName(from.name)).toBe(into.name)
  expect(String(await findCategoryId(from.name))).toBe(into.id)
  expect(await managed(into.id)).toMatchObject({ isChanging: true })

  await runJob('category-merge', from.id)
  expect(await categoryOf(person)).toBe(into.name)
  expect(await CategoryModel.exists({ _id: from.id })).toBeNull()
  expect(await findCategoryName(from.name)).toBe(into.name)
  expect(await managed(into.id)).toMatchObject({ isChanging: false, listed: 1 })
})

test('a merge moves many influencers in chunks', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  await UserModel.insertMany(
    Array.from({ length: 60 }, (_, n) => ({ name: `N ${n}`, role: 2, category: from.name })),
  )
  await CategoryModel.updateOne({ _id: from.id }, { mergeInto: into.id })
  const left: unknown[] = []
  for (let n = 0; n < 4; n += 1) {
    const result = await propagateMerge({ subject: from.id, data: null, cursor: null })
    left.push([result, await UserModel.countDocuments({ category: from.name })])
  }
  expect(left).toEqual([
    [{ cursor: null }, 35],
    [{ cursor: null }, 10],
    ['done', 0],
    ['done', 0],
  ])
})

test('a chain of merges ends in its last category in any order of jobs', async () => {
  for (const order of [0, 1]) {
    const [one, two, three] = [await aCategory(), await aCategory(), await aCategory()]
    const person = await anInfluencer({ category: one.name })
    await enqueued(await seconded(one, two), one.id)
    await enqueued(await seconded(two, three), two.id)
    const jobs = order === 0 ? [one, two] : [two, one]
    for (const { id } of jobs) await runJob('category-merge', id)
    expect(await categoryOf(person)).toBe(three.name)
    expect(await findCategoryName(one.name)).toBe(three.name)
    const merged = { _id: trusted({ $in: [one.id, two.id] }) }
    expect(await CategoryModel.countDocuments(merged)).toBe(0)
  }
})
