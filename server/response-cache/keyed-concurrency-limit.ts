export type KeyedConcurrencyLimit = {
  /** Whether the key's queue has room for another task. */
  hasRoom(key: string): boolean
  /** Runs a task, after earlier ones of the same key when all slots of that key are taken. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

type Queue = { running: number; waiting: (() => void)[] }

/** At most `runningMax` tasks of one key run at once; up to `waitingMax` more wait in their order. */
export function createKeyedConcurrencyLimit(
  runningMax: number,
  waitingMax: number,
): KeyedConcurrencyLimit {
  const queues = new Map<string, Queue>()

  async function acquire(key: string): Promise<Queue> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < runningMax) queue.running += 1
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    return queue
  }

  /** Hands the slot to the oldest waiting task, or frees it. */
  function release(key: string, queue: Queue): void {
    const next = queue.waiting.shift()
    if (next) {
      next()
      return
    }
    queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }

  return {
    hasRoom: (key) => (queues.get(key)?.waiting.length ?? 0) < waitingMax,
    async run(key, task) {
      const queue = await acquire(key)
      try {
        return await task()
      } finally {
        release(key, queue)
      }
    },
  }
}
