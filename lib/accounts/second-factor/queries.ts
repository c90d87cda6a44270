import type { SecondFactorSettings } from '@/lib/accounts/second-factor/responses'
import { SecondFactorModel } from '@/models/second-factor'
import type { AccountRecord } from '@/models/user'

const NONE: SecondFactorSettings = { totpSince: null, recoveryCodesLeft: 0 }

/** Returns what the owner sees of the second factors of an account. Reads them only if there are any. */
export async function findSecondFactors({
  _id,
  secondFactors,
}: Pick<AccountRecord, '_id' | 'secondFactors'>): Promise<SecondFactorSettings> {
  if (!secondFactors?.length) return NONE
  const stored = await SecondFactorModel.findOne({ userId: _id }, 'totp.since recoveryCodes').lean()
  return {
    totpSince: stored?.totp?.since.toISOString() ?? null,
    recoveryCodesLeft: stored?.recoveryCodes.length ?? 0,
  }
}
