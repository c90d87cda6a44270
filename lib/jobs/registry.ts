import type { JobHandlers, JobKind } from '@/lib/jobs/types'
import { perProcess } from '@/lib/process/per-process'

// Features both enqueue and handle jobs, so handlers are registered once per process (lib/background/handlers).
const shared = perProcess<{ load?: () => Promise<JobHandlers> }>('job handlers', () => ({}))

/** Registers the handlers of this process, loaded when the first job runs. Without handlers, jobs wait for another process. */
export function registerJobs(load: () => Promise<JobHandlers>): void {
  shared.load = load
}

/** Returns the kinds of jobs that this process handles, by name. */
export async function listJobKinds(): Promise<Map<string, JobKind>> {
  const handlers = Object.entries((await shared.load?.()) ?? {})
  return new Map(
    handlers.map(([kind, given]) => [kind, typeof given === 'function' ? { run: given } : given]),
  )
}
