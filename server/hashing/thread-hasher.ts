import { Worker } from 'node:worker_threads'
import type { Hasher } from '@/lib/auth/hasher'
import { log } from '@/lib/log'

type Work = {
  act: 'hashSync' | 'compareSync'
  given: readonly [string, string | number]
}
type Done = { answer?: string | boolean; failure?: string }
type Job = {
  work: Work
  network: string
  turn: number
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** They take four seconds together: whoever came after them would be refused for waiting too long anyway. */
const PLACES = 12

/**
 * Hashes passwords in a thread of its own, one after the other. bcryptjs holds the event loop for a tenth of a second at
 * a time: a few who sign in would make everybody wait.
 *
 * Networks take turns: the second job of one waits for the first of each other, and when there are too many the last one
 * in this order is refused (null), whoever came last. So a network alone has all places, and one that asks for many never
 * has those of the next.
 *
 * A thread that ended is replaced when the next one asks; who waited for it gets null. `end` ends it.
 */
export function createThreadHasher(networkNow = () => ''): Hasher & { end(): Promise<void> } {
  /** In the order of their turns. The first is being done. */
  let jobs: Job[] = []
  let thread: Worker | null = null

  function start(): Worker {
    const started = new Worker(new URL('./thread.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', ({ answer, failure }: Done) => {
      const done = jobs.shift()
      doNext()
      if (failure === undefined) done?.resolve(answer)
      else done?.reject(new Error(failure))
    })
    started.on('error', (err) => log.error({ err }, 'the thread that hashes failed'))
    started.on('exit', () => {
      thread = null
      const lost = jobs
      jobs = []
      for (const { resolve } of lost) resolve(null)
    })
    return started
  }

  function doNext(): void {
    const [next] = jobs
    if (!next) return
    thread ??= start()
    thread.postMessage(next.work)
  }

  /** After the last of the network's own, or in the round that is under way. */
  function turnOf(network: string): number {
    const own = jobs.findLast((job) => job.network === network)
    return own ? own.turn + 1 : (jobs[0]?.turn ?? 0)
  }

  function enter(job: Job): void {
    const before = jobs.findLastIndex(({ turn }) => turn <= job.turn)
    jobs.splice(before + 1, 0, job)
    if (jobs.length === 1) doNext()
    if (jobs.length > PLACES) jobs.pop()?.resolve(null)
  }

  const ask = <T>(act: Work['act'], ...given: Work['given']): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const network = networkNow()
      const settle = resolve as Job['resolve']
      enter({ work: { act, given }, network, turn: turnOf(network), resolve: settle, reject })
    })

  return {
    hash: (text, cost) => ask<string>('hashSync', text, cost),
    compare: (text, hash) => ask<boolean>('compareSync', text, hash),
    async end() {
      await thread?.terminate()
    },
  }
}
