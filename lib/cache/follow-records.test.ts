import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followCommands, followOtherHosts } from '@/lib/cache/follow-records'
import { invalidate, onInvalidate } from '@/lib/cache/invalidate'
import { createNewsReader } from '@/lib/cache/read-records'
import { announce, recordInvalidation } from '@/lib/cache/records'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { InvalidationModel } from '@/models/invalidation'

beforeAll(() => connect())

let ends: (() => Promise<void> | void)[] = []
beforeEach(() => InvalidationModel.deleteMany({}))
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})

/** Runs this process as a host. Returns the tags that it drops. */
function host(name: string): string[] {
  const dropped: string[] = []
  ends.push(
    onInvalidate((tags) => void dropped.push(...tags)),
    followOtherHosts(name),
  )
  return dropped
}

test('a write on another host arrives within a second', async () => {
  const dropped = host('here')
  await sleep(400)
  await announce('there', ['influencer:1', 'list'])
  await expect.poll(() => dropped, { timeout: 1_000 }).toEqual(['influencer:1', 'list'])
})

test('a host without others drops what a command invalidates', async () => {
  let resets = 0
  const count = () => {
    resets += 1
  }
  ends.push(
    onInvalidate(() => {}, count),
    followCommands(),
  )
  await sleep(400)
  await announce('a command', [TAG.everything])
  await expect.poll(() => resets, { timeout: 3_000 }).toBe(1)
})

test('the announcement of a tool can invalidate everything', async () => {
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
  await announce('reconciliation', [TAG.everything])
  await expect.poll(() => resets, { timeout: 1_000 }).toBe(1)
})

test("this host's own writes are announced and dropped only once", async () => {
  const dropped = host('here')
  const readElsewhere = createNewsReader('there')
  await readElsewhere()
  await invalidate('list')
  expect(dropped).toEqual(['list'])
  expect(await readElsewhere()).toEqual({ tags: ['list'], hasGap: false })
  await sleep(700)
  expect(dropped).toEqual(['list'])
})

test('a transaction announces once at its commit and never after an abort', async () => {
  host('here')
  const readElsewhere = createNewsReader('there')
  await readElsewhere()
  await transaction([], async () => {
    await invalidate('list')
    await invalidate('influencer:1', 'list')
    expect(await InvalidationModel.countDocuments()).toBe(0)
  })
  // The record is part of the transaction, so a crash right after the commit loses nothing.
  expect(await InvalidationModel.countDocuments()).toBe(1)
  expect((await readElsewhere()).tags).toEqual(['list', 'influencer:1'])
  const aborted = transaction([], async () => {
    await invalidate('list')
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  expect((await readElsewhere()).tags).toEqual([])
})

test('entries that become visible after newer ones are read', async () => {
  const read = createNewsReader('there')
  await read()
  let commit = () => {}
  const committing = new Promise<void>((resolve) => {
    commit = resolve
  })
  const slow = transaction([], async () => {
    await recordInvalidation('here', ['slow'])
    await committing
  })
  await sleep(300)
  await announce('here', ['quick'])
  expect((await read()).tags).toEqual(['quick'])
  commit()
  await slow
  expect((await read()).tags).toEqual(['slow'])

  // Like a commit that was retried during an election.
  const at = new Date(Date.now() - 60_000)
  await InvalidationModel.create({ _id: new Types.ObjectId(), host: 'here', tags: ['late'], at })
  expect((await read()).tags).toEqual([])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  onTestFinished(() => void clock.mockRestore())
  expect((await read()).tags).toEqual(['late'])
  expect((await read()).tags).toEqual([])
})

test('each announcement is read once, even among many of the same moment', async () => {
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

test('a host ignores announcements from before its start', async () => {
  await announce('there', ['list'])
  const read = createNewsReader('here')
  expect(await read()).toEqual({ tags: [], hasGap: false })
  expect(await read()).toEqual({ tags: [], hasGap: false })
})

test('too many announcements at once invalidate everything', async () => {
  const read = createNewsReader('here')
  await read()
  await InvalidationModel.insertMany(
    Array.from({ length: 1_000 }, () => ({ host: 'there', tags: ['list'], at: new Date() })),
  )
  expect((await read()).hasGap).toBe(true)
})
