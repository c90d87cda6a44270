import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryFilter } from 'mongoose'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { duplicateKeysOf } from '@/lib/influencers/duplicate-keys'
import { searchKeysOf } from '@/lib/influencers/rules'
import { UserModel, type UserRecord } from '@/models/user'

const FACTS = [
  'name',
  'about',
  'expertise',
  'socialHandles',
  'platforms',
  'category',
  'pic',
  'country',
  'hourlyRate',
  'publicEmail',
] as const
export type FactName = (typeof FACTS)[number]
export type Facts = Pick<UserRecord, FactName>

/** What the keys are made of: nobody may have changed these between the look and the write. */
const KEYED = ['name', 'socialHandles', 'expertise', 'category'] as const
const TRIES_MAX = 12
const PAUSE_MS = 5

/**
 * Changes facts of the one influencer that fits the filter, in one update with all that is derived from them. Returns
 * which of them are others than before; null when nobody fits. Throws `conflict` when others keep changing them.
 */
export async function changeFacts(
  filter: QueryFilter<UserRecord>,
  change: Partial<Facts>,
): Promise<FactName[] | null> {
  const wanted = { ...filter, role: ROLE.influencer }
  for (let tried = 1; tried <= TRIES_MAX; tried += 1) {
    const before = await UserModel.findOne(
      wanted,
      `${FACTS.join(' ')} removedAt`,
    ).lean<UserRecord>()
    if (!before) return null
    const changed = differing(before, change)
    if (changed.length === 0 || (await write(before, change))) return changed
    await sleep(Math.random() * PAUSE_MS * tried)
  }
  throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
}

const differing = (before: UserRecord, change: Partial<Facts>): FactName[] =>
  FACTS.filter((name) => name in change && String(change[name]) !== String(before[name]))

async function write(before: UserRecord, change: Partial<Facts>): Promise<boolean> {
  const after = { ...before, ...change }
  const seen = Object.fromEntries(KEYED.map((name) => [name, before[name]]))
  const keys = { searchKeys: searchKeysOf(after), duplicateKeys: duplicateKeysOf(after) }
  const written = await UserModel.updateOne(
    { ...seen, _id: before._id, removedAt: before.removedAt ?? null },
    { $set: { ...change, ...keys } },
  )
  return written.matchedCount === 1
}
