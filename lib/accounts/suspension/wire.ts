import { z } from 'zod'
import type { SuspensionFields, WireSuspension } from '@/lib/accounts/suspension/responses'
import { suspensionSentence } from '@/lib/auth/suspension/rules'
import type { Suspension } from '@/lib/auth/suspension/types'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/text/text'

const UNTIL_MAX_MS = days(3_660)

/** `POST /api/admin/users/{id}/suspend`: until a date in the future, or permanently (null), and why. */
export const suspensionBody = z
  .object({
    until: z.iso
      .datetime({ error: MESSAGES.suspensionPast })
      .transform((text) => new Date(text))
      .refine((at) => at.getTime() > now().getTime(), MESSAGES.suspensionPast)
      .refine((at) => at.getTime() < now().getTime() + UNTIL_MAX_MS, MESSAGES.suspensionPast)
      .nullish()
      .transform((until) => until ?? null),
    reason: z
      .string(SERVER_MESSAGES.suspensionReason)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.suspensionReason)
          .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
      ),
  })
  .meta({ refusal: 'unprocessable', description: 'The end of a suspension, and its reason.' })

/** Maps a suspension to the wire. */
export const toWireSuspension = ({ since, until, reason }: Suspension): WireSuspension => ({
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  reason,
})

/** What the answers of sign-in and getme say besides of a suspended account; nothing of any other. */
export const suspensionNote = (suspension: Suspension | null | undefined): SuspensionFields =>
  suspension
    ? { msg: suspensionSentence(suspension), suspension: toWireSuspension(suspension) }
    : {}
