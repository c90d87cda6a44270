import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { listJobKinds } from '@/lib/jobs/registry'
import { runSoon } from '@/lib/jobs/run'
import { currentTraceparent } from '@/lib/tracing/spans'
import { JobModel } from '@/models/job'

/** The subject of recurring jobs, of which there is one per kind. */
export const RECURRING_SUBJECT = 'all'

/**
 * Enqueues a job about a subject in the caller's transaction. A waiting job of the same kind and subject is reused; a running
 * one starts over. The job begins right after the commit unless `dueAt` is later.
 */
export async function enqueue(
  kind: string,
  subject: string,
  { data = null, dueAt = now() }: { data?: unknown; dueAt?: Date } = {},
): Promise<void> {
  // Its own transaction when the caller has none: two concurrent upserts conflict, and one is retried.
  await transaction([], () =>
    JobModel.updateOne(
      { kind, subject },
      {
        $inc: { version: 1 },
        $min: { dueAt },
        $set: { data, cursor: null, failures: 0, traceparent: currentTraceparent() },
      },
      { upsert: true, setDefaultsOnInsert: true },
    ),
  )
  if (dueAt <= now()) afterCommit(() => runSoon(kind, subject))
}

/** Creates missing recurring jobs, due one period from now: a new site has nothing to do at first. */
export async function scheduleRecurringJobs(): Promise<void> {
  for (const [kind, { everyMs }] of await listJobKinds()) {
    if (everyMs === undefined) continue
    const dueAt = new Date(now().getTime() + everyMs)
    await transaction([], () =>
      JobModel.updateOne(
        { kind, subject: RECURRING_SUBJECT },
        { $setOnInsert: { dueAt } },
        { upsert: true, setDefaultsOnInsert: true, timestamps: false },
      ),
    )
  }
}
