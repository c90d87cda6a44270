import type { JobHandlers, JobKind } from '@/lib/jobs/types'

// Features enqueue jobs and handle them: which handler does which kind is registered once per process (lib/jobs/list).
const shared = globalThis as typeof globalThis & { jobHandlers?: () => Promise<JobHandlers> }

/** Names the handlers of this process; loaded when the first job runs. Without them jobs wait for another process. */
export function registerJobs(load: () => Promise<JobHandlers>): void {
  shared.jobHandlers = load
}

/** The kinds of jobs that this process does, by name. */
export async function listJobKinds(): Promise<Map<string, JobKind>> {
  const handlers = Object.entries((await shared.jobHandlers?.()) ?? {})
  return new Map(
    handlers.map(([kind, given]) => [kind, typeof given === 'function' ? { run: given } : given]),
  )
}
