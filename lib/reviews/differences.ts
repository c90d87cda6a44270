import { now } from '@/lib/clock'
import { getEnv } from '@/lib/env'
import { toShown } from '@/lib/reviews/record'
import { findSiteMean } from '@/lib/totals/queries'
import { ratingDifference, type ShownRating, type Stage } from '@/lib/totals/rules'
import type { ReviewRecord } from '@/models/review'
import type { UserRecord } from '@/models/user'

/** What it changes in an influencer's totals that a stored review is shown like this from now on; null: not at all. */
export async function shownAs(after: ShownRating | null, before: ReviewRecord): Promise<Stage[]> {
  return ratingDifference({
    before: toShown(before),
    after,
    at: before.createdAt,
    now: now(),
    siteMean: await findSiteMean(),
  })
}

/** Whether an author's ratings may count: the e-mail is confirmed, or need not be. */
export const isVerifiedAuthor = (
  author: Pick<UserRecord, 'emailVerifiedAt'> | null | undefined,
): boolean => Boolean(author?.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL
