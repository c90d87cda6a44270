import { trusted } from 'mongoose'
import { enqueuePropagation, waitForPropagation } from '@/lib/accounts/propagation/commands'
import { recordAction } from '@/lib/audit/commands'
import { toSuspension } from '@/lib/auth/account-state'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { UserModel } from '@/models/user'

/**
 * Voids all likes, dislikes and flags of a suspended member with their points. The member cannot vote until they are
 * restored. Repeating it changes nothing. Throws `notFound`, or `conflict` without a suspension.
 */
export async function voidVotes(actor: Actor, id: string, reason = ''): Promise<void> {
  await transaction([`member ${id}`], async () => {
    const member = await UserModel.findOne({ _id: id, removedAt: null }, 'role suspension').lean()
    if (!member) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    const suspension = suspensionInForce(toSuspension(member.suspension), now())
    if (member.role !== ROLE.member || !suspension) {
      throw new AppError('conflict', SERVER_MESSAGES.votesOfSuspended)
    }
    await UserModel.updateOne({ _id: id }, { $set: { votesVoidedAt: now() } })
    await recordAction('voidVotes', { actor, subjectId: id, reason })
    await enqueuePropagation(id)
  })
  await waitForPropagation(id)
}

/** Restores voided votes. Throws `notFound`, or `conflict` when no votes are void. */
export async function restoreVotes(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.member, removedAt: null }
  await transaction([`member ${id}`], async () => {
    const restored = await UserModel.updateOne(
      { ...present, votesVoidedAt: trusted({ $ne: null }) },
      { $set: { votesVoidedAt: null } },
    )
    if (restored.matchedCount === 0) {
      throw (await UserModel.exists(present))
        ? new AppError('conflict', SERVER_MESSAGES.votesNotVoid)
        : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    }
    await recordAction('restoreVotes', { actor, subjectId: id, reason })
    await enqueuePropagation(id)
  })
  await waitForPropagation(id)
}
