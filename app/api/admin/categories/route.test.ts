import { expect, test } from 'vitest'
import { POST as merge } from '@/app/api/admin/categories/[id]/merge/route'
import { POST as rename } from '@/app/api/admin/categories/[id]/rename/route'
import { DELETE as remove } from '@/app/api/admin/categories/[id]/route'
import { POST as add, GET as manage } from '@/app/api/admin/categories/route'
import { GET as all } from '@/app/api/category/all/route'
import { POST as propose } from '@/app/api/influencerAdd/route'
import { GET as search } from '@/app/api/influencers/search/route'
import { GET as list } from '@/app/api/users/route'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { AuditModel } from '@/models/audit'
import { PointModel } from '@/models/point'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Known = { id: string; name: string }
const names = async (): Promise<string[]> =>
  (await call(all)).body.categories.map(({ name }: Known) => name)
const managed = async (admin: { id: string }, id: string) =>
  (await call(manage, signedIn(admin))).body.categories.find((one: { id: string }) => one.id === id)
const listed = async (category: string): Promise<string[]> =>
  (await call(list, { path: `/?category=${encodeURIComponent(category)}` })).body.users.map(
    ({ name }: Known) => name,
  )
const to = (name: string, admin: { id: string }, id = '') => ({
  body: { name },
  params: { id },
  ...signedIn(admin),
})
const ask = (from: Known, target: Known, by: { id: string }) =>
  call(merge, { params: { id: from.id }, body: { into: target.id }, ...signedIn(by) })
/** Asks for a merge that a colleague has asked for before. */
async function into(from: Known, target: Known, admin: { id: string }) {
  await ask(from, target, await anAdmin())
  return ask(from, target, admin)
}

let made = 0
const fresh = (word: string) => {
  made += 1
  return `${word} ${made}`
}

test('a new category is offered at once; a name too similar to another is refused', async () => {
  const admin = await anAdmin()
  const name = fresh('Astronomy')
  const dropped: string[] = []
  const end = onInvalidate((tags) => void dropped.push(...tags))
  const { status, body } = await call(add, to(`  ${name} `, admin))
  end()
  expect(status).toBe(200)
  expect(await managed(admin, body.id)).toEqual({
    id: body.id,
    name,
    listed: 0,
    unlisted: 0,
    proposal: null,
    isChanging: false,
  })
  expect(await names()).toContain(name)
  expect(dropped).toContain(TAG.categories)
  for (const alike of [name, name.toUpperCase(), name.replace('o', 'ö')]) {
    const again = await call(add, to(alike, admin))
    expect([again.status, again.body.msg]).toEqual([409, SERVER_MESSAGES.categoryExists])
    expect(again.body.fields).toEqual({ name: SERVER_MESSAGES.categoryExists })
  }
})

test.each(['', '   ', 'x'.repeat(41), 'All', 'all'])(
  '%j is refused as the name of a category',
  async (name) => {
    expect((await call(add, to(name, await anAdmin()))).status).toBe(422)
  },
)

test('of two admins who add the same category concurrently, one succeeds', async () => {
  const admin = await anAdmin()
  const name = fresh('Twice')
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(add, to(name, admin))))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
})

test('a renamed category keeps its influencers in lists and search, and submissions under its old name too', async () => {
  const admin = await anAdmin()
  const category = await aCategory(fresh('Traveling'))
  const people = [
    await anInfluencer({ category: category.name, name: 'Rena Listed' }),
    await anInfluencer({ category: category.name, approved: false, listed: false }),
    await anInfluencer({ category: category.name, listed: false, removedAt: new Date() }),
  ]
  const name = fresh('Wayfaring')
  expect((await call(rename, to(name, admin, category.id))).body).toEqual({ success: true })

  for (const person of people) expect((await person.reload()).category).toBe(name)
  expect(await listed(name)).toEqual(['Rena Listed'])
  // Old links, and forms opened before the rename, use the former name.
  expect(await listed(category.name)).toEqual(['Rena Listed'])
  const { body } = await call(search, { path: '/?query=wayfaring' })
  expect(body.map((one: Known) => one.name)).toEqual(['Rena Listed'])
  expect((await call(search, { path: '/?query=traveling' })).body).toEqual([])
  const proposal = { name: 'Late Lena', category: category.name }
  expect((await call(propose, { body: proposal })).status).toBe(200)
  expect((await UserModel.findOne({ name: 'Late Lena' }).lean())?.category).toBe(name)
  expect(await names()).not.toContain(category.name)
  expect(await AuditModel.findOne({ subjectId: category.id }).lean()).toMatchObject({
    action: 'renameCategory',
    subjectKind: 'category',
    note: `${category.name} → ${name}`,
  })
})

