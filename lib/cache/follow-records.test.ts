import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followOtherHosts } from '@/lib/cache/follow-records'
import { invalidate, onInvalidate } from '@/lib/cache/invalidate'
import { createNewsReader } from '@/lib/cache/read-records'
import { announce, recordInvalidation } from '@/lib/cache/records'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { InvalidationModel } from '@/models/invalidation'

beforeAll(connect)

let ends: (() => Promise<void> | void)[] = []
beforeEach(() => InvalidationModel.deleteMany({}))
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})

/** This process as a host: what it is told to drop. */
function host(name: string): string[] {
  const dropped: string[] = []
  ends.push(
    onInvalidate((tags) => void dropped.push(...tags)),
    followOtherHosts(name),
  )
  return dropped
}

test('a write through another host is known within a second', async () => {
  const dropped = host('here')
  await sleep(400)
  await announce('there', ['influencer:1', 'list'])
  await expect.poll(() => dropped, { timeout: 1_000 }).toEqual(['influencer:1', 'list'])
})

test('what a tool changed everywhere makes everything stale', async () => {
  let resets = 0
  ends.push(
    onInvalidate(
      () => {},
      () => {
        resets += 1
      },
    ),
    followOtherHosts('here'),
  )
  await sleep(400)
  await announce('recount', [TAG.everything])
  await expect.poll(() => resets, { timeout: 1_000 }).toBe(1)
})

test("this host's own writes are announced, and not dropped a second time", async () => {
  const dropped = host('here')
  const readElsewhere = createNewsReader('there')
  await readElsewhere()
  await invalidate('list')
  expect(dropped).toEqual(['list'])
  expect(await readElsewhere()).toEqual({ tags: ['list'], hasGap: false })
  await sleep(700)
  expect(dropped).toEqual(['list'])
})

test('a transaction tells other hosts at its commit, once, and not at all when it is aborted', async () => {
  host('here')
  const readElsewhere = createNewsReader('there')
  await readElsewhere()
  await transaction([], async () => {
    await invalidate('list')
    await invalidate('influencer:1', 'list')
    expect(await InvalidationModel.countDocuments()).toBe(0)
  })
  // What the transaction wrote, and nothing after it: a crash right after the commit loses none.
  expect(await InvalidationModel.countDocuments()).toBe(1)
  expect((await readElsewhere()).tags).toEqual(['list', 'influencer:1'])
  const aborted = transaction([], async () => {
    await invalidate('list')
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  expect((await readElsewhere()).tags).toEqual([])
})

test('what becomes visible after newer entries is read all the same', async () => {
  const read = createNewsReader('there')
  await read()
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const slow = transaction([], async () => {
    await recordInvalidation('here', ['slow'])
    await held
  })
  await sleep(300)
  await announce('here', ['quick'])
  expect((await read()).tags).toEqual(['quick'])
  commit()
  await slow
  expect((await read()).tags).toEqual(['slow'])

  // As a commit that was repeated in an election.
  const at = new Date(Date.now() - 60_000)
  await InvalidationModel.create({ _id: new Types.ObjectId(), host: 'here', tags: ['late'], at })
  expect((await read()).tags).toEqual([])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  onTestFinished(() => void clock.mockRestore())
  expect((await read()).tags).toEqual(['late'])
  expect((await read()).tags).toEqual([])
})

test('each announcement is read once, also among many of the same moment', async () => {
  const read = createNewsReader('here')
  await read()
  const heard: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const tags = Array.from({ length: 20 }, (_, index) => `influencer:${round}-${index}`)
    await Promise.all(tags.map((tag) => announce('there', [tag])))
    heard.push(...(await read()).tags)
  }
  expect(new Set(heard).size).toBe(100)
  expect(heard).toHaveLength(100)
})

test('what happened before a host began is nothing to it', async () => {
  await announce('there', ['list'])
  const read = createNewsReader('here')
  expect(await read()).toEqual({ tags: [], hasGap: false })
  expect(await read()).toEqual({ tags: [], hasGap: false })
})

test('more than can be read at once means that everything is stale', async () => {
  const read = createNewsReader('here')
  await read()
  await InvalidationModel.insertMany(
    Array.from({ length: 1_000 }, () => ({ host: 'there', tags: ['list'], at: new Date() })),
  )
  expect((await read()).hasGap).toBe(true)
})
