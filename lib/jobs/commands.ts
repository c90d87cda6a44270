import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { listJobKinds } from '@/lib/jobs/registry'
import { runSoon } from '@/lib/jobs/run'
import { JobModel } from '@/models/job'

/** The subject of jobs that recur: there is one of each kind. */
export const RECURRING_SUBJECT = 'all'

/**
 * Asks for background work about a subject, in the caller's transaction. A job that waits for the same is used again; one
 * that is under way starts over. Begins right after the commit, unless `dueAt` is later.
 */
export async function enqueue(
  kind: string,
  subject: string,
  { data = null, dueAt = now() }: { data?: unknown; dueAt?: Date } = {},
): Promise<void> {
  // Outside of a transaction in one of its own, which repeats what met the same job at the same moment.
  await transaction([], () =>
    JobModel.updateOne(
      { kind, subject },
      { $inc: { version: 1 }, $min: { dueAt }, $set: { data, cursor: null, failures: 0 } },
      { upsert: true, setDefaultsOnInsert: true },
    ),
  )
  if (dueAt <= now()) afterCommit(() => runSoon(kind, subject))
}

/** Makes the jobs that recur, where there are none yet. A new site has nothing to do at first: they begin a period later. */
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