test('a category can be renamed back, and renaming it to its current name changes nothing', async () => {
  const admin = await anAdmin()
  const category = await aCategory(fresh('There'))
  const person = await anInfluencer({ category: category.name })
  const name = fresh('Elsewhere')
  for (const next of [name, name, category.name]) {
    expect((await call(rename, to(next, admin, category.id))).status).toBe(200)
  }
  expect((await person.reload()).category).toBe(category.name)
  expect(await AuditModel.countDocuments({ subjectId: category.id })).toBe(2)
})

test('a name that no category has any more can be given to another one', async () => {
  const admin = await anAdmin()
  const category = await aCategory(fresh('Moving'))
  const name = fresh('Moved')
  await call(rename, to(name, admin, category.id))
  await afterResponseDone()
  expect((await call(add, to(category.name, admin))).status).toBe(200)
  expect(await names()).toEqual(expect.arrayContaining([name, category.name]))
})

test('a merged category passes on its influencers, name and points, and disappears from every list', async () => {
  const admin = await anAdmin()
  const [from, target] = [await aCategory(fresh('Cooking')), await aCategory(fresh('Food'))]
  const [moved, stays] = [
    await anInfluencer({ category: from.name, name: 'Merged Mia' }),
    await anInfluencer({ category: target.name, name: 'Standing Stan' }),
  ]
  const member = await aMember()
  await PointModel.create({
    userId: member.id,
    cause: 'rating',
    causeId: moved.id,
    amount: 100,
    categoryId: from.id,
  })
  expect((await into(from, target, admin)).body).toEqual({ success: true, isDone: true })
  await afterResponseDone()

  expect((await moved.reload()).category).toBe(target.name)
  expect((await stays.reload()).category).toBe(target.name)
  expect((await listed(from.name)).sort()).toEqual(['Merged Mia', 'Standing Stan'])
  expect((await listed(from.id)).sort()).toEqual(['Merged Mia', 'Standing Stan'])
  expect(await names()).not.toContain(from.name)
  expect(await managed(admin, from.id)).toBeUndefined()
  expect(await managed(admin, target.id)).toMatchObject({ listed: 2, isChanging: false })
  expect(String((await PointModel.findOne({ userId: member.id }).lean())?.categoryId)).toBe(
    target.id,
  )
  expect((await into(from, target, admin)).status).toBe(404)
})

test('of two categories that are merged into each other concurrently, one remains', async () => {
  const admin = await anAdmin()
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await aCategory(fresh('One')), await aCategory(fresh('Two'))]
    const person = await anInfluencer({ category: one.name })
    await Promise.all([into(one, two, admin), into(two, one, admin)])
    await afterResponseDone()
    const left = (await names()).filter((name) => [one.name, two.name].includes(name))
    expect(left.length).toBeGreaterThanOrEqual(1)
    expect(left).toContain((await person.reload()).category)
  }
})

test('only an empty category can be deleted, and none can be merged into itself', async () => {
  const admin = await anAdmin()
  const [empty, used] = [await aCategory(fresh('Empty')), await aCategory(fresh('Used'))]
  await anInfluencer({ category: used.name, listed: false, removedAt: new Date() })
  const take = (id: string) =>
    call(remove, { method: 'DELETE', params: { id }, ...signedIn(admin) })
  const refused = await take(used.id)
  expect([refused.status, refused.body.msg]).toEqual([409, SERVER_MESSAGES.categoryInUse])
  expect((await take(empty.id)).body).toEqual({ success: true })
  expect(await names()).not.toContain(empty.name)
  expect(await names()).toContain(used.name)
  expect((await into(used, used, admin)).body.msg).toBe(SERVER_MESSAGES.categoryIntoItself)
  for (const id of ['x', 'f'.repeat(24), empty.id]) expect((await take(id)).status).toBe(404)
})

test('[A10] a merge needs two people where there are two: admins, or members who curate', async () => {
  const [admin, curator] = [await anAdmin(), await aMember({ powers: ['curate'] })]
  const [from, target, other] = [
    await aCategory(fresh('From')),
    await aCategory(fresh('Into')),
    await aCategory(fresh('Other')),
  ]
  for (let times = 0; times < 2; times += 1) {
    expect((await ask(from, target, curator)).body).toEqual({ success: true, isDone: false })
  }
  expect(await names()).toContain(from.name)
  expect((await managed(curator, from.id)).proposal).toMatchObject({ isMine: true })
  // Another target is another proposal.
  expect((await ask(from, other, admin)).body.isDone).toBe(false)
  expect((await managed(curator, from.id)).proposal).toMatchObject({
    into: other.id,
    isMine: false,
  })
  // One by a colleague who is no longer one does not count.
  await UserModel.updateOne({ _id: admin.id }, { $set: { removedAt: new Date() } })
  expect((await ask(from, other, curator)).body.isDone).toBe(false)
  expect((await ask(from, other, await anAdmin())).body.isDone).toBe(true)
  expect(await names()).not.toContain(from.name)

  // Alone, one person decides.
  await UserModel.updateMany({ role: 1 }, { $set: { removedAt: new Date() } })
  expect((await ask(target, other, curator)).body.isDone).toBe(true)
})
