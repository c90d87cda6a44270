import { timingSafeEqual } from 'node:crypto'
import { recoveryDigest } from '@/lib/accounts/second-factor/recovery-codes'
import { stepOfCode } from '@/lib/accounts/second-factor/totp'
import { isCode } from '@/lib/domain/codes'
import { DURATION } from '@/lib/domain/durations'
import type { ConfirmationKind, ConfirmKind, FactorKind } from '@/lib/domain/second-factors'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'

/** What a sign-in to an account with these second factors can be confirmed with. */
export const confirmationsOf = (kinds: readonly FactorKind[]): ConfirmationKind[] => [
  ...(kinds.includes('totp') ? (['totp'] as const) : []),
  'recovery',
  ...(kinds.includes('passkey') ? (['passkey'] as const) : []),
]

type Owner = { secondFactors: readonly FactorKind[]; hasPassword: boolean; hasMailbox: boolean }

/** What can confirm that the owner of a session is still there: the strongest that the account has. */
export function confirmKindsOf({ secondFactors, hasPassword, hasMailbox }: Owner): ConfirmKind[] {
  if (secondFactors.length > 0) return confirmationsOf(secondFactors)
  if (hasPassword) return ['password']
  return hasMailbox ? ['email'] : []
}

/** The second factors of an account as a code is compared with them, its TOTP secret decrypted. */
export type CodeFactors = {
  userId: string
  totp: { secret: string; lastStep: number } | null
  recoveryCodes: readonly string[]
}

/** What a right code uses up. */
export type UsedCode = { kind: 'totp'; step: number } | { kind: 'recovery'; digest: string }

/** Returns what a code uses up; null for a wrong one, and for one of a step that was used. All are compared, in constant time. */
export function usedCode(factors: CodeFactors, code: string, at: Date): UsedCode | null {
  const { userId, totp, recoveryCodes } = factors
  const step = totp && stepOfCode(totp.secret, code, at)
  const digest = recoveryDigest(userId, code)
  const matches = recoveryCodes.filter((one) => isSame(one, digest))
  if (totp && step !== null && step > totp.lastStep) return { kind: 'totp', step }
  return matches.length > 0 ? { kind: 'recovery', digest } : null
}

/** Throws `unauthenticated` for what cannot be a code, before it is counted as a try. */
export function refuseMalformed(typed: string): void {
  if (!isCode(typed)) throw fieldError('unauthenticated', 'code', SERVER_MESSAGES.codeWrong)
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** From how many wrong codes in an hour on the owner is told. */
const TOLD_FROM = 5

/** Wrong codes since `since`, and when the owner was last told. */
type Failures = { since: Date; count: number; toldAt?: Date | null }

/** Returns the count of wrong codes with one more, and whether the owner is told now: from the fifth on, once an hour. */
export function withFailure(
  before: Failures | null | undefined,
  at: Date,
): { failures: Failures; isTold: boolean } {
  const isRecent = (time: Date) => at.getTime() - time.getTime() < DURATION.wrongCodesMs
  const isCounted = before && isRecent(before.since)
  const count = isCounted ? before.count + 1 : 1
  const isTold = count >= TOLD_FROM && !(before?.toldAt && isRecent(before.toldAt))
  return {
    failures: {
      since: isCounted ? before.since : at,
      count,
      toldAt: isTold ? at : (before?.toldAt ?? null),
    },
    isTold,
  }
}
