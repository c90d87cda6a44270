import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { minutes, seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import type { PrimaryMessage, WorkerMessage } from '@/server/workers/messages'

export type Primary = {
  port: number
  /** Replaces each worker by a new one, one after the other: the old one ends when the new one answers. */
  renew(): Promise<void>
  /** Lets every worker finish what is under way, and ends it. */
  stop(): Promise<void>
}

const READY_MS = minutes(2)
/** A worker itself gives requests 10 s, and what follows them 5. */
const END_MS = seconds(17)
const REST_MS = { first: 200, most: seconds(10) }
/** One that lived so long did not fail at its start. */
const HEALTHY_MS = seconds(30)
/**
 * Room for young objects in MB, Node's own being 16: V8 moves what is still in use whenever it is full, by threads that
 * take the processors from the other workers. Another size on our own command line comes before this one.
 */
const YOUNG_FLAG = '--max-semi-space-size=64'

/**
 * Starts `count` processes that share the listening sockets, and starts another whenever one ends by itself.
 * Rejects when the first ones do not come up.
 */
export async function startWorkers(count: number, variables: object): Promise<Primary> {
  const drops = createDrops()
  const aggregator = new AggregatorRegistry()
  const expected = new Set<Worker>()
  let isStopping = false
  let rest: number = REST_MS.first
  cluster.setupPrimary({ execArgv: [YOUNG_FLAG, ...process.execArgv] })

  async function start(): Promise<{ worker: Worker; port: number }> {
    const worker = cluster.fork(variables)
    const startedAt = Date.now()
    expected.add(worker)
    worker.on('message', (message: WorkerMessage) => {
      drops.hear(worker, message)
      if (message.kind === 'measure') void measure(worker, message.id)
    })
    worker.once('exit', (code, signal) => {
      drops.leave(worker)
      if (!expected.delete(worker) || isStopping) return
      log.error({ code, signal }, 'a worker ended by itself')
      if (Date.now() - startedAt > HEALTHY_MS) rest = REST_MS.first
      void restart()
    })
    return { worker, port: await listening(worker) }
  }

  async function measure(worker: Worker, id: number): Promise<void> {
    const text = await aggregator.clusterMetrics().catch(() => '')
    tell(worker, { kind: 'measured', id, text })
  }

  async function restart(): Promise<void> {
    await sleep(rest)
    rest = Math.min(rest * 2, REST_MS.most)
    if (isStopping) return
    await start().catch((err) => log.error({ err }, 'a worker did not start'))
  }

  async function end(worker: Worker): Promise<void> {
    expected.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), END_MS)
    await ended
    clearTimeout(timer)
  }

  async function renew(): Promise<void> {
    for (const old of [...expected]) {
      if (isStopping) return
      await start()
      await end(old)
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(all.map(end))
  }

  try {
    const started = await Promise.all(Array.from({ length: count }, start))
    return { port: started[0]?.port ?? 0, renew, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The port of a worker once it answers. Rejects when it ends or stays silent instead. */
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

const tell = (worker: Worker, message: PrimaryMessage) => {
  if (worker.isConnected()) worker.send(message)
}

type Drop = { from: Worker; id: number; waitsFor: Set<Worker> }

/** Passes on what a worker dropped to the others, and tells it when all of them have done so or are gone. */
function createDrops() {
  const open = new Map<number, Drop>()
  let lastId = 0

  const confirm = (number: number, worker: Worker) => {
    const drop = open.get(number)
    drop?.waitsFor.delete(worker)
    if (!drop || drop.waitsFor.size > 0) return
    open.delete(number)
    tell(drop.from, { kind: 'done', id: drop.id })
  }
  const pass = (from: Worker, id: number, tags: readonly string[]) => {
    lastId += 1
    const number = lastId
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker): worker is Worker => worker !== undefined && worker !== from && worker.isConnected(),
    )
    open.set(number, { from, id, waitsFor: new Set(others) })
    for (const worker of others) tell(worker, { kind: 'drop', id: number, tags })
    if (others.length === 0) confirm(number, from)
  }

  return {
    hear(worker: Worker, message: WorkerMessage): void {
      if (message.kind === 'drop') pass(worker, message.id, message.tags)
      if (message.kind === 'dropped') confirm(message.id, worker)
    },
    leave(worker: Worker): void {
      for (const number of [...open.keys()]) confirm(number, worker)
    },
  }
}
