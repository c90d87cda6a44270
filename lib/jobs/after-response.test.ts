import { afterEach, expect, test, vi } from 'vitest'
import { afterResponse, afterResponseDone } from '@/lib/jobs/after-response'
import { log } from '@/lib/log'

const contexts = globalThis as unknown as Record<symbol, unknown>
const NAMES = ['@next/request-context', '@vercel/request-context'].map((name) => Symbol.for(name))

afterEach(() => {
  for (const name of NAMES) delete contexts[name]
})

test.each(NAMES)('%s keeps the process alive until the work is done', async (name) => {
  const waited: Promise<unknown>[] = []
  contexts[name] = { get: () => ({ waitUntil: (work: Promise<unknown>) => waited.push(work) }) }
  let isDone = false
  afterResponse('a task', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    isDone = true
  })
  expect(waited).toHaveLength(1)
  await waited[0]
  expect(isDone).toBe(true)
})

test('without a host that freezes processes the work runs all the same', async () => {
  let isDone = false
  afterResponse('a task', async () => {
    isDone = true
  })
  await afterResponseDone()
  expect(isDone).toBe(true)
})

test('a failure is logged under the name of the task and fails no response', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  afterResponse('a task', () => Promise.reject(new Error('no')))
  await afterResponseDone()
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ work: 'a task' }),
    'after-response task failed',
  )
  logged.mockRestore()
})
