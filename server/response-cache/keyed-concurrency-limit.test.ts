import { expect, test } from 'vitest'
import { createKeyedConcurrencyLimit } from '@/server/response-cache/keyed-concurrency-limit'

/** Tasks that end when the test says so. */
function controlledTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => {
      ends.set(name, resolve)
    })
  }
  return { started, task, end: (name: string) => ends.get(name)?.() }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('tasks over the limit of their key wait in its queue, and other keys do not', async () => {
  const limit = createKeyedConcurrencyLimit(2, 2)
  const { started, task, end } = controlledTasks()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => limit.run('a', task(name)))
  all.push(limit.run('b', task('b1')))
  await soon()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  expect([limit.hasRoom('a'), limit.hasRoom('b')]).toEqual([false, true])
  end('a2')
  await soon()
  expect(started.at(-1)).toBe('a3')
  expect(limit.hasRoom('a')).toBe(true)
  for (const name of ['a1', 'a3', 'b1']) end(name)
  await soon()
  end('a4')
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('a failed task releases its slot', async () => {
  const limit = createKeyedConcurrencyLimit(1, 1)
  const fails = () => Promise.reject(new Error('broken'))
  await expect(limit.run('a', fails)).rejects.toThrow('broken')
  expect(await limit.run('a', async () => 'done')).toBe('done')
})
