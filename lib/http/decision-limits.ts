import { requireConfirmation } from '@/lib/auth/confirmation'
import type { Actor } from '@/lib/auth/types'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { consumeFor } from '@/lib/http/rate-limit'

/**
 * Consumes one restricting decision of a member of staff, also of those about this influencer. Throws `tooManyRequests` with a
 * sentence that says which limit it is.
 */
export async function limitDecision(actor: Actor, influencerId: string | null): Promise<void> {
  const { decidedTooQuickly, decidedTooOften, decidedTooOftenAbout } = SERVER_MESSAGES
  const isAdmin = actor.role === ROLE.admin
  const key = `account ${actor.id}`
  await consumeFor('decideQuickly', key, decidedTooQuickly)
  if (influencerId) {
    const about = `${key} about ${influencerId}`
    await consumeFor(isAdmin ? 'decideAboutAdmin' : 'decideAbout', about, decidedTooOftenAbout)
  }
  await consumeFor(isAdmin ? 'decideAdmin' : 'decide', key, decidedTooOften)
}

/** Throws `unconfirmed` without a fresh confirmation for the sixth single suspension or removal within ten minutes. */
export async function confirmIfMany(actor: Actor): Promise<void> {
  await consumeFor('restrictAccount', `account ${actor.id}`).catch((error: unknown) => {
    if (!(error instanceof AppError && error.reason === 'tooManyRequests')) throw error
    requireConfirmation(actor)
  })
}
