import { finishRecovery, RECOVERY_JOB } from '@/lib/accounts/recovery/commands'
import { propagateMerge, propagateRename } from '@/lib/admin/categories/propagate'
import {
  type HardDeleteCursor,
  hardDeleteAfter,
  hardDeleteInfluencer,
} from '@/lib/background/hard-delete'
import { runReconciliationJob } from '@/lib/background/reconcile/job'
import { days, minutes } from '@/lib/domain/durations'
import { sendEmail } from '@/lib/email/outbox'
import { endHiding, HIDDEN_JOB } from '@/lib/influencers/hiding'
import { continueImport, IMPORT_JOB } from '@/lib/influencers/imports/job'
import type { Chunk, ChunkResult, JobHandlers } from '@/lib/jobs/types'
import { log } from '@/lib/log'
import { BULK_UNDO_JOB, undoSome } from '@/lib/moderation/bulk-undo/commands'
import {
  CLAIM_JOB,
  continueClaim,
  DOCUMENT_JOB,
  deleteClaimDocument,
} from '@/lib/moderation/claims/job'
import { MERGE_JOB, moveMerged } from '@/lib/moderation/merges/job'
import { takeDownUnedited } from '@/lib/moderation/staff/edit-deadline'
import { moveRatings } from '@/lib/moderation/surges/job'
import { deliverNotices, sendDigests } from '@/lib/notifications/jobs'
import { tellLikes } from '@/lib/notifications/new-likes'
import { tellFollowers } from '@/lib/notifications/new-reviews'
import { alertStaff } from '@/lib/notifications/staff-alerts'
import { PAUSE_JOB, showEndOfPause } from '@/lib/pauses/commands'
import { collectOpenData, OPEN_DATA_JOB } from '@/lib/publishing/open-data/commands'
import { placeRequests } from '@/lib/queue/requests'
import { ANONYMOUS_JOB, publishMonth } from '@/lib/ratings/anonymous/publication'
import { BRIDGING_JOB, computeBridging } from '@/lib/ratings/bridging/commands'
import { deleteOldProofs } from '@/lib/ratings/proofs/deletion'
import { propagateAccount } from '@/lib/ratings/propagation/commands'
import {
  computeTopics,
  OLDER_REVIEWS_JOB,
  quoteOlderReviews,
  TOPICS_JOB,
} from '@/lib/ratings/topics/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { deleteOldContacts } from '@/lib/reports/personal-data'
import { endQuietSurges } from '@/lib/surges/commands'
import { findSlowCampaigns, SLOW_CAMPAIGN_JOB } from '@/lib/surges/slow-campaigns/commands'
import { hardDeletePictures } from '@/lib/uploads/hard-delete'

/**
 * The handlers by kind of job. Jobs that write documents which members write to as well lock them first and then open their
 * own transaction in each chunk (`isTransaction: false`), so their chunks may be repeated.
 */
export const HANDLERS: JobHandlers = {
  account: { run: propagateAccount, isTransaction: false },
  [ANONYMOUS_JOB]: { run: publishMonth, isTransaction: false, everyMs: minutes(10) },
  [BRIDGING_JOB]: { run: computeBridging, isTransaction: false, everyMs: days(1) },
  [BULK_UNDO_JOB]: { run: undoSome, isTransaction: false },
  category: { run: propagateRename, isTransaction: false },
  'category-merge': { run: propagateMerge, isTransaction: false },
  [CLAIM_JOB]: { run: continueClaim, isTransaction: false },
  [DOCUMENT_JOB]: deleteClaimDocument,
  'decision-notice': tellOfDecision,
  digests: { run: sendDigests, isTransaction: false, everyMs: minutes(10) },
  'edit-deadline': { run: takeDownUnedited, isTransaction: false },
  email: { run: sendEmail, isTransaction: false },
  [HIDDEN_JOB]: endHiding,
  [IMPORT_JOB]: { run: continueImport, isTransaction: false },
  'influencer-purge': hardDeleteInfluencer,
  'new-likes': { run: tellLikes, everyMs: minutes(1) },
  'new-reviews': { run: tellFollowers, isTransaction: false, everyMs: minutes(1) },
  notices: { run: deliverNotices, isTransaction: false, everyMs: minutes(1) },
  'quiet-surges': { run: endSurges, isTransaction: false, everyMs: minutes(1) },
  [MERGE_JOB]: { run: moveMerged, isTransaction: false },
  [RECOVERY_JOB]: finishRecovery,
  [OPEN_DATA_JOB]: { run: collectOpenData, everyMs: days(1) },
  [PAUSE_JOB]: { run: showEndOfPause },
  [OLDER_REVIEWS_JOB]: quoteOlderReviews,
  purge: { run: deleteExpired, isTransaction: false, everyMs: days(1) },
  reconcile: { run: runReconciliationJob, isTransaction: false, everyMs: days(1) },
  [SLOW_CAMPAIGN_JOB]: { run: findSlowCampaigns, isTransaction: false, everyMs: days(7) },
  'staff-alerts': { run: alertStaff, isTransaction: false, everyMs: minutes(1) },
  surge: { run: moveRatings, isTransaction: false },
  [TOPICS_JOB]: computeTopics,
}

/** Hard-deletes accounts that can no longer be restored, a batch at a time, then unused pictures, old contacts and proofs. */
async function deleteExpired({ cursor }: Chunk): Promise<ChunkResult> {
  const before = cursor as HardDeleteCursor | null
  const after = await hardDeleteAfter(before)
  if (after) return { cursor: after }
  const accounts = before?.accounts ?? 0
  const [files, contacts] = [await hardDeletePictures(), await deleteOldContacts()]
  const proofs = await deleteOldProofs()
  await placeRequests()
  if (accounts + files + contacts + proofs > 0) {
    log.info({ accounts, files, contacts, proofs }, 'hard delete completed')
  }
  return 'done'
}

/** Ends surges that have become quiet. */
async function endSurges(): Promise<ChunkResult> {
  await endQuietSurges()
  return 'done'
}
