import { afterCommit } from '@/lib/db/after-commit'
import { runUnkeyed } from '@/lib/db/idempotency'
import { log } from '@/lib/log'

type Host = { get(): { waitUntil?(work: Promise<unknown>): void } | undefined }

// Route bundles are separate module graphs in one process: what is under way lives on globalThis.
const shared = globalThis as typeof globalThis & {
  laterWork?: Set<Promise<void>>
  /** Set by hosts that freeze a process once it has answered: keeps it alive for the work (Next's own `after` uses it). */
  [key: symbol]: Host | undefined
}
shared.laterWork ??= new Set()
const underWay = shared.laterWork

/**
 * Does work that the answer must neither wait for nor fail with, such as a mail: how long it takes would tell a
 * stranger what was found (C21). A failure is logged under the given name. Inside a transaction it waits for the commit.
 */
export function afterResponse(name: string, work: () => Promise<unknown>): void {
  afterCommit(() => start(name, work))
}

function start(name: string, work: () => Promise<unknown>): void {
  const done = runUnkeyed(() => run(name, work)).finally(() => underWay.delete(done))
  underWay.add(done)
  shared[Symbol.for('@next/request-context')]?.get()?.waitUntil?.(done)
}

async function run(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, work: name }, 'work after the answer failed')
  }
}

/** Resolves when nothing is under way any more: for a shutdown in good order, and for tests. */
export async function afterResponseDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
