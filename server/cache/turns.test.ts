import { expect, test } from 'vitest'
import { createTurns } from '@/server/cache/turns'

/** Work that ends when it is told to. */
function someWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => {
      ends.set(name, resolve)
    })
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('whoever asks for much waits in his own line, others do not', async () => {
  const turns = createTurns(2, 2)
  const { begun, work, end } = someWork()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take('a', work(name)))
  all.push(turns.take('b', work('b1')))
  await soon()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect([turns.hasRoom('a'), turns.hasRoom('b')]).toEqual([false, true])
  end('a2')
  await soon()
  expect(begun.at(-1)).toBe('a3')
  expect(turns.hasRoom('a')).toBe(true)
  for (const name of ['a1', 'a3', 'b1']) end(name)
  await soon()
  end('a4')
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('work that fails gives its place back', async () => {
  const turns = createTurns(1, 1)
  const fails = () => Promise.reject(new Error('broken'))
  await expect(turns.take('a', fails)).rejects.toThrow('broken')
  expect(await turns.take('a', async () => 'done')).toBe('done')
})
