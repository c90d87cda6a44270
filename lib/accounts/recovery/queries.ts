import { stands } from '@/lib/accounts/recovery/rules'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'
import type { AccountRecord } from '@/models/user'

type Owner = Pick<AccountRecord, '_id' | 'role' | 'powers' | 'tokenVersion' | 'secondFactors'>

/** Returns when the second factors of an account end by a recovery; null when they stay. Reads only if there are any. */
export async function findEndOfRecovery(owner: Owner): Promise<string | null> {
  if (!owner.secondFactors?.length) return null
  const stored = await SecondFactorModel.findOne(
    { userId: owner._id },
    'recovery',
  ).lean<SecondFactorRecord>()
  const recovery = stored?.recovery
  return stands(recovery, owner) ? (recovery.endsAt?.toISOString() ?? null) : null
}
