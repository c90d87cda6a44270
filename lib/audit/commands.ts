import type { AuditSubject, StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { count } from '@/lib/counters'
import { afterCommit } from '@/lib/db/after-commit'
import { AuditModel } from '@/models/audit'

type Entry = {
  actor: Pick<Actor, 'id'>
  subjectId: string
  /** The admin's reason. */
  reason?: string
  /** Details of the action, such as which facts changed. */
  note?: string
  /** Defaults to an account. */
  subjectKind?: AuditSubject
}

/** Records an action of staff in the audit log. Call it inside the transaction of the action. */
export async function recordAction(action: StaffAction, entry: Entry): Promise<void> {
  const { actor, ...rest } = entry
  await AuditModel.create({ ...rest, actorId: actor.id, action })
  afterCommit(() => count('staffActions', action))
}
