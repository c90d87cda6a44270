import { ROLE } from '@/lib/domain/roles'
import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { UserModel } from '@/models/user'

/** Requests a reconciliation where anything is rated, which counts the groups of ratings. */
export const ratingBreakdowns: Migration = {
  name: 'rating-breakdowns',
  what: 'ratings by relationship, language and month, by a reconciliation',
  models: [UserModel],
  run: () => requestReconciliation(UserModel, { role: ROLE.influencer, reviewsCount: { $gt: 0 } }),
}
