import { waitForPropagation } from '@/lib/accounts/propagation/commands'
import { DURATION } from '@/lib/domain/durations'
import { jobDone } from '@/lib/jobs/run'
import { DecisionModel } from '@/models/decision'

/**
 * Waits a few seconds at most for the jobs that a decision, or its reversal, has enqueued, so that what is read next shows its
 * result. They continue after that. Call after the transaction.
 */
export async function waitForJobs(number: string): Promise<void> {
  const decision = await DecisionModel.findOne({ number }, 'kind subjectId authorId').lean()
  if (!decision) return
  const { kind, subjectId, authorId } = decision
  if (kind === 'surge') await jobDone('surge', String(subjectId), DURATION.jobWaitMs)
  if (authorId) await waitForPropagation(String(authorId))
}
