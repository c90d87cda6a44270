import { type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { count } from '@/lib/counters'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SURGE } from '@/lib/domain/rating-surge'
import { getEnv } from '@/lib/env'
import { enqueue } from '@/lib/jobs/commands'
import { closeItem, openUnreported } from '@/lib/moderation/queue/items'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import { findCampaign, ratingsToCompare } from '@/lib/ratings/surge/campaign'
import { countMovesSince, findMoves } from '@/lib/ratings/surge/queries'
import { findSurge, isQuiet, ratingsToRead, usualPerHour, WAITING } from '@/lib/ratings/surge/rules'
import { ReviewModel } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { type InfluencerRecord, UserModel } from '@/models/user'

const fromNow = (ms: number) => new Date(now().getTime() + ms)

/**
 * Checks for a surge after a rating starts to count or changes its stars, in the same transaction. Opens a surge, or extends
 * one of newcomers to all authors. `influencer` is the record after the rating. Returns the id of the opened or extended
 * surge, otherwise null.
 */
export async function watchRatings(
  influencer: InfluencerRecord,
  isNewcomer: boolean,
): Promise<string | null> {
  const { _id: influencerId, ratingWeeks, ratingCounts, storm: openSurge } = influencer
  const at = now()
  const factor = getEnv().SURGE_FACTOR
  const perHour = usualPerHour(ratingWeeks, at)
  const reads = [ratingsToRead(perHour, factor), ratingsToCompare(factor)].filter((read) => !!read)
  if (reads.length === 0) return null
  const since = new Date(at.getTime() - Math.max(...reads.map(({ ms }) => ms)))
  const limit = Math.max(...reads.map(({ count }) => count))
  // While a surge is open, only a surge among the counted ratings matters.
  const moves = await findMoves(influencerId, { since, limit, withPending: !openSurge })
  const usual = { perHour, ratingCounts: ratingCounts as RatingCounts }
  const surge = findSurge(
    moves.filter(({ isCounted }) => isCounted),
    usual,
    { at, factor },
  )
  if (openSurge) return surge && widen(influencerId, openSurge, surge.since)
  // Only a newcomer's rating can start a campaign.
  const campaign = surge || !isNewcomer ? null : findCampaign(moves, usual, { at, factor })
  const found = surge ?? campaign
  if (!found || (await isCoolingDown(influencerId, at))) return null
  return begin(influencerId, found.since, !surge)
}

const isCoolingDown = (influencerId: Types.ObjectId, at: Date) =>
  SurgeModel.exists({ influencerId, calmUntil: trusted({ $gt: at }) })

/** Turns a campaign of newcomers into a surge in which the ratings of all authors are held. */
async function widen(
  influencerId: Types.ObjectId,
  surge: Pick<CurrentSurge, 'id' | 'since'>,
  since: Date,
): Promise<string> {
  const { id } = surge
  const earliest = since < surge.since ? since : surge.since
  const widened = { onlyNewcomers: false, since: earliest }
  await SurgeModel.updateOne({ _id: id }, { $set: { ...widened, stepAt: now() } })
  await pointTo(influencerId, { id, ...widened })
  await enqueue('surge', String(id))
  return String(id)
}

async function begin(
  influencerId: Types.ObjectId,
  since: Date,
  onlyNewcomers: boolean,
): Promise<string> {
  const { _id } = await SurgeModel.create({
    influencerId,
    since,
    onlyNewcomers,
    lookAt: fromNow(SURGE.quietMs),
    step: 'gather',
    stepAt: now(),
  })
  await pointTo(influencerId, { id: _id, since, onlyNewcomers })
  await openUnreported('surge', _id)
  afterCommit(() => count('surges', onlyNewcomers ? 'newcomers' : 'all'))
  await enqueue('surge', String(_id))
  return String(_id)
}

type CurrentSurge = { id: Types.ObjectId; since: Date; onlyNewcomers: boolean }

/** Stores the open surge, or none, in the influencer's document. */
export async function pointTo(
  influencerId: Types.ObjectId,
  surge: CurrentSurge | null,
): Promise<void> {
  await UserModel.updateOne(
    { _id: influencerId },
    { $set: { storm: surge }, $inc: { __v: 1 } },
    { timestamps: false },
  )
  await invalidate(TAG.influencer(String(influencerId)))
}

/** Ends the open surges that have become quiet. */
export async function endQuietSurges(): Promise<void> {
  const due = await SurgeModel.find({ open: true, lookAt: trusted({ $lte: now() }) })
    .limit(20)
    .lean<SurgeRecord[]>()
  for (const surge of due) await endIfQuiet(surge)
}

async function endIfQuiet({ _id, influencerId }: SurgeRecord): Promise<void> {
  const at = now()
  const influencer = await UserModel.findById(influencerId, 'ratingWeeks').lean<
    Pick<InfluencerRecord, '_id' | 'ratingWeeks'>
  >()
  const perHour = usualPerHour(influencer?.ratingWeeks, at)
  const count = await countMovesSince(influencerId, new Date(at.getTime() - SURGE.quietMs))
  if (!isQuiet(count, perHour, getEnv().SURGE_FACTOR)) {
    await SurgeModel.updateOne({ _id, open: true }, { $set: { lookAt: fromNow(SURGE.lookMs) } })
    return
  }
  await transaction([`influencer ${influencerId}`], () => endSurge(_id, { endedBy: 'quiet' }))
}

/** Ends an open surge in the caller's transaction. Returns the ended surge; null when it was not open. */
export async function endSurge(
  _id: Types.ObjectId | string,
  ending: Pick<SurgeRecord, 'endedBy'> & Partial<Pick<SurgeRecord, 'calmUntil'>>,
): Promise<SurgeRecord | null> {
  const ended = await SurgeModel.findOneAndUpdate(
    { _id, open: true },
    { $set: { ...ending, open: false, endedAt: now() } },
    { returnDocument: 'after' },
  ).lean<SurgeRecord>()
  if (!ended) return null
  await pointTo(ended.influencerId, null)
  const isWaiting = await ReviewModel.exists({ stormId: ended._id, ...WAITING })
  if (!isWaiting) await closeItem('surge', ended._id)
  return ended
}
