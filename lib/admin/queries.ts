import { trusted } from 'mongoose'
import { MANAGED_FIELDS, toManagedAccount } from '@/lib/admin/record'
import type { ManagedAccount, ManagedLists } from '@/lib/admin/types'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { UserModel } from '@/models/user'

/** Removed accounts that can still be restored (C52). */
export const stillRestorable = () =>
  trusted({ $gt: new Date(now().getTime() - DURATION.removalUndoMs) })

/** Everything the admin screen lists, the newest first, approved influencers as the public list has them. */
export async function listManagedAccounts(skip: number): Promise<ManagedLists> {
  const influencers = { role: ROLE.influencer, removedAt: null }
  const pending = { ...influencers, approved: false }
  const approved = { ...influencers, listed: true }
  const members = { role: trusted({ $in: [ROLE.member, ROLE.admin] }), removedAt: null }
  const removed = {
    role: trusted({ $in: Object.values(ROLE) }),
    removedAt: stillRestorable(),
  }
  const [pendingPage, approvedPage, membersPage, removedPage, ...counts] = await Promise.all([
    listPage(pending, { createdAt: -1 }, skip),
    listPage(approved, { rank: -1, confidence: -1, _id: 1 }, skip),
    listPage(members, { createdAt: -1 }, skip),
    listPage(removed, { removedAt: -1 }, skip),
    ...[pending, approved, members, removed].map((filter) => UserModel.countDocuments(filter)),
  ])
  const [pendingCount = 0, approvedCount = 0, membersCount = 0, removedCount = 0] = counts
  return {
    pending: pendingPage,
    approved: approvedPage,
    members: membersPage,
    removed: removedPage,
    totals: {
      pending: pendingCount,
      approved: approvedCount,
      members: membersCount,
      removed: removedCount,
    },
  }
}

type Order = Record<string, 1 | -1>

async function listPage(filter: object, order: Order, skip: number): Promise<ManagedAccount[]> {
  const records = await UserModel.find(filter, MANAGED_FIELDS)
    .sort(order)
    .skip(skip)
    .limit(LIMIT.adminListMax)
    .lean()
  return records.map(toManagedAccount)
}
