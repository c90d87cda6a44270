import { Worker } from 'node:worker_threads'
import type { Hasher } from '@/lib/auth/hasher'
import { log } from '@/lib/log'

type Job = {
  id: number
  act: 'hashSync' | 'compareSync'
  given: readonly [string, string | number]
}
type Done = { id: number; answer?: string | boolean; failure?: string }
type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/** They take four seconds together: whoever came after them would be refused for waiting too long anyway. */
const WAITING_MAX = 12

/**
 * Hashes passwords in a thread of its own, one after the other. bcryptjs holds the event loop for a tenth of a second at
 * a time: a few who sign in would make everybody wait. A thread that ended is replaced when the next one asks; who waited
 * for it gets null. `end` ends it.
 */
export function createThreadHasher(): Hasher & { end(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./thread.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', ({ id, answer, failure }: Done) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) asked?.resolve(answer)
      else asked?.reject(new Error(failure))
    })
    started.on('error', (err) => log.error({ err }, 'the thread that hashes failed'))
    started.on('exit', () => {
      thread = null
      for (const { resolve } of waiting.values()) resolve(null)
      waiting.clear()
    })
    return started
  }

  function ask<T>(act: Job['act'], ...given: Job['given']): Promise<T | null> {
    if (waiting.size >= WAITING_MAX) return Promise.resolve(null)
    thread ??= start()
    lastId += 1
    const job: Job = { id: lastId, act, given }
    return new Promise<T>((resolve, reject) => {
      waiting.set(job.id, { resolve: resolve as Waiting['resolve'], reject })
      thread?.postMessage(job)
    })
  }

  return {
    hash: (text, cost) => ask<string>('hashSync', text, cost),
    compare: (text, hash) => ask<boolean>('compareSync', text, hash),
    async end() {
      await thread?.terminate()
    },
  }
}
