import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { jobDone } from '@/lib/jobs/run'
import { findDecisionInForce } from '@/lib/moderation/decisions/queries'
import { decideNow } from '@/lib/moderation/staff/decide'
import { undo } from '@/lib/moderation/staff/undo'
import { reopenSurge } from '@/lib/moderation/surges/commands'

type Order = { id: string; reason: string }

/** Shows and counts (`keep`) or takes down all pending ratings of a surge. Throws like `releaseSurge`. */
export async function decideSurge(
  actor: Actor,
  measure: 'keep' | 'takeDown',
  { id, reason }: Order,
): Promise<void> {
  const refusal = SERVER_MESSAGES.surgeNotFound
  await decideNow(actor, { kind: 'surge', id }, { measure, reason, refusal })
  await jobDone('surge', id, DURATION.jobWaitMs)
}

/** Undoes the last decision about a surge. Throws like `reopenSurge`. */
export async function undecideSurge(actor: Actor, { id, reason }: Order): Promise<void> {
  await transaction([], async () => {
    const decision = await findDecisionInForce(id)
    if (decision) await undo(actor, decision)
    else await reopenSurge(actor, { id, reason })
  })
  await jobDone('surge', id, DURATION.jobWaitMs)
}
