import { trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { stillRestorable } from '@/lib/admin/queries'
import { recordAction } from '@/lib/audit/commands'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { AppError } from '@/lib/errors'
import { removeContributionsOf, restoreContributionsOf } from '@/lib/reviews/commands'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Takes an influencer or a member away (C52): hidden, signed out, undoable for 30 days. A member's ratings, reactions,
 * flags and replies stop counting. Throws `notFound`, or `conflict` for one's own account and in a race of admins.
 */
export async function removeAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const account = await UserModel.findOne({ _id: id, removedAt: null }, 'role').lean()
  if (!account) throw new AppError('notFound', MESSAGES.accountNotFound)
  if (actor.id === String(account._id)) throw new AppError('conflict', MESSAGES.protectedAccount)
  if (account.role === ROLE.admin) await claimRemovalOfAdmin(actor.id, id)
  const isInfluencer = account.role === ROLE.influencer
  const removed = await UserModel.findOneAndUpdate(
    { _id: id, role: account.role, removedAt: null },
    {
      $set: { removedAt: now(), listed: false, cascade: isInfluencer ? null : 'remove' },
      $inc: { tokenVersion: 1 },
    },
  ).lean()
  if (!removed) throw new AppError('notFound', MESSAGES.accountNotFound)
  await recordAction('remove', { actor, subjectId: id, reason })
  if (!isInfluencer) await removeContributionsOf(id)
  await invalidate(...tagsOf(account))
}

/** Undoes a removal of the last 30 days. Throws `notFound` when there is none. */
export async function restoreAccount(actor: Actor, id: string, reason = ''): Promise<void> {
  const isInfluencer = { $eq: ['$role', ROLE.influencer] }
  const restored = await UserModel.findOneAndUpdate(
    { _id: id, removedAt: stillRestorable() },
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
  ).lean()
  if (!restored) throw new AppError('notFound', MESSAGES.notRestorable)
  await recordAction('restore', { actor, subjectId: id, reason })
  if (restored.role !== ROLE.influencer) await restoreContributionsOf(id)
  await invalidate(...tagsOf(restored))
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
    throw new AppError('conflict', MESSAGES.protectedAccount)
  }
}
