import { trusted } from 'mongoose'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { PATH } from '@/lib/domain/paths'
import { FACTOR_KINDS, type FactorKind } from '@/lib/domain/second-factors'
import { passwordEndedEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { tokenLink } from '@/lib/email/site-links'
import { PasskeyModel } from '@/models/passkey'
import { PasskeyChallengeModel } from '@/models/passkey-challenge'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { type AccountRecord, UserModel } from '@/models/user'

type Account = Pick<AccountRecord, '_id' | 'email'>

/**
 * Gives an account whose sessions and password have been ended back to its owner: removes what a stranger may have added since then to
 * sign in by, and e-mails a link to choose a new password. Call inside the transaction that ends them, after voiding tokens.
 */
export async function returnToOwner(owner: Account, since: Date): Promise<void> {
  const areCodesGone = await removeFactorsSince(owner, since)
  if (!owner.email) return
  const token = await issueToken('passwordReset', String(owner._id))
  const link = tokenLink(PATH.resetPassword, token)
  await enqueueEmail(owner.email, passwordEndedEmail(link, areCodesGone))
}

/**
 * Removes the passkeys, authenticator app and third party's account that were added since then, and recovery codes that were
 * replaced: a stranger who was in could come back by them. Returns whether second factors are left without recovery codes.
 */
async function removeFactorsSince({ _id: userId, email }: Account, since: Date): Promise<boolean> {
  const recent = trusted({ $gte: since })
  await PasskeyModel.deleteMany({ userId, createdAt: recent })
  await PasskeyChallengeModel.deleteMany({ userId })
  await SignInTicketModel.deleteMany({ userId })
  await SecondFactorModel.updateOne({ userId, 'totp.since': recent }, { $set: { totp: null } })
  await ThirdPartyLinkModel.updateOne(
    { userId, createdAt: recent, email: trusted({ $ne: email ?? '' }) },
    { $set: { subject: null, email: '' } },
  )
  if (await SecurityEventModel.exists({ userId, kind: 'codesRenewed', createdAt: recent })) {
    await SecondFactorModel.updateOne({ userId }, { $set: { recoveryCodes: [] } })
  }
  const has: Record<FactorKind, boolean> = {
    totp: (await SecondFactorModel.exists({ userId, totp: trusted({ $ne: null }) })) !== null,
    passkey: (await PasskeyModel.exists({ userId })) !== null,
  }
  const kinds = FACTOR_KINDS.filter((kind) => has[kind])
  if (kinds.length === 0) await SecondFactorModel.deleteOne({ userId })
  await UserModel.updateOne(
    { _id: userId },
    kinds.length > 0 ? { $set: { secondFactors: kinds } } : { $unset: { secondFactors: 1 } },
    { timestamps: false },
  )
  const withCodes = { userId, recoveryCodes: trusted({ $ne: [] }) }
  return kinds.length > 0 && !(await SecondFactorModel.exists(withCodes))
}
