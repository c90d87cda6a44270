import { newRecoveryCodes, recoveryDigest } from '@/lib/accounts/second-factor/recovery-codes'
import { newTotpSecret } from '@/lib/accounts/second-factor/totp'
import { hashPassword } from '@/lib/auth/password'
import { encrypt } from '@/lib/email/encryption'
import { SecondFactorModel } from '@/models/second-factor'
import type { UserRecord } from '@/models/user'
import { aMember } from '@/tests/support/factories'

export const PASSWORD = 'correct horse battery'

/** Stores a member with a password, an authenticator app and recovery codes. */
export async function aMemberWithTotp(fields: Partial<UserRecord> = {}) {
  const passwordHash = await hashPassword(PASSWORD)
  const member = await aMember({ passwordHash, secondFactors: ['totp'], ...fields })
  const secret = newTotpSecret()
  const codes = newRecoveryCodes()
  await SecondFactorModel.create({
    userId: member._id,
    totp: { secret: encrypt(secret), since: new Date(), lastStep: 0 },
    recoveryCodes: codes.map((code) => recoveryDigest(member.id, code)),
  })
  return { member, email: member.email ?? '', secret, codes }
}
