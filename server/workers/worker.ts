import cluster from 'node:cluster'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import type { PrimaryMessage, WorkerMessage } from '@/server/workers/messages'

/** So long a write waits for a process that does not answer, because it is busy or about to end. */
const CONFIRM_MS = seconds(2)
const MEASURE_MS = seconds(6)
let lastMeasureId = 0

const send = (message: WorkerMessage) => {
  if (process.connected) process.send?.(message)
}

/** Tells the parent, launcher or primary, that this process answers on a port. */
export const reportListening = (port: number): void => send({ kind: 'listening', port })

/**
 * Keeps this worker's answers and those of the other workers of the host together: `drop` is called for their writes.
 * Returns how to tell them of ours; it resolves when all have dropped, and never rejects.
 */
export function joinWorkers(
  drop: (tags: readonly string[]) => void,
): (tags: readonly string[]) => Promise<void> {
  if (!cluster.isWorker) return () => Promise.resolve()
  const waiting = new Map<number, () => void>()
  let lastId = 0
  process.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'done') return waiting.get(message.id)?.()
    if (message.kind !== 'drop') return
    drop(message.tags)
    send({ kind: 'dropped', id: message.id })
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
        log.warn({ tags }, 'another worker did not confirm in time that it dropped its answers')
        finish()
      }, CONFIRM_MS)
      waiting.set(id, finish)
      send({ kind: 'drop', id, tags })
    })
}

/** The measurements of all workers of the host together, as Prometheus reads them. Rejects without an answer. */
export function measureWorkers(): Promise<string> {
  lastMeasureId += 1
  const id = lastMeasureId
  return new Promise((resolve, reject) => {
    const hear = (message: PrimaryMessage) => {
      if (message.kind !== 'measured' || message.id !== id) return
      finish()
      resolve(message.text)
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('the workers could not be measured in time'))
    }, MEASURE_MS)
    const finish = () => {
      clearTimeout(timer)
      process.off('message', hear)
    }
    process.on('message', hear)
    send({ kind: 'measure', id })
  })
}
