import { isDeepStrictEqual } from 'node:util'
import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { saveUsers, type UserChange } from '@/lib/db/user-version'
import { NO_BREAKDOWN, type RatingBreakdown } from '@/lib/domain/rating-breakdown'
import { trendingFields, trendingWeight } from '@/lib/domain/rating-totals'
import { findSiteMean } from '@/lib/influencers/statistics/site-mean'
import { withBreakdown } from '@/lib/ratings/aggregates/breakdown'
import { countTrending, type RatingContext } from '@/lib/ratings/aggregates/queries'
import {
  isRead,
  type RatingChange,
  trendingWith,
  trendingWithout,
  withRating,
} from '@/lib/ratings/aggregates/rules'
import { enqueueTopics } from '@/lib/ratings/topics/commands'
import { RatingBreakdownModel, type RatingBreakdownRecord } from '@/models/rating-breakdown'
import { type InfluencerRecord, UserModel } from '@/models/user'

/*
 * Aggregates are derived from reviews, reactions, flags, replies and the ledger. A command changes both in one transaction:
 * it reads, decides with the pure functions of rules.ts, and writes the documents that it has read, so that a concurrent
 * change of one of them is a write conflict. Call these functions inside a transaction.
 */

/** A change of a review, and whether its topics follow. */
type ReviewChange = Pick<RatingChange, 'before' | 'after'> & { topics?: boolean }

/** Applies changes of reviews to the totals of their influencer. Returns the influencer; null when it does not exist. */
export async function changeTotals(
  influencerId: Types.ObjectId,
  changes: readonly ReviewChange[],
): Promise<InfluencerRecord | null> {
  const influencer = await UserModel.findById(influencerId).lean<InfluencerRecord>()
  if (!influencer) return null
  const breakdown = await RatingBreakdownModel.findById(influencerId).lean<RatingBreakdownRecord>()
  return saveRatings({ influencer, breakdown, siteMean: await findSiteMean() }, changes)
}

/**
 * Saves what changes of reviews change of an influencer's totals and of their breakdown, which were read before, in one
 * command with changes of other users. Returns the influencer.
 */
export async function saveRatings(
  { influencer, breakdown, siteMean }: Pick<RatingContext, 'influencer' | 'breakdown' | 'siteMean'>,
  changes: readonly ReviewChange[],
  others: readonly UserChange[] = [],
): Promise<InfluencerRecord> {
  const context = { siteMean, now: now() }
  const after = changes.reduce(
    (totals, change) => withRating(totals, { ...change, ...context }),
    influencer,
  )
  // Without a breakdown there is either nothing to break down yet, or a reconciliation will count it.
  const sums = breakdown ?? (influencer.reviewsCount === 0 ? NO_BREAKDOWN : null)
  if (sums) await saveBreakdown(influencer._id, sums, changes.reduce(withBreakdown, sums))
  if (changes.some(({ topics }) => topics)) await enqueueTopics(after, influencer)
  const counted = await withTrendingCounted(influencer, after)
  // What a review no longer says, or no longer shows, finds its profile no more.
  const isUnsaid = changes.some(({ topics, before }) => topics && before && isRead(before))
  const saved = isUnsaid ? { ...counted, reviewWords: null } : counted
  await saveUsers([...others, totalsChange(influencer, saved)])
  return saved
}

async function saveBreakdown(
  _id: Types.ObjectId,
  before: RatingBreakdown,
  after: RatingBreakdown,
): Promise<void> {
  if (before === after) return
  await RatingBreakdownModel.updateOne(
    { _id },
    { $set: changesOf(before, after) },
    { upsert: true },
  )
}

/** What a change of an influencer's trending score begins with. */
type TrendingTotals = {
  _id: Types.ObjectId
  trendingScore?: number | null
  trendingLevel?: number | null
}

/** A like that was added or withdrawn, and its time. */
type LikeChange = { at: Date; isAdded: boolean }

/** Saves the trending score after likes were added or withdrawn. */
export async function moveTrending(
  influencer: TrendingTotals,
  likes: readonly LikeChange[],
): Promise<void> {
  await saveUsers([await trendingChange(influencer, likes)])
}

/** Returns the change of an influencer whose ratings got or lost likes, for `saveUsers`. */
export async function trendingChange(
  influencer: TrendingTotals,
  likes: readonly LikeChange[],
): Promise<UserChange> {
  // Added ones first: a score that reaches 0 in between would lose its remainder.
  const inOrder = [...likes].sort((one, other) => Number(other.isAdded) - Number(one.isAdded))
  const trendingScore = inOrder.reduce(
    (score, { at, isAdded }) =>
      (isAdded ? trendingWith : trendingWithout)(score, trendingWeight(at)),
    influencer.trendingScore ?? 0,
  )
  const after = await withTrendingCounted(influencer, {
    ...influencer,
    ...trendingFields(trendingScore),
  })
  return totalsChange(influencer, after)
}

/** Recounts a trending score that reaches 0: a sum stored as a logarithm loses small remainders. */
async function withTrendingCounted<T extends TrendingTotals>(before: T, after: T): Promise<T> {
  const isEmptied = after.trendingScore === 0 && before.trendingScore !== 0
  return isEmptied ? { ...after, ...trendingFields(await countTrending(after._id)) } : after
}

/** What a command has changed of an influencer that it has read. */
const totalsChange = <T extends TrendingTotals>(before: T, after: T): UserChange => ({
  _id: after._id,
  update: { $set: changesOf(before, after) } as UserChange['update'],
})

/** Returns the fields of `after` that differ from `before`, for `$set`: what a command has not changed is not written. */
export function changesOf<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
