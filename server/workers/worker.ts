import cluster from 'node:cluster'
import { once } from 'node:events'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import type { PrimaryMessage, WorkerMessage } from '@/server/workers/messages'

/** How long a write waits for a process that does not confirm, because it is busy or exiting. */
const CONFIRM_MS = seconds(2)
const MEASURE_MS = seconds(6)
let lastMeasureId = 0

const send = (message: WorkerMessage) => {
  if (process.connected) process.send?.(message)
}

/** Tells the parent, launcher or primary, that this process listens on a port. */
export const reportListening = (port: number): void => send({ kind: 'listening', port })

/**
 * Leaves the workers of the host, before this one exits. The primary confirms that it hands over no more connections, and
 * gives those that are on their way to other workers: with the exit of this process they would hang or be reset.
 */
export async function leaveWorkers(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const left = once(process, 'disconnect')
  cluster.worker.disconnect()
  await left
}

/**
 * Synchronizes cache invalidations between the workers of the host: calls `invalidate` for writes of the others. Returns
 * the function that broadcasts this worker's own; it resolves when all have confirmed or timed out, and never rejects.
 */
export function joinWorkers(
  invalidate: (tags: readonly string[]) => void,
): (tags: readonly string[]) => Promise<void> {
  if (!cluster.isWorker) return () => Promise.resolve()
  const waiting = new Map<number, () => void>()
  let lastId = 0
  process.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'done') return waiting.get(message.id)?.()
    if (message.kind !== 'invalidate') return
    invalidate(message.tags)
    send({ kind: 'invalidated', id: message.id })
  })
  return (tags) =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const finish = () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(() => {
        log.warn({ tags }, 'cache invalidation not confirmed by all workers')
        finish()
      }, CONFIRM_MS)
      waiting.set(id, finish)
      send({ kind: 'invalidate', id, tags })
    })
}

/** The aggregated metrics of all workers of the host, in Prometheus format. Rejects on a time-out. */
export function measureWorkers(): Promise<string> {
  lastMeasureId += 1
  const id = lastMeasureId
  return new Promise((resolve, reject) => {
    const receive = (message: PrimaryMessage) => {
      if (message.kind !== 'measured' || message.id !== id) return
      finish()
      resolve(message.text)
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('worker metrics timed out'))
    }, MEASURE_MS)
    const finish = () => {
      clearTimeout(timer)
      process.off('message', receive)
    }
    process.on('message', receive)
    send({ kind: 'measure', id })
  })
}
