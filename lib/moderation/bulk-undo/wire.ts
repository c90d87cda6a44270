import { z } from 'zod'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'

const since = z.iso
  .datetime({ error: SERVER_MESSAGES.undoSince })
  .transform((text) => new Date(text))
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
    reason: z
      .string(SERVER_MESSAGES.undoReason)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.undoReason)
          .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
      ),
  })
  .meta({ refusal: 'unprocessable', description: 'Since when, and why.' })
