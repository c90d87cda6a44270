import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { type Device, UNKNOWN_DEVICE } from '@/lib/domain/devices'
import { SECURITY_LOG, type SecurityEventKind } from '@/lib/domain/security-events'
import type { SignInWay } from '@/lib/domain/sessions'
import { SecurityEventModel } from '@/models/security-event'

type Details = Partial<Device> & { way?: SignInWay; codesLeft?: number }

/** Adds an entry to the account's security log. Joins the caller's transaction. */
export async function recordSecurityEvent(
  userId: string,
  kind: SecurityEventKind,
  details: Details = {},
): Promise<void> {
  await SecurityEventModel.create({ ...UNKNOWN_DEVICE, ...details, userId, kind, createdAt: now() })
}

/**
 * Adds an entry that others than the owner cause, unless the log has enough of its kind: a stranger cannot fill it. Of calls
 * at the same moment all may count as the last one that is recorded.
 */
export async function recordForeignEvent(
  userId: string,
  kind: keyof typeof SECURITY_LOG.bounds,
  details: Details = {},
): Promise<void> {
  const { max, windowMs } = SECURITY_LOG.bounds[kind]
  const since = trusted({ $gt: new Date(now().getTime() - windowMs) })
  const recorded = await SecurityEventModel.countDocuments({ userId, kind, createdAt: since })
  if (recorded < max) await recordSecurityEvent(userId, kind, details)
}

/** Deletes the security log of an account. */
export async function deleteSecurityLog(userId: Types.ObjectId): Promise<void> {
  await SecurityEventModel.deleteMany({ userId })
}
