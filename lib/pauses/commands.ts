import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { SHARED_SETTINGS } from '@/lib/cache/shared-settings'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { formatMinute } from '@/lib/domain/formats'
import type { PauseKind } from '@/lib/domain/pauses'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/commands'
import type { ChunkResult } from '@/lib/jobs/types'
import { type PausesByKind, pausesByKind } from '@/lib/pauses/queries'
import { SettingModel } from '@/models/setting'

/** The job that takes an ended pause off the cached pages. Writes go on by themselves: every check looks at the end. */
export const PAUSE_JOB = 'pause-end'

type Order = { reason: string; until: Date | null }

/** Pauses something, or changes the reason and the end of its pause. */
export function pause(actor: Actor, kind: PauseKind, { reason, until }: Order): Promise<void> {
  return changePauses(async (before) => {
    const id = before[kind]?.id ?? new Types.ObjectId()
    const end = until ? `until ${formatMinute(until)} UTC` : 'until it is ended'
    await log('pause', actor, id, { note: `${kind}, ${end}`, reason })
    if (until) await enqueue(PAUSE_JOB, `${kind} ${until.getTime()}`, { dueAt: until })
    return { ...before, [kind]: { id, reason, until } }
  })
}

/** Ends a pause. Throws `notFound` when there is none. */
export function endPause(actor: Actor, kind: PauseKind): Promise<void> {
  return changePauses(async ({ [kind]: ended, ...others }) => {
    if (!ended) throw new AppError('notFound', SERVER_MESSAGES.pauseNotFound)
    await log('endPause', actor, ended.id, { note: kind })
    return others
  })
}

const changePauses = (change: (before: PausesByKind) => Promise<PausesByKind>): Promise<void> =>
  transaction(['pauses'], async () => {
    const _id = SHARED_SETTINGS.pauses
    const before = pausesByKind((await SettingModel.findById(_id).lean())?.value)
    const value = await change(before)
    await SettingModel.updateOne({ _id }, { $set: { value } }, { upsert: true })
    await invalidate(TAG.pauses)
  })

const log = (
  action: 'pause' | 'endPause',
  actor: Actor,
  id: Types.ObjectId,
  entry: { note: string; reason?: string },
) => recordAction(action, { actor, subjectKind: 'pause', subjectId: String(id), ...entry })

/** Renders the pages without the pause that has just ended. */
export async function showEndOfPause(): Promise<ChunkResult> {
  await invalidate(TAG.pauses)
  return 'done'
}
