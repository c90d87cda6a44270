import { now } from '@/lib/clock'
import { minutes } from '@/lib/domain/durations'
import { enqueue } from '@/lib/jobs/commands'
import type { ChunkResult } from '@/lib/jobs/types'
import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import { type Migration, walk } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { writeEntries } from '@/lib/ratings/entries/commands'
import { ENTRY_FIELDS } from '@/lib/ratings/entries/record'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** Hosts of the previous version sort by these, or name them in hints. */
const FORMER = [
  'influencerId_1_status_1_helpfulness_-1_createdAt_-1',
  'influencerId_1_status_1_rating_1_helpfulness_-1_createdAt_-1',
  'authorId_1_status_1_counted_1_influencerId_1_likesCount_1',
]

/** The job that finishes this migration once no host of the previous version is left. */
export const FORMER_HOSTS_JOB = 'former-hosts'
const LEFT_AFTER_MS = minutes(60)

/**
 * Stores the entries of reviews. A job an hour later drops the indexes that these replace, and requests a reconciliation with
 * what hosts of the previous version have written meanwhile.
 */
export const reviewEntries: Migration = {
  name: 'review-entries',
  what: 'entries of reviews in the lists that votes change',
  models: [ReviewModel],
  async run(place) {
    const fields = ENTRY_FIELDS.join(' ')
    await walk<ReviewRecord>({ model: ReviewModel, fields }, place, writeEntries)
    const stored = (await ReviewModel.collection.indexes()).map(({ name }) => name ?? '')
    if (!FORMER.some((name) => stored.includes(name))) return
    const dueAt = new Date(now().getTime() + LEFT_AFTER_MS)
    await enqueue(FORMER_HOSTS_JOB, 'review-entries', { dueAt })
  },
}

/** The job `former-hosts`. */
export async function finishReviewEntries(): Promise<ChunkResult> {
  await dropIndexes([[ReviewModel, FORMER]])
  await requestReconciliation(ReviewModel, {})
  return 'done'
}
