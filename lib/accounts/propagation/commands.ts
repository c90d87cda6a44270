import { Types } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { isInTransaction } from '@/lib/db/after-commit'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import { rebuildLeaderboards } from '@/lib/leaderboards/entries/commands'

/*
 * What a member has contributed follows a change of the account in a job (lib/ratings/propagation).
 */

const JOB = 'account'

/**
 * Enqueues the propagation of an account change and updates the leaderboards at once. Call inside the transaction that
 * changes the account.
 */
export async function enqueuePropagation(userId: string): Promise<void> {
  await rebuildLeaderboards(new Types.ObjectId(userId))
  await invalidate(TAG.contributors)
  await enqueue(JOB, userId)
}

/**
 * Waits a few seconds at most for an account change to propagate to the member's contributions. The job continues after
 * that. Returns at once inside a transaction.
 */
export async function waitForPropagation(userId: string): Promise<void> {
  if (!isInTransaction()) await jobDone(JOB, userId, DURATION.jobWaitMs)
}
