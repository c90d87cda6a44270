import { setTimeout as sleep } from 'node:timers/promises'
import type { JobHandlers } from '@/lib/jobs/types'
import { later } from '@/lib/later'
import { JobModel } from '@/models/job'

// Features ask for jobs and handle them: who handles what is registered once per process (lib/jobs/list).
const shared = globalThis as typeof globalThis & { jobHandlers?: () => Promise<JobHandlers> }

/** Names the handlers of this process; loaded when the first job runs. */
export function registerJobs(load: () => Promise<JobHandlers>): void {
  shared.jobHandlers = load
}

/** Runs a job of this process's own making without waiting for the next look at the queue. */
export function runSoon(kind: string, subject: string): void {
  later(`job ${kind}`, () => runJob(kind, subject))
}

/** Runs one job to its end. Does nothing when it is not there. */
export async function runJob(kind: string, subject: string): Promise<void> {
  const handler = (await shared.jobHandlers?.())?.[kind]
  if (!handler) return
  for (;;) {
    const job = await JobModel.findOne({ kind, subject }).lean()
    if (!job) return
    const result = await handler({ subject, data: job.data, cursor: job.cursor })
    const seen = { _id: job._id, version: job.version }
    if (result === 'done') await JobModel.deleteOne(seen)
    else await JobModel.updateOne(seen, { $set: { cursor: result.cursor } })
  }
}

/** Waits until the job is through, `ms` milliseconds at most; it goes on by itself after that. */
export async function jobDone(kind: string, subject: string, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt && (await JobModel.exists({ kind, subject }))) await sleep(10)
}
