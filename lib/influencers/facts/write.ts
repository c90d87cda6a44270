import type { QueryFilter } from 'mongoose'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { FACTS, type FactName, type Facts, isSameFact } from '@/lib/domain/facts'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Whose statement a changed fact is. */
type Author = NonNullable<InfluencerRecord['aiPersonaMark']>['by']

/**
 * Changes facts of the influencer that matches the filter, and what is derived from them. Returns the names of the facts that
 * differ from before; null when no influencer matches. Throws `unprocessable` for an owner who changes what our team says.
 */
export function changeFacts(
  filter: QueryFilter<InfluencerRecord>,
  change: Partial<Facts>,
  by: Author = 'staff',
): Promise<FactName[] | null> {
  return transaction([], async () => {
    const before = await UserModel.findOne(
      { ...filter, role: ROLE.influencer },
      `${FACTS.join(' ')} aiPersonaMark`,
    ).lean<InfluencerRecord>()
    if (!before) return null
    const changed = differing(before, change)
    const isMarked = changed.includes('aiPersona')
    if (isMarked && by === 'owner' && before.aiPersonaMark?.by === 'staff') {
      throw fieldError('unprocessable', 'aiPersona', SERVER_MESSAGES.aiPersonaByStaff)
    }
    if (changed.length > 0) {
      await write(before, { ...change, ...(isMarked && { aiPersonaMark: markOf(change, by) }) })
    }
    return changed
  })
}

/** Who says that an influencer is an AI persona, and since when; null for a person. */
export const markOf = ({ aiPersona }: Pick<Partial<Facts>, 'aiPersona'>, by: Author) =>
  aiPersona ? { by, at: now() } : null

const differing = (before: InfluencerRecord, change: Partial<Facts>): FactName[] =>
  FACTS.filter((name) => name in change && !isSameFact(name, change[name], before[name]))

async function write(
  before: InfluencerRecord,
  change: Partial<Facts & Pick<InfluencerRecord, 'aiPersonaMark'>>,
): Promise<void> {
  const after = { ...before, ...change }
  const keys = { searchKeys: searchTokensOf(after), duplicateKeys: blockingKeysOf(after) }
  await UserModel.updateOne(
    { _id: before._id },
    { $set: { ...change, ...keys, textEditedAt: now() } },
  )
}
