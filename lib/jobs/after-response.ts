import { afterCommit } from '@/lib/db/after-commit'
import { runUnkeyed } from '@/lib/db/idempotency'
import { log } from '@/lib/log'
import { waitUntil } from '@/lib/platform'
import { perProcess } from '@/lib/process/per-process'

const running = perProcess('tasks after responses', () => new Set<Promise<void>>())

/**
 * Runs work after the response, which must neither wait for it nor fail with it. An e-mail, for example: the response time
 * would reveal whether an account exists. Unlike Next's `after` it also works in jobs and tools. A failure is logged under `name`. Inside a transaction it waits for the commit.
 */
export function afterResponse(name: string, work: () => Promise<unknown>): void {
  afterCommit(() => start(name, work))
}

function start(name: string, work: () => Promise<unknown>): void {
  const done = runUnkeyed(() => run(name, work)).finally(() => running.delete(done))
  running.add(done)
  waitUntil(done)
}

async function run(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, work: name }, 'after-response task failed')
  }
}

/** Resolves when no task is running, for a graceful shutdown and for tests. */
export async function afterResponseDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
