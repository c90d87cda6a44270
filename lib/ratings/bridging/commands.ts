import { setImmediate as pause } from 'node:timers/promises'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { ChunkResult } from '@/lib/jobs/types'
import { withBridging } from '@/lib/ratings/aggregates/rules'
import { findScored, readHelpfulVotes } from '@/lib/ratings/bridging/queries'
import { type BridgingScores, bridgeInSteps, type HelpfulVote } from '@/lib/ratings/bridging/rules'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { ReviewModel, type ReviewRecord } from '@/models/review'

export const BRIDGING_JOB = 'bridging'
/** Requests are answered in between. */
const BUSY_MS = 20

/** The job `bridging`: computes how helpful all reviews are to members who usually vote differently, and stores that. */
export async function computeBridging(): Promise<ChunkResult> {
  const readAt = now()
  const scores = await bridgeUnhurried(await readHelpfulVotes())
  for (const id of new Set([...scores.keys(), ...(await findScored())])) {
    await saveBridging(id, scores.get(id) ?? null, readAt)
  }
  return 'done'
}

async function bridgeUnhurried(votes: readonly HelpfulVote[]): Promise<BridgingScores> {
  const steps = bridgeInSteps(votes)
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < BUSY_MS) continue
    await pause()
    since = performance.now()
  }
}

/** Saves the score of a review, unless that was edited after the votes had been read. */
function saveBridging(id: string, score: number | null, readAt: Date): Promise<void> {
  return transaction([`review ${id}`], async () => {
    const review = await ReviewModel.findById(id).lean<ReviewRecord>()
    if (!review || (review.editedAt && review.editedAt >= readAt)) return
    const after = withBridging(review, score)
    if (after === review) return
    await changeReviews([{ before: review, after }], 'bridged')
  })
}
