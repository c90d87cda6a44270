import { perProcess } from '@/lib/process/per-process'

/** What this process counts, by a label with few values; `/metrics` shows it. */
type Counter =
  | 'jobChunks'
  | 'jobFailures'
  | 'staffActions'
  | 'surges'
  | 'transactions'
  | 'transactionRetries'
  | 'logLines'

const counters = perProcess('counters', () => new Map<Counter, Map<string, number>>())

/** Counts an event under a label. The label must come from a fixed list, never from a request. */
export function count(counter: Counter, label = ''): void {
  const counts = counters.get(counter) ?? new Map<string, number>()
  counters.set(counter, counts.set(label, (counts.get(label) ?? 0) + 1))
}

/** Returns the counts of this process since its start, by label. */
export const countsOf = (counter: Counter): ReadonlyMap<string, number> =>
  counters.get(counter) ?? new Map()
