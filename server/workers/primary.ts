import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { minutes, seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import type { PrimaryMessage, WorkerMessage } from '@/server/workers/messages'

export type Primary = {
  port: number
  /** Replaces the workers one by one: each old one exits when its replacement is ready. */
  rollingRestart(): Promise<void>
  /** Stops every worker after its requests in flight. */
  stop(): Promise<void>
}

const READY_MS = minutes(2)
/** A worker itself gives requests 10 s, and after-response tasks 5. */
const STOP_MS = seconds(17)
const RESTART_DELAY_MS = { first: 200, max: seconds(10) }
/** A worker that ran this long has not failed at its start, which resets the delay. */
const HEALTHY_MS = seconds(30)
/**
 * Size of the young generation in MB (Node's default is 16). Each time it is full, V8's threads copy the live objects,
 * which takes CPU from the other workers. A size on the primary's own command line overrides it.
 */
const YOUNG_FLAG = '--max-semi-space-size=64'

/**
 * Starts `count` worker processes that share the listening sockets, and replaces those that exit unexpectedly.
 * Rejects when the first ones do not start.
 */
export async function startWorkers(count: number, variables: object): Promise<Primary> {
  const invalidations = createInvalidations()
  const aggregator = new AggregatorRegistry()
  const expected = new Set<Worker>()
  let isStopping = false
  let delayMs: number = RESTART_DELAY_MS.first
  cluster.setupPrimary({ execArgv: [YOUNG_FLAG, ...process.execArgv] })

  async function start(): Promise<{ worker: Worker; port: number }> {
    const worker = cluster.fork(variables)
    const startedAt = Date.now()
    expected.add(worker)
    worker.on('message', (message: WorkerMessage) => {
      invalidations.receive(worker, message)
      if (message.kind === 'measure') void measure(worker, message.id)
    })
    worker.once('exit', (code, signal) => {
      invalidations.remove(worker)
      if (!expected.delete(worker) || isStopping) return
      log.error({ code, signal }, 'worker exited unexpectedly')
      if (Date.now() - startedAt > HEALTHY_MS) delayMs = RESTART_DELAY_MS.first
      void restart()
    })
    return { worker, port: await listening(worker) }
  }

  async function measure(worker: Worker, id: number): Promise<void> {
    const text = await aggregator.clusterMetrics().catch(() => '')
    send(worker, { kind: 'measured', id, text })
  }

  async function restart(): Promise<void> {
    await sleep(delayMs)
    delayMs = Math.min(delayMs * 2, RESTART_DELAY_MS.max)
    if (isStopping) return
    await start().catch((err) => log.error({ err }, 'worker did not start'))
  }

  async function stopWorker(worker: Worker): Promise<void> {
    expected.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }

  async function rollingRestart(): Promise<void> {
    for (const old of [...expected]) {
      if (isStopping) return
      await start()
      await stopWorker(old)
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(all.map(stopWorker))
  }

  try {
    const started = await Promise.all(Array.from({ length: count }, start))
    return { port: started[0]?.port ?? 0, rollingRestart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves with the port of a worker when it is ready. Rejects when it exits or times out. */
function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), READY_MS)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'listening') return
      clearTimeout(timer)
      resolve(message.port)
    })
    worker.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`A worker ended before it was ready (${signal ?? code}).`))
    })
  })
}

const send = (worker: Worker, message: PrimaryMessage) => {
  if (worker.isConnected()) worker.send(message)
}

type Invalidation = { from: Worker; id: number; waitsFor: Set<Worker> }

/** Broadcasts a worker's invalidations to the others, and confirms each when all have applied it or exited. */
function createInvalidations() {
  const open = new Map<number, Invalidation>()
  let lastId = 0

  const confirm = (number: number, worker: Worker) => {
    const invalidation = open.get(number)
    invalidation?.waitsFor.delete(worker)
    if (!invalidation || invalidation.waitsFor.size > 0) return
    open.delete(number)
    send(invalidation.from, { kind: 'done', id: invalidation.id })
  }
  const broadcast = (from: Worker, id: number, tags: readonly string[]) => {
    lastId += 1
    const number = lastId
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker !== undefined && worker !== from && worker.isConnected(),
    )
    open.set(number, { from, id, waitsFor: new Set(others) })
    for (const worker of others) send(worker, { kind: 'invalidate', id: number, tags })
    if (others.length === 0) confirm(number, from)
  }

  return {
    receive(worker: Worker, message: WorkerMessage): void {
      if (message.kind === 'invalidate') broadcast(worker, message.id, message.tags)
      if (message.kind === 'invalidated') confirm(message.id, worker)
    },
    remove(worker: Worker): void {
      for (const number of [...open.keys()]) confirm(number, worker)
    },
  }
}
