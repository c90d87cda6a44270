import type { AuditSubject, StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { AuditModel } from '@/models/audit'

type Entry = {
  actor: Pick<Actor, 'id'>
  subjectId: string
  /** Why, in the words of the acting admin. */
  reason?: string
  /** What the action itself says, such as which facts changed. */
  note?: string
  /** An account unless said otherwise. */
  subjectKind?: AuditSubject
}

/** Notes what staff did, to whom and why. Inside of the transaction that does it. */
export async function recordAction(action: StaffAction, entry: Entry): Promise<void> {
  const { actor, ...rest } = entry
  await AuditModel.create({ ...rest, actorId: actor.id, action })
}
