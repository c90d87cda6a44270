import { type CodeFactors, usedCode, withFailure } from '@/lib/accounts/second-factor/rules'
import { recordForeignEvent } from '@/lib/auth/security-log'
import { now } from '@/lib/clock'
import { runUnkeyed } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { type Device, UNKNOWN_DEVICE } from '@/lib/domain/devices'
import { PATH } from '@/lib/domain/paths'
import { wrongCodesEmail, wrongPasskeysEmail } from '@/lib/email/emails'
import { decrypt } from '@/lib/email/encryption'
import { emailOwner } from '@/lib/email/mailbox-budget'
import { siteLink } from '@/lib/email/site-links'
import { log } from '@/lib/log'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'
import { UserModel } from '@/models/user'

/** A code that was right. `codesLeft`: after a recovery code. */
type ConsumedCode = { codesLeft?: number }

/** Uses up a code; null when it is wrong. Call inside the transaction of what it confirms. */
export async function consumeCode(userId: string, code: string): Promise<ConsumedCode | null> {
  const stored = await SecondFactorModel.findOne({ userId }).lean<SecondFactorRecord>()
  const used = stored && usedCode(toCodeFactors(stored), code, now())
  if (!used) return null
  const change =
    used.kind === 'totp'
      ? { $set: { 'totp.lastStep': used.step } }
      : { $pull: { recoveryCodes: used.digest } }
  await SecondFactorModel.updateOne({ userId }, change)
  return used.kind === 'totp' ? {} : { codesLeft: stored.recoveryCodes.length - 1 }
}

function toCodeFactors({ userId, totp, recoveryCodes }: SecondFactorRecord): CodeFactors {
  const secret = totp && decrypt(totp.secret)
  return {
    userId: String(userId),
    totp: totp && secret ? { secret, lastStep: totp.lastStep } : null,
    recoveryCodes,
  }
}

/**
 * Logs and counts a wrong code, or a passkey that signed wrongly, also in the security log; from the fifth within an hour on
 * the owner is told by e-mail.
 */
export async function recordFailure(
  userId: string,
  kind: 'codeFailed' | 'passkeyRefused',
  device: Device = UNKNOWN_DEVICE,
): Promise<void> {
  log.info({ userId }, 'second factor failed')
  await runUnkeyed(() =>
    transaction([], async () => {
      await recordForeignEvent(userId, kind, device)
      const stored = await SecondFactorModel.findOne({ userId }, 'failures').lean()
      if (!stored) return
      const { failures, isTold } = withFailure(stored.failures, now())
      await SecondFactorModel.updateOne({ userId }, { $set: { failures } })
      if (!isTold) return
      const user = await UserModel.findOne(
        { _id: userId, removedAt: null },
        'email emailVerifiedAt',
      ).lean()
      const isCode = kind === 'codeFailed'
      await emailOwner(
        user,
        isCode ? wrongCodesEmail(forgotPasswordLink()) : wrongPasskeysEmail(settingsLink()),
      )
    }),
  )
}

/** Where a member who did not do what an e-mail says can stop it. */
export const forgotPasswordLink = () => siteLink(PATH.forgotPassword)

/** Where a member removes a passkey. */
export const settingsLink = () => siteLink(`${PATH.profile}?section=account`)
