import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { boundedText } from '@/lib/wire/fields'

/** What the button of a page does that an e-mail leads to. */
export const RECOVERY_STEPS = ['start', 'stop', 'restore'] as const
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

/** `POST /api/signin/second-factor/recovery`. */
export const recoveryBody = z
  .object({
    ticket: boundedText(SERVER_MESSAGES.signInTicketInvalid, 100),
  })
  .meta({ description: 'The ticket of a sign-in whose second factors are lost.' })

/** The plain form of those pages. */
export const recoveryForm = z.object({
  token: boundedText(SERVER_MESSAGES.invalidRequest, 200),
  do: z.enum(RECOVERY_STEPS, SERVER_MESSAGES.invalidRequest),
})
