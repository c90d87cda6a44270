import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** What the button of a page does that an e-mail leads to. */
export const RECOVERY_STEPS = ['start', 'stop', 'restore'] as const
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

/** `POST /api/signin/second-factor/recovery`. */
export const recoveryBody = z
  .object({
    ticket: z
      .string(SERVER_MESSAGES.signInTicketInvalid)
      .max(100, SERVER_MESSAGES.signInTicketInvalid),
  })
  .meta({ description: 'The ticket of a sign-in whose second factors are lost.' })

/** The plain form of those pages. */
export const recoveryForm = z.object({
  token: z.string(SERVER_MESSAGES.invalidRequest).max(200, SERVER_MESSAGES.invalidRequest),
  do: z.enum(RECOVERY_STEPS, SERVER_MESSAGES.invalidRequest),
})
