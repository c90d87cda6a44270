import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SESSIONS } from '@/lib/domain/sessions'
import { AppError } from '@/lib/errors'

/** Throws `unconfirmed`, with what can confirm it, unless the actor has signed in or confirmed a short time ago. */
export function requireConfirmation({ confirmedAt, confirmKinds = [] }: Actor): void {
  if (confirmedAt && now().getTime() - confirmedAt.getTime() < SESSIONS.confirmedMs) return
  const { confirmationRequired, confirmationImpossible } = SERVER_MESSAGES
  const canConfirm = confirmKinds.length > 0
  throw new AppError('unconfirmed', canConfirm ? confirmationRequired : confirmationImpossible, {
    confirmKinds,
  })
}
