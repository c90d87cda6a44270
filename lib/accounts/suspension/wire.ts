import { z } from 'zod'
import type { SuspensionFields, WireSuspension } from '@/lib/accounts/suspension/responses'
import { type Suspension, suspensionSentence } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { endsWithin, requiredText } from '@/lib/wire/fields'

/** `POST /api/admin/users/{id}/suspend`: until a date in the future, or permanently (null), and why. */
export const suspensionBody = z
  .object({
    until: endsWithin(DURATION.suspensionMaxMs, MESSAGES.suspensionPast, now),
    reason: requiredText(SERVER_MESSAGES.suspensionReason, LIMIT.detailsCharsMax),
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
