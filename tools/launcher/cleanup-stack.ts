type Stop = () => Promise<void>

/** What has to end when we end, the last begun first. */
export type CleanupStack = {
  /** Adds one; the returned function forgets it again. */
  add(stop: Stop): () => void
  /** Ends all, once; later calls wait for the same end. */
  run(): Promise<void>
  /** Whether they have been told to end: what ends now was meant to. */
  isRunning(): boolean
}

export function createCleanupStack(): CleanupStack {
  const standing: Stop[] = []
  let ending: Promise<void> | null = null
  async function endAll() {
    for (let stop = standing.pop(); stop; stop = standing.pop()) await stop()
  }
  return {
    add(stop) {
      standing.push(stop)
      return () => void standing.splice(standing.indexOf(stop), 1)
    },
    run() {
      ending ??= endAll()
      return ending
    },
    isRunning: () => ending !== null,
  }
}
