import { days } from '@/lib/domain/durations'
import type { Chunk, ChunkResult, JobHandlers } from '@/lib/jobs/types'
import { log } from '@/lib/log'
import { sendEmail } from '@/lib/mail/post'
import { purgeRemoved } from '@/lib/purge/commands'
import { moveRatings } from '@/lib/storms/follow'
import { purgePictures } from '@/lib/uploads/purge'

/** Who does which job. */
export const HANDLERS: JobHandlers = {
  email: { run: sendEmail, isTransaction: false },
  purge: { run: purge, isTransaction: false, everyMs: days(1) },
  surge: moveRatings,
}

/** Deletes for good what can no longer be restored (C52), some accounts at a time, and then the pictures nobody uses. */
async function purge({ cursor }: Chunk): Promise<ChunkResult> {
  const before = Number(cursor ?? 0)
  const more = await purgeRemoved()
  if (more > 0) return { cursor: before + more }
  const files = await purgePictures()
  if (before + files > 0) log.info({ accounts: before, files }, 'purge completed')
  return 'done'
}
