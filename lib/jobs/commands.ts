import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { runSoon } from '@/lib/jobs/run'
import { JobModel } from '@/models/job'

/**
 * Asks for background work about a subject, in the caller's transaction. A job that waits for the same is used again.
 * Begins right after the commit, unless `dueAt` is later.
 */
export async function enqueue(
  kind: string,
  subject: string,
  { data = null, dueAt = now() }: { data?: unknown; dueAt?: Date } = {},
): Promise<void> {
  await JobModel.updateOne(
    { kind, subject },
    { $inc: { version: 1 }, $min: { dueAt }, $set: { data, cursor: null, failures: 0 } },
    { upsert: true, setDefaultsOnInsert: true },
  )
  if (dueAt <= now()) afterCommit(() => runSoon(kind, subject))
}
