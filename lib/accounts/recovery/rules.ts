import { isStaff } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'

/** That the owner of an account has lost all second factors, as the account keeps it. */
export type Recovery = { id: string; tokenVersion: number; endsAt?: Date | null }

type Owner = { role: number; powers?: readonly string[] | null | undefined; tokenVersion: number }

/** Whether the owner is on our team, whom only colleagues recover. */
export const isColleague = ({ role, powers }: Omit<Owner, 'tokenVersion'>): boolean =>
  isStaff({ role: role as Role, powers })

/** Whether a recovery still stands: of a member without powers, and since then neither a new password nor the end of all sessions. */
export const stands = (recovery: Recovery | null | undefined, owner: Owner): recovery is Recovery =>
  recovery?.tokenVersion === owner.tokenVersion && !isColleague(owner)

/** Whether the second factors end now by the recovery of this id. */
export const isDue = (
  recovery: Recovery | null | undefined,
  owner: Owner,
  { id, at }: { id: string; at: Date },
): boolean =>
  stands(recovery, owner) && recovery.id === id && recovery.endsAt != null && recovery.endsAt <= at
