import { z } from 'zod'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { PAUSE_KINDS } from '@/lib/domain/pauses'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/text/text'

const UNTIL_MAX_MS = days(366)

/** What the path of a pause names. */
export const pauseParams = z
  .object({ kind: z.enum(PAUSE_KINDS, SERVER_MESSAGES.pauseNotFound) })
  .meta({ refusal: 'notFound' })

/** `POST /api/admin/pauses/{kind}`: why, and until when; null: until it is ended. */
export const pauseBody = z
  .object({
    reason: z
      .string(SERVER_MESSAGES.pauseReason)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.pauseReason)
          .max(LIMIT.pauseReasonCharsMax, SERVER_MESSAGES.fieldTooLong),
      ),
    until: z.iso
      .datetime({ error: SERVER_MESSAGES.pausePast })
      .transform((text) => new Date(text))
      .refine((at) => at.getTime() > now().getTime(), SERVER_MESSAGES.pausePast)
      .refine((at) => at.getTime() < now().getTime() + UNTIL_MAX_MS, SERVER_MESSAGES.pausePast)
      .nullish()
      .transform((until) => until ?? null),
  })
  .meta({ refusal: 'unprocessable', description: 'The reason of a pause, and its end.' })
