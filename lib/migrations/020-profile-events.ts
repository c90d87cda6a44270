import { ROLE } from '@/lib/domain/roles'
import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { UserModel } from '@/models/user'

/** Requests a reconciliation, which counts what happened to profiles before this was stored. */
export const profileEvents: Migration = {
  name: 'profile-events',
  what: 'surges, changed facts and restored reviews of profiles, by a reconciliation',
  models: [UserModel],
  run: () => requestReconciliation(UserModel, { role: ROLE.influencer }),
}
