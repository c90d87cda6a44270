import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { ROLE } from '@/lib/domain/roles'
import type { Migration } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { UserModel } from '@/models/user'

const otherThan = (length: number) => ({ $not: { $size: length } })

/** Requests a reconciliation where they are missing, which counts them from the ratings. */
export const aspectTotals: Migration = {
  name: 'facet-totals',
  what: 'aggregates of aspects, tags and weeks, by a reconciliation',
  models: [UserModel],
  run: () =>
    requestReconciliation(UserModel, {
      role: ROLE.influencer,
      $or: [
        { criteriaSums: otherThan(CRITERIA.length) },
        { criteriaCounts: otherThan(CRITERIA.length) },
        { tagCounts: otherThan(REVIEW_TAGS.length) },
        { ratingWeeks: { $exists: false } },
      ],
    }),
}
