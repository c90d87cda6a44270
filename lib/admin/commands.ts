import { type QueryFilter, Types } from 'mongoose'
import { enqueuePropagation, waitForPropagation } from '@/lib/accounts/propagation/commands'
import type { BulkOutcome } from '@/lib/admin/answers'
import { stillRestorable } from '@/lib/admin/queries'
import type { BulkAction } from '@/lib/admin/types'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { runStep } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { approveInfluencer } from '@/lib/influencers/commands'
import { openUnreported, reopenItem } from '@/lib/queue/items'
import { raiseVersion } from '@/lib/ratings/aggregates/commands'
import { findDecisionInForce } from '@/lib/reports/decisions/queries'
import { recordDecision, withdrawDecision } from '@/lib/reports/decisions/record'
import { warnOfUnseen } from '@/lib/reports/placement/unseen'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Removes an influencer or a member: hidden, signed out, restorable for 30 days. A member's ratings, reactions, flags and
 * replies stop counting. Recorded as a decision without a rule. Throws `notFound`, or `conflict` for the actor's own
 * account, when admins remove each other, and once for a report of something illegal that the actor has not seen.
 */
export async function removeAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const hot = [`member ${id}`, `influencer ${id}`, `member ${actor.id}`]
  const warning = await transaction(hot, async () => {
    const { role, approved, textEditedAt } = await requirePresent(id)
    const isInfluencer = role === ROLE.influencer
    const subjectId = new Types.ObjectId(id)
    const shown = isInfluencer && approved ? 'influencer' : 'submission'
    const kind = isInfluencer ? shown : 'member'
    const unseen = await warnOfUnseen(actor, { kind, subjectId })
    if (unseen) return unseen
    await hideAccount(actor, id, reason)
    await recordDecision({
      kind,
      subjectId,
      textEditedAt: textEditedAt ?? null,
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

async function requirePresent(id: string) {
  const present = { _id: id, removedAt: null }
  const account = await UserModel.findOne(present, 'role approved textEditedAt').lean()
  if (!account) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  return account
}

/** `removeAccount` without a record of a decision, for callers that keep their own. */
export async function hideAccount(actor: Actor, id: string, reason: string): Promise<void> {
  const hot = [`member ${id}`, `influencer ${id}`, `member ${actor.id}`]
  return transaction(hot, async () => {
    const account = await requirePresent(id)
    if (actor.id === String(account._id))
      throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
    if (account.role === ROLE.admin) await requireAdmin(actor)
    await UserModel.updateOne(
      { _id: id },
      { $set: { removedAt: now(), listed: false }, $inc: { tokenVersion: 1 } },
    )
    await recordAction('remove', { actor, subjectId: id, reason })
    if (account.role !== ROLE.influencer) await enqueuePropagation(id)
    await invalidate(...tagsOf(account), TAG.pictures)
  })
}

/**
 * Writes the acting admin's document, so that only one of two admins who remove each other at the same moment succeeds and
 * an admin always remains. Throws `conflict` when the actor has just been removed.
 */
async function requireAdmin(actor: Actor): Promise<void> {
  const admin = await raiseVersion({ _id: actor.id, role: ROLE.admin, removedAt: null })
  if (!admin) throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
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
    if (removal) await withdrawDecision(removal, reason)
  })
  await waitForPropagation(id)
}

/** `restoreAccount` without its decision, for callers that withdraw it themselves. */
export async function showAccount(actor: Actor, id: string, reason: string): Promise<void> {
  await transaction([`member ${id}`, `influencer ${id}`], async () => {
    const removed = await UserModel.findOne(
      { _id: id, ...stillRestorable() } as QueryFilter<UserRecord>,
      'role approved',
    ).lean()
    if (!removed) throw new AppError('notFound', SERVER_MESSAGES.notRestorable)
    const isInfluencer = removed.role === ROLE.influencer
    const listed = removed.approved && isInfluencer
    await UserModel.updateOne({ _id: id }, { $set: { removedAt: null, listed } })
    await recordAction('restore', { actor, subjectId: id, reason })
    if (!isInfluencer) await enqueuePropagation(id)
    else if (!removed.approved) await openUnreported('submission', id)
    await invalidate(...tagsOf(removed), TAG.pictures)
  })
}

/**
 * Withdraws an approval: the influencer is pending and unlisted, and keeps ratings and rank. Repeating it changes nothing.
 * Throws `notFound`, or `conflict` for a member.
 */
export function withdrawApproval(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.influencer, removedAt: null }
  return transaction([`influencer ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(present, {
      $set: { approved: false, listed: false },
    }).lean()
    if (!before) {
      throw (await UserModel.exists({ _id: id, removedAt: null }))
        ? new AppError('conflict', SERVER_MESSAGES.notInfluencer)
        : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    }
    if (before.approved) await recordAction('unapprove', { actor, subjectId: id, reason })
    await openUnreported('submission', id)
    await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
  })
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

const tagsOf = ({ _id, role }: Pick<UserRecord, '_id' | 'role'>): string[] =>
  role === ROLE.influencer
    ? [TAG.list, TAG.listed, TAG.influencer(String(_id))]
    : [TAG.contributors]
