import { SLOW_CAMPAIGN } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { chanceOf, differs, meanOf, sum } from '@/lib/surges/campaign'

/*
 * Campaigns that are too slow for `findCampaign`: over weeks the ratings of newcomers (`isNewcomer`) move an average. Nothing is
 * held; staff looks at it.
 */

/** Counted ratings of a profile, per star. */
export type Raters = {
  /** Of newcomers, within `SLOW_CAMPAIGN.windowMs`. */
  newcomers: RatingCounts
  /** Of established members within that time. */
  established: RatingCounts
  /** Of newcomers before. */
  earlierNewcomers: RatingCounts
  /** All others before, also from before it was stored who was a newcomer. */
  earlier: RatingCounts
}

/** How many of some ratings are of newcomers. */
export type Share = { newcomers: number; all: number }

const add = (...all: RatingCounts[]) =>
  [0, 1, 2, 3, 4].map((star) => sum(all.map((counts) => counts[star] ?? 0))) as RatingCounts

/** Returns the ratings that those of newcomers are compared with, per star. */
export const othersOf = ({ established, earlierNewcomers, earlier }: Raters): RatingCounts =>
  add(established, earlierNewcomers, earlier)

/**
 * Whether the newcomers of the last weeks look like a campaign: they visibly move the average, and either rate quite unlike the
 * profile's other raters, or rate rather unlike them and are more of its raters than usual. `usual`: the site's share.
 */
export function isSlowCampaign(raters: Raters, usual: Share): boolean {
  const { newcomers, established, earlierNewcomers, earlier } = raters
  const count = sum(newcomers)
  const others = othersOf(raters)
  if (count < SLOW_CAMPAIGN.ratingsMin || sum(others) < SLOW_CAMPAIGN.othersMin) return false
  if (Math.abs(meanOf(add(newcomers, others)) - meanOf(others)) < SLOW_CAMPAIGN.shiftMin)
    return false
  if (differs(newcomers, others, SLOW_CAMPAIGN.stars)) return true
  const own = { newcomers: sum(earlierNewcomers), all: sum(earlierNewcomers) + sum(earlier) }
  const within = { newcomers: count, all: count + sum(established) }
  return (
    differs(newcomers, others, SLOW_CAMPAIGN.starsOfMany) &&
    [usual, own].every((share) => isLargerShare(within, share, usual))
  )
}

/** Whether newcomers are more of the raters than chance explains: usual shares vary by profile, and own ones say little if few. */
function isLargerShare(within: Share, share: Share, usual: Share): boolean {
  const prior = SLOW_CAMPAIGN.sharePrior
  const expected = (usual.newcomers + 1) / (usual.all + 2)
  const some = Math.min(share.all, prior)
  const rate = share.all > 0 ? share.newcomers / share.all : 0
  const [a, b] = [expected * prior + rate * some, (1 - expected) * prior + (1 - rate) * some]
  return chanceOf(within.newcomers, within.all, a, b) <= SLOW_CAMPAIGN.shareChanceMax
}

/** Whether newcomers have become so many more since staff decided that it should look again. */
export const isGrown = (count: number, countThen: number): boolean =>
  count >= countThen * SLOW_CAMPAIGN.growthMin
