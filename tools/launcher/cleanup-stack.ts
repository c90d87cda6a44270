type Cleanup = () => Promise<void>

/** Cleanup functions that run at the end of the process, last in, first out. */
export type CleanupStack = {
  /** Adds a function; the returned one removes it again. */
  add(cleanup: Cleanup): () => void
  /** Runs all of them, once; later calls wait for the same run. */
  run(): Promise<void>
  /** Whether the cleanup has begun, so that processes are expected to exit. */
  isRunning(): boolean
}

export function createCleanupStack(): CleanupStack {
  const pending: Cleanup[] = []
  let running: Promise<void> | null = null
  async function runAll() {
    for (let next = pending.pop(); next; next = pending.pop()) await next()
  }
  return {
    add(cleanup) {
      pending.push(cleanup)
      return () => void pending.splice(pending.indexOf(cleanup), 1)
    },
    run() {
      running ??= runAll()
      return running
    },
    isRunning: () => running !== null,
  }
}

/** Runs a part of a command with a stack of its own, which runs when the part ends. */
export async function withOwnCleanup<T>(
  cleanup: CleanupStack,
  run: (own: CleanupStack) => Promise<T>,
): Promise<T> {
  const own = createCleanupStack()
  const remove = cleanup.add(() => own.run())
  try {
    return await run(own)
  } finally {
    await own.run()
    remove()
  }
}
