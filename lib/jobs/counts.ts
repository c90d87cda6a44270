type Counts = { chunks: number; failures: number }

// Route bundles and the host are separate module graphs in one process.
const shared = globalThis as typeof globalThis & { jobCounts?: Map<string, Counts> }
shared.jobCounts ??= new Map()
const counts = shared.jobCounts

/** Counts a completed chunk or a failure. */
export function countJob(kind: string, what: keyof Counts): void {
  const before = counts.get(kind) ?? { chunks: 0, failures: 0 }
  counts.set(kind, { ...before, [what]: before[what] + 1 })
}

/** Returns the chunks and failures of this process since its start, by kind. */
export const jobCounts = (): ReadonlyMap<string, Readonly<Counts>> => counts
