import { type QueryFilter, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { stillRestorable } from '@/lib/admin/queries'
import type { BulkAction, BulkOutcome } from '@/lib/admin/types'
import { recordAction } from '@/lib/audit/commands'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { approveInfluencer } from '@/lib/influencers/commands'
import { removeContributionsOf, restoreContributionsOf } from '@/lib/reviews/commands'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Takes an influencer or a member away (C52): hidden, signed out, undoable for 30 days. A member's ratings, reactions,
 * flags and replies stop counting. Throws `notFound`, or `conflict` for one's own account and in a race of admins.
 */
export async function removeAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const account = await UserModel.findOne({ _id: id, removedAt: null }, 'role').lean()
  if (!account) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  if (actor.id === String(account._id))
    throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
  if (account.role === ROLE.admin) await claimRemovalOfAdmin(actor.id, id)
  const isInfluencer = account.role === ROLE.influencer
  const removed = await UserModel.findOneAndUpdate(
    { _id: id, role: account.role, removedAt: null },
    {
      $set: { removedAt: now(), listed: false, cascade: isInfluencer ? null : 'remove' },
      $inc: { tokenVersion: 1 },
    },
  ).lean()
  if (!removed) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  await recordAction('remove', { actor, subjectId: id, reason })
  if (!isInfluencer) await removeContributionsOf(id)
  await invalidate(...tagsOf(account))
}

/** Undoes a removal of the last 30 days. Throws `notFound` when there is none. */
export async function restoreAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const isInfluencer = { $eq: ['$role', ROLE.influencer] }
  const restored = await UserModel.findOneAndUpdate(
    { _id: id, ...stillRestorable() } as QueryFilter<UserRecord>,
    [
      {
        $set: {
          removedAt: null,
          listed: { $and: ['$approved', isInfluencer] },
          cascade: { $cond: [isInfluencer, null, 'restore'] },
        },
      },
    ],
    { returnDocument: 'after', updatePipeline: true },
  ).lean<UserRecord>()
  if (!restored) throw new AppError('notFound', SERVER_MESSAGES.notRestorable)
  await recordAction('restore', { actor, subjectId: id, reason })
  if (restored.role !== ROLE.influencer) await restoreContributionsOf(id)
  await invalidate(...tagsOf(restored))
}

/**
 * Takes an approval back: the influencer waits again, and nobody sees him meanwhile. His ratings and rank stay. Again
 * changes nothing. Throws `notFound`, or `conflict` for a member.
 */
export async function withdrawApproval(actor: Actor, id: string, reason = ''): Promise<void> {
  const standing = { _id: id, role: ROLE.influencer, removedAt: null }
  const before = await UserModel.findOneAndUpdate(standing, {
    $set: { approved: false, listed: false },
  }).lean()
  if (!before) {
    throw (await UserModel.exists({ _id: id, removedAt: null }))
      ? new AppError('conflict', SERVER_MESSAGES.notInfluencer)
      : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  }
  if (before.approved) await recordAction('unapprove', { actor, subjectId: id, reason })
  await invalidate(TAG.list, TAG.influencer(id))
}

const BULK: Record<BulkAction, (actor: Actor, id: string, reason: string) => Promise<void>> = {
  approve: approveInfluencer,
  unapprove: withdrawApproval,
  remove: removeAccount,
  restore: restoreAccount,
}
/** At a time: each is a handful of writes, and the site has others to serve. */
const BULK_AT_ONCE = 8

/** Does one thing to many accounts. What is refused for one does not keep the others; anything else is thrown. */
export async function actOnMany(
  action: BulkAction,
  { actor, ids, reason }: { actor: Actor; ids: readonly string[]; reason: string },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] }
  const act = async (id: string) => {
    try {
      await BULK[action](actor, id, reason)
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
    ? [TAG.list, TAG.influencer(String(_id))]
    : [TAG.contributors, TAG.member(String(_id))]

const CLAIM_MS = seconds(30)

/**
 * Admins who remove each other at the same moment must leave one. An admin's removal is first claimed in one document,
 * in one atomic update that fails when the actor's own removal is claimed there; an actor whose claim has lapsed is
 * removed by then, which the second look finds. Who removes remains, so there is always a last admin.
 */
async function claimRemovalOfAdmin(actorId: string, id: string): Promise<void> {
  const claims = { _id: 'adminRemovals' }
  await retryRace(() =>
    SettingModel.updateOne(claims, { $setOnInsert: { value: {} } }, { upsert: true }).exec(),
  )
  const time = now().getTime()
  const claimed = await SettingModel.updateOne(
    { ...claims, [`value.${actorId}`]: trusted({ $not: { $gt: time } }) },
    { $set: { [`value.${id}`]: time + CLAIM_MS } },
  )
  const standing = { _id: actorId, role: ROLE.admin, removedAt: null }
  if (claimed.matchedCount === 0 || !(await UserModel.exists(standing))) {
    throw new AppError('conflict', SERVER_MESSAGES.protectedAccount)
  }
}
