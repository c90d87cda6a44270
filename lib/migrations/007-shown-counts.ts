import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { UserModel } from '@/models/user'

/** Requests a reconciliation where they are missing, which counts them from the ratings. */
export const shownCounts: Migration = {
  name: 'shown-counts',
  what: 'the number of comments of each influencer, by a reconciliation',
  models: [UserModel],
  run: () =>
    requestReconciliation(UserModel, {
      role: ROLE.influencer,
      shownCounts: { $not: { $size: STARS.length } },
    }),
}
