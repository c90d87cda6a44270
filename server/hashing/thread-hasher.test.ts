import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { createThreadHasher } from '@/server/hashing/thread-hasher'

const COST = 12

/** How many ticks of the event loop pass during the work. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  isOver = true
  return turns
}

test('its hashes are compatible with bcryptjs in both directions', async () => {
  const hasher = createThreadHasher()
  const hash = await hasher.hash('a password', 4)
  expect(hash).toMatch(/^\$2b\$04\$.{53}$/)
  expect(await bcrypt.compare('a password', hash ?? '')).toBe(true)
  const theirs = await bcrypt.hash('another', 4)
  expect(await hasher.compare('another', theirs)).toBe(true)
  expect(await hasher.compare('a password', theirs)).toBe(false)
  expect(await hasher.compare('a password', 'no hash at all')).toBe(false)
})

test('the event loop is not blocked while passwords are hashed', async () => {
  const hasher = createThreadHasher()
  await hasher.hash('warm', 4)
  const inThread = await ticksDuring(Promise.all([hasher.hash('a', COST), hasher.hash('b', COST)]))
  const inLoop = await ticksDuring(Promise.all([bcrypt.hash('a', COST), bcrypt.hash('b', COST)]))
  expect(inThread).toBeGreaterThan(100 * inLoop)
})

test('jobs beyond a queue of twelve are refused, and those in it are done', async () => {
  const hasher = createThreadHasher()
  const hash = await bcrypt.hash('a password', 8)
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => hasher.compare('a password', hash)),
  )
  expect(responses).toEqual([...Array(12).fill(true), null, null, null])
  expect(await hasher.compare('a password', hash)).toBe(true)
})

test('sixteen jobs of one network do not displace another network, which is served after one of them', async () => {
  let network = 'greedy'
  const hasher = createThreadHasher(() => network)
  const hash = await bcrypt.hash('a password', 8)
  const settled: string[] = []
  const ask = async (from: string) => {
    network = from
    const response = await hasher.compare('a password', hash)
    settled.push(`${from} ${response}`)
    return response
  }
  const greedy = Array.from({ length: 16 }, () => ask('greedy'))
  const next = [ask('next'), ask('another'), ask('next')]
  expect(await Promise.all(next)).toEqual([true, true, true])
  const responses = await Promise.all(greedy)
  // Its first nine: the slots that no other network used.
  expect(responses).toEqual([...Array(9).fill(true), ...Array(7).fill(null)])
  expect(settled.filter((line) => !line.endsWith('null')).slice(0, 5)).toEqual([
    'greedy true',
    'next true',
    'another true',
    'greedy true',
    'next true',
  ])
})

test('jobs of a thread that exits resolve with null, and the next one gets a new thread', async () => {
  const hasher = createThreadHasher()
  const hash = await bcrypt.hash('a', 4)
  const lost = [hasher.hash('a', COST), hasher.compare('a', hash)]
  await hasher.end()
  expect(await Promise.all(lost)).toEqual([null, null])
  expect(await hasher.hash('a', 4)).toMatch(/^\$2b\$/)
})

test('a job that cannot be hashed rejects, and the next one does not', async () => {
  const hasher = createThreadHasher()
  await expect(hasher.hash(5 as unknown as string, 4)).rejects.toThrow(/Illegal arguments/)
  expect(await hasher.hash('a password', 4)).toMatch(/^\$2b\$/)
})
