import { countIn, type RatingBreakdown } from '@/lib/domain/rating-breakdown'
import type { AnsweredShare } from '@/lib/influencers/types'

/** Returns how many of the counted reviews of this year (UTC) have an official response. */
export function answeredOf(
  { months, answered = [] }: Pick<RatingBreakdown, 'months'> & Partial<RatingBreakdown>,
  now: Date,
): AnsweredShare {
  const year = now.getUTCFullYear()
  const ofYear = (groups: RatingBreakdown['months']) =>
    countIn(groups.filter(({ id }) => id.startsWith(`${year}-`)))
  return { year, answered: ofYear(answered), received: ofYear(months) }
}
