import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Catalog, prefixOf } from '../storage/catalog'
import { type OrderedStore, type Range, Storage } from '../storage/storage'
import { temporaryFolder } from '../testing'
import { expireOutcomes, runOnce } from './retryable-writes'
import { Transaction } from './transaction'

function temporaryStorage(): Storage {
  const storage = new Storage(temporaryFolder())
  onTestFinished(() => storage.close())
  return storage
}

const keyOf = (at: number): Buffer => Buffer.concat([prefixOf(9), Buffer.from([at])])

type Change = readonly [at: number, value: number | null]

function apply(store: OrderedStore, changes: readonly Change[]): void {
  for (const [at, value] of changes) {
    if (value === null) store.remove(keyOf(at))
    else store.put(keyOf(at), Buffer.from([value]))
  }
}

type Asked = { from: number; to: number; reverse: boolean; limit: number | undefined }

function read(store: OrderedStore, { from, to, reverse, limit }: Asked) {
  const bounds: Range = { start: keyOf(from), end: keyOf(to), reverse }
  const range: Range = limit === undefined ? bounds : { ...bounds, limit }
  const { reverse: _, ...forward } = range
  return {
    entries: store.entries(range).map(({ key, value }) => [key.at(-1), value[0]]),
    keys: store.keys(range).map((key) => key.at(-1)),
    // LMDB itself may count beyond a limit.
    count: Math.min(store.count(forward), limit ?? Number.POSITIVE_INFINITY),
    one: store.get(keyOf(from))?.[0],
  }
}

const at = fc.integer({ min: 0, max: 30 })
const changes = fc.array(fc.tuple(at, fc.option(fc.integer({ min: 0, max: 255 }))), {
  maxLength: 25,
})
const asked = fc.record({
  from: at,
  to: fc.integer({ min: 0, max: 31 }),
  reverse: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
})

test('a transaction reads its own uncommitted writes, and others do not', async () => {
  const storage = temporaryStorage()
  const catalog = new Catalog(storage)
  await fc.assert(
    fc.asyncProperty(
      changes,
      changes,
      changes,
      fc.array(asked, { maxLength: 6 }),
      async (...all) => {
        const [stored, first, second, questions] = all
        const everything = keyOf(0)
        await storage.write(() => {
          for (const key of storage.keys({ start: everything, end: prefixOf(10) }))
            storage.remove(key)
          apply(storage, stored)
        })
        const outside = questions.map((one) => read(storage, one))
        const transaction = new Transaction(storage, catalog)
        apply(transaction, first)
        for (const one of questions) read(transaction, one)
        apply(transaction, second)
        const inside = questions.map((one) => read(transaction, one))
        expect(questions.map((one) => read(storage, one))).toEqual(outside)
        await transaction.commit(() => undefined)
        expect(inside).toEqual(questions.map((one) => read(storage, one)))
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

test('a snapshot stays unchanged through many commits, and releases its pages', async () => {
  const storage = temporaryStorage()
  const catalog = new Catalog(storage)
  await storage.write(() => storage.put(keyOf(0), Buffer.from([0])))
  const open: [Transaction, number][] = []
  for (let round = 1; round <= 200; round++) {
    open.push([new Transaction(storage, catalog), round - 1])
    await storage.write(() => storage.put(keyOf(0), Buffer.from([round])))
    if (round % 3 === 0) open.shift()?.[0].end()
  }
  for (const [transaction, seen] of open) {
    expect(transaction.get(keyOf(0))?.[0]).toBe(seen)
    transaction.end()
    expect(() => transaction.get(keyOf(0))).toThrow('aborted')
  }
})

const session = Buffer.alloc(16, 7)
const counting = {
  toRecord: (n: number) => ({ n }),
  fromRecord: ({ n }: { n?: unknown }) => Number(n),
}

test('recorded outcomes of retryable writes are limited, and the oldest are removed first', async () => {
  const storage = temporaryStorage()
  let runs = 0
  const write = (statement: number, number: bigint) => {
    const once = runOnce(storage, { session, number }, statement, counting)
    return storage.write(() => once(() => ++runs))
  }
  for (let statement = 0; statement < 5; statement++) {
    await write(statement, 1n)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  expect(await write(0, 1n)).toBe(1)
  await expireOutcomes(storage, 3)
  expect([await write(4, 1n), await write(0, 1n)]).toEqual([5, 6])
  await expect(write(4, 0n)).rejects.toMatchObject({ code: 225 })
})
