import { z } from 'zod'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { dateTime, logReason } from '@/lib/wire/fields'

const since = dateTime(SERVER_MESSAGES.undoSince)
  .refine((at) => at <= now(), SERVER_MESSAGES.undoSince)
  .refine(
    (at) => now().getTime() - at.getTime() <= DURATION.removalUndoMs,
    SERVER_MESSAGES.undoSince,
  )

/** `GET /api/admin/users/{id}/undo`. */
export const undoPreviewQuery = z.object({ since }).meta({ refusal: 'unprocessable' })

/** `POST /api/admin/users/{id}/undo`. */
export const undoAllBody = z
  .object({
    since,
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'Since when, and why.' })
