import { CRITERIA, REVIEW_TAGS } from '@/lib/domain/rating-facets'
import { ROLE } from '@/lib/domain/roles'
import { type Migration, markAll, walk } from '@/lib/migrations/migration'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = 'role criteriaSums criteriaCounts tagCounts ratingWeeks unsettled'

/** Marks who has them not: the sweep counts them from the ratings, as after a crash. */
export const facetTotals: Migration = {
  name: 'facet-totals',
  what: 'totals of aspects, short words and weeks, by marking influencers for a count',
  run: (place) =>
    walk<UserRecord>({ model: UserModel, fields: FIELDS }, place, async (batch) => {
      const wanting = batch.filter(lacksTotals)
      return markAll(wanting)
    }),
}

function lacksTotals(stored: UserRecord): boolean {
  if (stored.role !== ROLE.influencer || stored.unsettled?.length > 0) return false
  const { criteriaSums, criteriaCounts, tagCounts, ratingWeeks } = stored
  return (
    criteriaSums?.length !== CRITERIA.length ||
    criteriaCounts?.length !== CRITERIA.length ||
    tagCounts?.length !== REVIEW_TAGS.length ||
    !ratingWeeks
  )
}
