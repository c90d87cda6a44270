import type { Registry } from 'prom-client'
import { STAFF_ACTIONS } from '@/lib/audit/types'
import { countsOf } from '@/lib/counters'
import { seconds } from '@/lib/domain/durations'
import type { JobsOfKind } from '@/lib/jobs/queries'
import type { ModerationQueue } from '@/lib/moderation/queries'
import { cachedBriefly, counter, gauge, withZeros } from '@/server/metrics/register'

/** Registers what this process has done, by the labels of `lib/counters`. */
export function measureWork(registers: Registry[]): void {
  counter({
    name: 'job_chunks_total',
    help: 'Job chunks done by this process, by kind',
    label: 'kind',
    registers,
    read: () => countsOf('jobChunks'),
  })
  counter({
    name: 'job_failures_total',
    help: 'Job chunks that failed in this process, by kind',
    label: 'kind',
    registers,
    read: () => countsOf('jobFailures'),
  })
  counter({
    name: 'staff_actions_total',
    help: 'Decisions of staff, as the admin log names them',
    label: 'action',
    registers,
    read: () => withZeros(STAFF_ACTIONS, countsOf('staffActions')),
  })
  counter({
    name: 'rating_surges_total',
    help: 'Rating surges begun, of all authors or of newcomers',
    label: 'authors',
    registers,
    read: () => withZeros(['all', 'newcomers'], countsOf('surges')),
  })
  counter({
    name: 'log_lines_total',
    help: 'Log lines of the levels warn and above',
    label: 'level',
    registers,
    read: () => withZeros(['warn', 'error', 'fatal'], countsOf('logLines')),
  })
}

const WAITING_JOBS = [
  ['jobs_waiting', 'Jobs that are due or running, of all hosts, by kind', (of) => of.waiting],
  ['jobs_failing', 'Jobs that keep failing, of all hosts, by kind', (of) => of.failing],
  [
    'jobs_oldest_due_seconds',
    'Age of the oldest due job, by kind',
    (of) => of.oldestDueMs / seconds(1),
  ],
] as const satisfies readonly (readonly [string, string, (of: JobsOfKind) => number])[]

/** Registers the jobs of all hosts. All workers read the same database. */
export function measureJobs(countJobs: () => Promise<JobsOfKind[]>, registers: Registry[]): void {
  const read = cachedBriefly(countJobs, seconds(1))
  for (const [name, help, measure] of WAITING_JOBS) {
    gauge({
      name,
      help,
      label: 'kind',
      registers,
      aggregator: 'max',
      read: async () => (await read()).map((of) => [of.kind, measure(of)]),
    })
  }
}

/** Counting the queues reads indexes of the ratings: less often than a scrape may come. */
const MODERATION_MS = seconds(10)

/** Registers what waits for staff, on all hosts. */
export function measureModeration(
  countQueues: () => Promise<ModerationQueue[]>,
  registers: Registry[],
): void {
  const read = cachedBriefly(countQueues, MODERATION_MS)
  gauge({
    name: 'moderation_waiting',
    help: 'What waits for a decision of staff, by queue',
    label: 'queue',
    registers,
    aggregator: 'max',
    read: async () => (await read()).map(({ queue, waiting }) => [queue, waiting]),
  })
  gauge({
    name: 'moderation_oldest_seconds',
    help: 'How long the oldest has waited for a decision of staff, by queue',
    label: 'queue',
    registers,
    aggregator: 'max',
    read: async () => (await read()).map(({ queue, oldestMs }) => [queue, oldestMs / seconds(1)]),
  })
}
