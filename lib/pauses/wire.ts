import { z } from 'zod'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { PAUSE_KINDS } from '@/lib/domain/pauses'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { endsWithin, requiredText } from '@/lib/wire/fields'

const UNTIL_MAX_MS = days(366)

/** What the path of a pause names. */
export const pauseParams = z
  .object({ kind: z.enum(PAUSE_KINDS, SERVER_MESSAGES.pauseNotFound) })
  .meta({ refusal: 'notFound' })

/** `POST /api/admin/pauses/{kind}`: why, and until when; null: until it is ended. */
export const pauseBody = z
  .object({
    reason: requiredText(SERVER_MESSAGES.pauseReason, LIMIT.pauseReasonCharsMax),
    until: endsWithin(UNTIL_MAX_MS, SERVER_MESSAGES.pausePast, now),
  })
  .meta({ refusal: 'unprocessable', description: 'The reason of a pause, and its end.' })
