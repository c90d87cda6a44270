import type { QueryFilter } from 'mongoose'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { FACTS, type FactName, type Facts, isSameFact } from '@/lib/domain/facts'
import { ROLE } from '@/lib/domain/roles'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { type InfluencerRecord, UserModel } from '@/models/user'

/**
 * Changes facts of the influencer that matches the filter, and the search tokens and blocking keys derived from them.
 * Returns the names of the facts that differ from before; null when no influencer matches.
 */
export function changeFacts(
  filter: QueryFilter<InfluencerRecord>,
  change: Partial<Facts>,
): Promise<FactName[] | null> {
  return transaction([], async () => {
    const before = await UserModel.findOne(
      { ...filter, role: ROLE.influencer },
      FACTS.join(' '),
    ).lean<InfluencerRecord>()
    if (!before) return null
    const changed = differing(before, change)
    if (changed.length > 0) await write(before, change)
    return changed
  })
}

const differing = (before: InfluencerRecord, change: Partial<Facts>): FactName[] =>
  FACTS.filter((name) => name in change && !isSameFact(name, change[name], before[name]))

async function write(before: InfluencerRecord, change: Partial<Facts>): Promise<void> {
  const after = { ...before, ...change }
  const keys = { searchKeys: searchTokensOf(after), duplicateKeys: blockingKeysOf(after) }
  await UserModel.updateOne(
    { _id: before._id },
    { $set: { ...change, ...keys, textEditedAt: now() } },
  )
}
