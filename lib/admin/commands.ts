import { Types } from 'mongoose'
import { waitForPropagation } from '@/lib/accounts/propagation/commands'
import { hideAccount, requirePresent, showAccount } from '@/lib/accounts/removal/commands'
import type { BulkOutcome } from '@/lib/admin/responses'
import type { BulkAction } from '@/lib/admin/types'
import type { Actor } from '@/lib/auth/types'
import { runStep } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { ROLE } from '@/lib/domain/roles'
import { AppError } from '@/lib/errors'
import { approveInfluencer, withdrawApproval } from '@/lib/influencers/commands'
import { forgetDelisting } from '@/lib/influencers/delistings'
import { answerObjection } from '@/lib/moderation/objections'
import { reopenItem } from '@/lib/queue/items'
import { findDecisionInForce } from '@/lib/reports/decisions/queries'
import { recordDecision, withdrawDecision } from '@/lib/reports/decisions/record'
import { warnOfUnseen } from '@/lib/reports/placement/unseen'

/**
 * Removes an influencer or a member: hidden, signed out, restorable for 30 days. A member's ratings, reactions, flags and
 * replies stop counting. Recorded as a decision without a rule. Throws `notFound`, or `conflict` for the actor's own
 * account, when admins remove each other, and once for a report of something illegal that the actor has not seen.
 */
export async function removeAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const lockKeys = [`member ${id}`, `influencer ${id}`, `member ${actor.id}`]
  const warning = await transaction(lockKeys, async () => {
    const account = await requirePresent(id)
    const subjectId = new Types.ObjectId(id)
    const kind = kindOf(account)
    const isInfluencer = kind !== 'member'
    const unseen = await warnOfUnseen(actor, { kind, subjectId })
    if (unseen) return unseen
    if (isInfluencer) await answerObjection(subjectId, reason)
    await hideAccount(actor, id, reason)
    await recordDecision({
      kind,
      subjectId,
      textEditedAt: account.textEditedAt ?? null,
      ...(isInfluencer ? { influencerId: subjectId } : { authorId: subjectId }),
      measures: ['takeDown'],
      rule: UNSPECIFIED,
      reasons: reason,
      actor,
    })
    return null
  })
  if (warning) throw new AppError('conflict', warning)
  await waitForPropagation(id)
}

/** What a decision about an account is about. */
function kindOf({ role, approved }: { role: number; approved: boolean }) {
  if (role !== ROLE.influencer) return 'member'
  return approved ? 'influencer' : 'submission'
}

/**
 * Restores an account that was removed within the last 30 days, and withdraws the decision that removed it. Throws
 * `notFound` when there is none.
 */
export async function restoreAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction([`member ${id}`, `influencer ${id}`], async () => {
    const decision = await findDecisionInForce(id)
    const removal = decision?.measures.includes('takeDown') ? decision : null
    if (removal?.itemId) await reopenItem(removal.itemId)
    await showAccount(actor, id, reason)
    await forgetDelisting(id)
    if (removal) await withdrawDecision(removal, reason)
  })
  await waitForPropagation(id)
}

const BULK: Record<BulkAction, (actor: Actor, id: string, reason: string) => Promise<void>> = {
  approve: approveInfluencer,
  unapprove: withdrawApproval,
  remove: removeAccount,
  restore: restoreAccount,
}
/** Bounded, because each account takes several writes beside the site's other requests. */
const BULK_AT_ONCE = 8

/** Applies an action to many accounts. Returns those done and those refused with the reason; throws any other error. */
export async function actOnMany(
  action: BulkAction,
  { actor, ids, reason }: { actor: Actor; ids: readonly string[]; reason: string },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] }
  const act = async (id: string) => {
    try {
      await runStep(id, () => BULK[action](actor, id, reason))
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.failed.push({ id, msg: error.message })
    }
  }
  const all = [...new Set(ids)]
  for (let done = 0; done < all.length; done += BULK_AT_ONCE) {
    await Promise.all(all.slice(done, done + BULK_AT_ONCE).map(act))
  }
  return outcome
}
