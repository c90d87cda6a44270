import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { runKeyed } from '@/lib/db/idempotency'
import { lockDocuments } from '@/lib/db/locks'
import { together } from '@/lib/db/together'
import { AppError } from '@/lib/errors'
import { SettingModel } from '@/models/setting'
import { withDatabase } from '@/tests/support/http'

withDatabase()

type Addition = { _id: string; value: number; isRefused?: boolean }

const groups: number[][] = []
const add = together('additions in a test', async (additions: readonly Addition[]) => {
  groups.push(additions.map(({ value }) => value))
  const allowed = additions.filter(({ isRefused }) => !isRefused)
  if (allowed.length === 0) throw new AppError('refused', 'No.')
  for (const { _id, value } of allowed) {
    const sum = (await read(_id)) + value
    await SettingModel.updateOne({ _id }, { $set: { value: sum } }, { upsert: true })
  }
  return allowed
})

const read = async (_id: string) => Number((await SettingModel.findById(_id).lean())?.value ?? 0)

const addBy = (member: string, addition: Addition) => {
  const { _id } = addition
  return add(
    { subject: _id, lockKeys: [`setting ${_id}`], memberKey: `member ${member}` },
    addition,
  )
}

/** Runs commands that find the document locked, and unlocks it when all of them wait. Returns how each has ended. */
async function whileLocked(_id: string, start: () => Promise<unknown>[]): Promise<string[]> {
  groups.length = 0
  const release = await lockDocuments([`setting ${_id}`], 1_000)
  const running = start()
  release()
  const ended = await Promise.allSettled(running)
  return ended.map(({ status }) => status)
}

const fresh = () => new Types.ObjectId().toHexString()
const keyed = (id: string) => ({
  id,
  bodyDigest: 'body',
  isReplay: false,
  isStored: false,
  refunds: [],
})

test('commands that wait for one document are one transaction; a command that comes alone is not kept waiting', async () => {
  const _id = fresh()
  const ended = await whileLocked(_id, () =>
    [1, 2, 3].map((value) => addBy(`${value}`, { _id, value })),
  )
  expect(ended).toEqual(Array(3).fill('fulfilled'))
  expect(groups).toEqual([[1, 2, 3]])
  groups.length = 0
  await addBy('1', { _id, value: 4 })
  expect([groups, await read(_id)]).toEqual([[[4]], 10])
})

test('a member has one command in a group: the next one sees what it has changed', async () => {
  const _id = fresh()
  await whileLocked(_id, () => [1, 2, 4].map((value) => addBy('one', { _id, value })))
  expect([groups, await read(_id)]).toEqual([[[1], [2], [4]], 7])
})

test('what arrives during a transaction is the next one, whatever it changes; a member has one command in it', async () => {
  const ids = [fresh(), fresh(), fresh(), fresh()] as const
  groups.length = 0
  await Promise.all([
    addBy('1', { _id: ids[0], value: 1 }),
    addBy('2', { _id: ids[1], value: 2 }),
    addBy('3', { _id: ids[2], value: 4 }),
    addBy('3', { _id: ids[3], value: 8 }),
  ])
  expect(groups).toEqual([[1], [2, 4], [8]])
  expect(await Promise.all(ids.map(read))).toEqual([1, 2, 4, 8])
})

test('a command whose document is locked by other work delays no other', async () => {
  const [busy, free] = [fresh(), fresh()]
  const release = await lockDocuments([`setting ${busy}`], 1_000)
  const waiting = addBy('1', { _id: busy, value: 1 })
  await addBy('2', { _id: free, value: 2 })
  expect([await read(busy), await read(free)]).toEqual([0, 2])
  release()
  await waiting
  expect(await read(busy)).toBe(1)
})

test('a refused command is refused alone, and the others take effect', async () => {
  const _id = fresh()
  const ended = await whileLocked(_id, () => [
    addBy('1', { _id, value: 1 }),
    addBy('2', { _id, value: 2, isRefused: true }),
    addBy('3', { _id, value: 4 }),
  ])
  expect(ended).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([groups, await read(_id)]).toEqual([[[1, 2, 4], [2]], 5])
})

test('a command that is sent again under its key takes effect once, also in a group with others', async () => {
  const _id = fresh()
  const [one, two, other] = [fresh(), fresh(), fresh()]
  const requests = [keyed(one), keyed(two)]
  const send = (request: ReturnType<typeof keyed>, value: number) =>
    runKeyed(request, () => addBy(`${value}`, { _id, value }))
  await whileLocked(_id, () => requests.map((request, at) => send(request, at + 1)))
  expect([groups, await read(_id)]).toEqual([[[1, 2]], 3])
  expect(requests.map(({ isStored }) => isStored)).toEqual([true, true])

  // As another process would run them, which does not know that they are replays.
  const ended = await whileLocked(_id, () => [
    send(keyed(one), 1),
    send(keyed(other), 4),
    send(keyed(two), 2),
  ])
  expect(ended).toEqual(Array(3).fill('fulfilled'))
  expect(await read(_id)).toBe(7)
})
