import { Worker } from 'node:worker_threads'
import type { Hasher } from '@/lib/auth/hasher'
import { log } from '@/lib/log'

type Task = {
  method: 'hashSync' | 'compareSync'
  args: readonly [string, string | number]
}
type Result = { value?: string | boolean; failure?: string }
type Job = {
  task: Task
  network: string
  round: number
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Twelve take four seconds together; later ones would run into the response time-out anyway. */
const JOBS_MAX = 12

/**
 * Hashes passwords in a worker thread, one after the other. bcryptjs blocks the event loop for a tenth of a second at a
 * time, so a few sign-ins would delay all other requests.
 *
 * The queue is fair between networks (round robin): the second job of a network waits for the first of each other one.
 * When the queue is full, its last job in this order resolves with null. So a single network can use the whole queue, but
 * cannot displace others.
 *
 * Jobs of a thread that exits resolve with null; the next job starts a new thread. `end` terminates it.
 */
export function createThreadHasher(networkNow = () => ''): Hasher & { end(): Promise<void> } {
  /** Ordered by round. The first one is running. */
  let jobs: Job[] = []
  let thread: Worker | null = null

  function start(): Worker {
    const started = new Worker(new URL('./thread.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', ({ value, failure }: Result) => {
      const job = jobs.shift()
      doNext()
      if (failure === undefined) job?.resolve(value)
      else job?.reject(new Error(failure))
    })
    started.on('error', (err) => log.error({ err }, 'hashing thread failed'))
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
    thread.postMessage(next.task)
  }

  /** The round after the network's last job, or the current one. */
  function roundOf(network: string): number {
    const own = jobs.findLast((job) => job.network === network)
    return own ? own.round + 1 : (jobs[0]?.round ?? 0)
  }

  function enqueue(job: Job): void {
    const before = jobs.findLastIndex(({ round }) => round <= job.round)
    jobs.splice(before + 1, 0, job)
    if (jobs.length === 1) doNext()
    if (jobs.length > JOBS_MAX) jobs.pop()?.resolve(null)
  }

  const run = <T>(method: Task['method'], ...args: Task['args']): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const network = networkNow()
      const settle = resolve as Job['resolve']
      enqueue({ task: { method, args }, network, round: roundOf(network), resolve: settle, reject })
    })

  return {
    hash: (text, cost) => run<string>('hashSync', text, cost),
    compare: (text, hash) => run<boolean>('compareSync', text, hash),
    async end() {
      await thread?.terminate()
    },
  }
}
