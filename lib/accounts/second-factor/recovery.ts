import { trusted } from 'mongoose'
import { voidTokens } from '@/lib/auth/one-time-tokens'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import { tell } from '@/lib/notices/commands'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'

/**
 * Ends the recovery of an account whose owner has said that all second factors are lost, if there is one (of this id); returns
 * whether there was. Call inside the transaction of a sign-in with a factor, or of what else stops it.
 */
export async function cancelRecovery(userId: string, id?: string): Promise<boolean> {
  const before = await SecondFactorModel.findOneAndUpdate(
    {
      userId,
      ...(id === undefined ? { recovery: trusted({ $ne: null }) } : { 'recovery.id': id }),
    },
    { $set: { recovery: null } },
  ).lean<SecondFactorRecord>()
  if (!before?.recovery) return false
  await voidTokens(userId, ['factorRecovery'])
  if (!before.recovery.endsAt) return true
  await recordSecurityEvent(userId, 'recoveryStopped')
  await tell(
    before.userId,
    { kind: 'recovery', subject: before.recovery.id, outcome: 'stopped' },
    { isEmailed: true },
  )
  return true
}
