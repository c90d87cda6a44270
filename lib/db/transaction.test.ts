import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { invalidate, onInvalidate } from '@/lib/cache/invalidate'
import { afterCommit } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { lockDocuments } from '@/lib/db/locks'
import { transaction } from '@/lib/db/transaction'
import { AppError } from '@/lib/errors'
import { CategoryModel } from '@/models/category'
import { SettingModel } from '@/models/setting'

beforeAll(async () => {
  await connect()
  await ensureIndexes()
})

const fresh = () => new Types.ObjectId().toHexString()
const read = async (_id: string) => (await SettingModel.findById(_id).lean())?.value

test('a transaction commits all of its writes or none', async () => {
  const [one, two] = [fresh(), fresh()]
  const failing = transaction([], async () => {
    await SettingModel.create({ _id: one, value: 1 })
    expect(await read(one)).toBe(1)
    throw new AppError('refused', 'No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(await read(one)).toBeUndefined()
  const done = await transaction([], async () => {
    await SettingModel.create({ _id: one, value: 1 })
    await SettingModel.updateOne({ _id: two }, { $set: { value: 2 } }, { upsert: true })
    return 'done'
  })
  expect([done, await read(one), await read(two)]).toEqual(['done', 1, 2])
})

test('writes are invisible to other sessions before the commit', async () => {
  const _id = fresh()
  let seen: unknown = 'nothing yet'
  let look = () => {}
  const looked = new Promise<void>((resolve) => {
    look = resolve
  })
  const writing = transaction([], async () => {
    await SettingModel.create({ _id, value: 1 })
    look()
    await sleep(100)
  })
  await looked
  seen = await read(_id)
  await writing
  expect([seen, await read(_id)]).toEqual([undefined, 1])
})

test('concurrent writes to one document all count, with and without a lock', async () => {
  const _id = fresh()
  await SettingModel.create({ _id, value: 0 })
  const increment = (lockKeys: string[]) =>
    transaction(lockKeys, async () => {
      const value = Number(await read(_id))
      await SettingModel.updateOne({ _id }, { $set: { value: value + 1 } })
    })
  await Promise.all(Array.from({ length: 20 }, () => increment([_id])))
  expect(await read(_id)).toBe(20)
  await Promise.all(Array.from({ length: 6 }, () => increment([])))
  expect(await read(_id)).toBe(26)
})

test('a transaction that loses the race for a unique key sees the winner on its retry', async () => {
  const name = fresh()
  const ensure = () =>
    transaction([], async () => {
      const known = await CategoryModel.findOne({ name }).lean()
      return String((known ?? (await CategoryModel.create({ name })))._id)
    })
  const ids = await Promise.all(Array.from({ length: 8 }, ensure))
  expect(new Set(ids).size).toBe(1)
})

test('effects run once after the commit and never after an abort', async () => {
  const heard: string[] = []
  const end = onInvalidate((tags) => void heard.push(...tags))
  let tries = 0
  await transaction([], async () => {
    tries += 1
    afterCommit(() => heard.push('effect'))
    await invalidate('a')
    await invalidate('b')
    expect(heard).toEqual([])
    if (tries < 3) await takenKey()
  })
  await expect(
    transaction([], async () => {
      await invalidate('never')
      throw new AppError('refused', 'No.')
    }),
  ).rejects.toThrow('No.')
  end()
  expect([tries, ...heard]).toEqual([3, 'effect', 'a', 'b'])
})

/** Fails like an insert that lost a race. */
async function takenKey(): Promise<void> {
  const name = fresh()
  await CategoryModel.create({ name })
  await CategoryModel.create({ name })
}

test('a nested transaction joins the outer one', async () => {
  const _id = fresh()
  const outer = transaction([], async () => {
    await transaction([_id], () => SettingModel.create({ _id, value: 1 }))
    throw new AppError('refused', 'No.')
  })
  await expect(outer).rejects.toThrow('No.')
  expect(await read(_id)).toBeUndefined()
})

test('locks are taken in sorted order, released on timeout and removed after use', async () => {
  const order: number[] = []
  const first = await lockDocuments(['b', 'a'], 1_000)
  const second = lockDocuments(['a', 'b'], 1_000).then((release) => {
    order.push(2)
    return release
  })
  await expect(lockDocuments(['b', 'c'], 20)).rejects.toMatchObject({ reason: 'unavailable' })
  order.push(1)
  first()
  ;(await second)()
  const third = await lockDocuments(['a', 'b', 'c'], 20)
  third()
  expect(order).toEqual([1, 2])
})
