import type { Recovery } from '@/lib/accounts/recovery/types'
import { ROLE } from '@/lib/domain/roles'

type Owner = { role: number; tokenVersion: number }

/** Whether a recovery still stands: for a member, and since then neither a new password nor the end of all sessions. */
export const stands = (
  recovery: Recovery | null | undefined,
  { role, tokenVersion }: Owner,
): recovery is Recovery => recovery?.tokenVersion === tokenVersion && role === ROLE.member

/** Whether the second factors end now by the recovery of this id. */
export const isDue = (
  recovery: Recovery | null | undefined,
  owner: Owner,
  { id, at }: { id: string; at: Date },
): boolean =>
  stands(recovery, owner) && recovery.id === id && recovery.endsAt != null && recovery.endsAt <= at
