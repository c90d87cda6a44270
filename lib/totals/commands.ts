import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, type QueryFilter, type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { POINTS } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import { log } from '@/lib/log'
import { recountStandings } from '@/lib/standings/commands'
import {
  compareLedger,
  countInfluencer,
  countReview,
  type Drift,
  type Ledger,
  listDrift,
} from '@/lib/totals/queries'
import {
  MEAN_UNTIL_MEASURED,
  type Stage,
  trendingDifference,
  trendingWeight,
} from '@/lib/totals/rules'
import { PointModel } from '@/models/point'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * How totals stay right without transactions (architecture, section 3). A write
 *   1. marks each parent whose totals it will change as unsettled,
 *   2. writes the truth: one document, one atomic update, whose image before tells the exact difference,
 *   3. applies the difference and clears its mark, in one atomic update of the parent.
 * A crash leaves the mark; the sweep finds marks older than `DURATION.unsettledMs` and counts the parent anew.
 * A recount clears every mark that it saw, and only lands when no mark came or went meanwhile (`totalsVersion`);
 * a write that finds its mark gone cannot know whether the recount saw its truth, and counts once more.
 */

type Totalled = UserRecord | ReviewRecord
type ParentModel<R extends Totalled> = Model<R>
export type Mark<R extends Totalled> = { model: ParentModel<R>; parent: R; id: string }

const QUIET = { returnDocument: 'after', timestamps: false } as const
/** About a second: whoever waits for a recount of a parent that never rests is not kept longer. */
const RECOUNT_TRIES = 12
const SWEPT_AT_ONCE = 4

/**
 * Marks the one parent that fits the filter as unsettled. Null when none fits: nothing is marked then.
 * The caller writes the truth next and then calls `settle`.
 */
export async function markUnsettled<R extends Totalled>(
  model: ParentModel<R>,
  filter: QueryFilter<R>,
): Promise<Mark<R> | null> {
  const id = randomUUID()
  const parent = await model
    .findOneAndUpdate(
      filter,
      { $push: { unsettled: { id, at: now() } }, $inc: { totalsVersion: 1 } } as never,
      QUIET,
    )
    .lean<R>()
  return parent ? { model, parent, id } : null
}

/**
 * Applies the difference that the marked write made and clears the mark; returns the parent as it is then.
 * When a recount took the mark away meanwhile, counts the parent anew instead.
 */
export async function settle<R extends Totalled>(
  { model, parent, id }: Mark<R>,
  difference: Stage[] = [],
): Promise<R> {
  const clear = {
    $set: {
      unsettled: { $filter: { input: '$unsettled', cond: { $ne: ['$$this.id', id] } } },
      totalsVersion: { $add: ['$totalsVersion', 1] },
      // Reviews tell it themselves; what is kept of a person is quiet, and search engines ask when it last changed.
      ...(difference.length > 0 && 'role' in parent && { totalsAt: now() }),
    },
  }
  const settled = await model
    .findOneAndUpdate({ _id: parent._id, 'unsettled.id': id } as never, [...difference, clear], {
      ...QUIET,
      updatePipeline: true,
    })
    .lean<R>()
  if (settled && !(difference.some(movesTrending) && lostTrending(settled))) return settled
  await recount(model, String(parent._id))
  return (await model.findById(parent._id).lean<R>()) ?? parent
}

/**
 * Counts commute: two differences may be applied in another order than their truths were written. A sum kept as a
 * logarithm does not when it would pass through zero; it stops there, and the parent is counted anew.
 */
const movesTrending = ({ $set }: Stage) => 'trendingScore' in $set
const lostTrending = (parent: Totalled) =>
  'role' in parent && parent.role === ROLE.influencer && parent.trendingScore === 0

/** A like came or went: the order of the trending list follows, without a mark of its own on the influencer. */
export async function moveTrending(
  like: { influencerId: Types.ObjectId; updatedAt: Date },
  isAdded: boolean,
): Promise<void> {
  const { influencerId } = like
  const moved = await UserModel.findOneAndUpdate(
    { _id: influencerId },
    [trendingDifference(trendingWeight(like.updatedAt), isAdded)],
    { ...QUIET, updatePipeline: true },
  ).lean<UserRecord>()
  if (moved && lostTrending(moved)) await recount<UserRecord>(UserModel, String(influencerId))
}

// A recount that is under way may have read before the caller's write: whoever comes meanwhile shares the one after it.
type Turn = { running: Promise<void>; next: Promise<void> | null }
const turns = new Map<string, Turn>()

/** Counts a parent's totals anew from the truth and clears its marks; calls for the same parent share their work. */
export function recount<R extends Totalled>(
  model: ParentModel<R>,
  parentId: string,
): Promise<void> {
  const key = `${model.modelName} ${parentId}`
  const turn = turns.get(key)
  if (turn) {
    turn.next ??= turn.running.catch(() => {}).then(() => recount(model, parentId))
    return turn.next
  }
  const running = recountOnce(model, parentId).finally(() => turns.delete(key))
  turns.set(key, { running, next: null })
  return running
}

async function recountOnce<R extends Totalled>(
  model: ParentModel<R>,
  parentId: string,
): Promise<void> {
  for (let tried = 0; tried < RECOUNT_TRIES; tried += 1) {
    const parent = await model.findById(parentId).lean<R>()
    if (!parent) return
    const totals = await countTotals(parent)
    const landed =
      totals &&
      (await model.updateOne(
        { _id: parentId, totalsVersion: parent.totalsVersion } as never,
        { $set: { ...totals, unsettled: [] }, $inc: { totalsVersion: 1 } } as never,
        { timestamps: false },
      ))
    if (landed?.matchedCount === 1) return
    await sleep(5 + Math.random() * 15 * tried)
  }
  // So busy that no count could land: leave a mark that the next sweep takes up.
  await markUnsettled(model, { _id: parentId } as never)
  log.warn({ parent: parentId }, 'a recount found no quiet moment and was put off')
}

/** The totals as the truth has them; null when the truth had to be mended first and is to be counted again. */
async function countTotals(parent: Totalled): Promise<object | null> {
  if (!('role' in parent)) return countReview(parent._id)
  if (parent.role === ROLE.influencer) return countInfluencer(parent._id)
  const { orphans, missing, contributionScore } = await compareLedger(parent._id)
  if (orphans.length === 0 && missing.length === 0) {
    await recountStandings(parent._id)
    return { contributionScore }
  }
  await mendLedger(parent._id, { orphans, missing })
  return null
}

/** Makes the ledger agree with what its member wrote, under a mark of its own: a crash in between is found. */
async function mendLedger(
  userId: Types.ObjectId,
  { orphans, missing }: Pick<Ledger, 'orphans' | 'missing'>,
): Promise<void> {
  await markUnsettled<UserRecord>(UserModel, { _id: userId })
  await PointModel.deleteMany({ _id: trusted({ $in: orphans }) })
  for (const { cause, causeId } of missing) {
    await PointModel.updateOne(
      { userId, cause, causeId },
      { $setOnInsert: { amount: POINTS[cause] } },
      { upsert: true },
    )
  }
}

/**
 * Measures the site's mean and counts every influencer, member and review anew. Returns what was not right before.
 * Writes may go on meanwhile; what they had not settled yet is then reported too.
 */
export async function recountAll(): Promise<Drift[]> {
  const found = await listDrift()
  const [measured] = await ReviewModel.aggregate<{ mean: number }>([
    { $match: { counted: true } },
    { $group: { _id: null, mean: { $avg: '$rating' } } },
  ])
  await SettingModel.updateOne(
    { _id: 'siteMean' },
    { $set: { value: measured?.mean ?? MEAN_UNTIL_MEASURED } },
    { upsert: true },
  )
  for await (const { _id } of UserModel.find({}, '_id').lean().cursor()) {
    await recount<UserRecord>(UserModel, String(_id))
  }
  for await (const { _id } of ReviewModel.find({}, '_id').lean().cursor()) {
    await recount<ReviewRecord>(ReviewModel, String(_id))
  }
  await invalidate(TAG.list, TAG.contributors)
  return found
}

type Swept = { users: UserRecord[]; reviews: ReviewRecord[] }

/**
 * Recounts every parent that has a mark from before this time, and says which they were (their id, and a
 * review's influencer). A parent that cannot be counted now is logged and left for the next sweep.
 */
export async function sweepUnsettled(before: Date): Promise<Swept> {
  const stale = { 'unsettled.at': trusted({ $lt: before }) }
  const [users, reviews] = await Promise.all([
    UserModel.find(stale, 'role').limit(200).lean<UserRecord[]>(),
    ReviewModel.find(stale, 'influencerId').limit(200).lean<ReviewRecord[]>(),
  ])
  // An interrupted like may have missed the influencer's trending score.
  const liked = await UserModel.find(
    { _id: trusted({ $in: reviews.map(({ influencerId }) => influencerId) }) },
    'role',
  ).lean<UserRecord[]>()
  const counts = [
    ...[...users, ...liked].map((user) => () => recountSwept<UserRecord>(UserModel, user)),
    ...reviews.map((review) => () => recountSwept<ReviewRecord>(ReviewModel, review)),
  ]
  for (let done = 0; done < counts.length; done += SWEPT_AT_ONCE) {
    await Promise.all(counts.slice(done, done + SWEPT_AT_ONCE).map((count) => count()))
  }
  return { users, reviews }
}

async function recountSwept<R extends Totalled>(model: ParentModel<R>, parent: R): Promise<void> {
  try {
    await recount(model, String(parent._id))
    await invalidate(...tagsOf(parent))
  } catch (err) {
    log.error({ err, parent: String(parent._id) }, 'a recount failed')
  }
}

function tagsOf(parent: Totalled): string[] {
  if (!('role' in parent)) return [TAG.influencer(String(parent.influencerId))]
  const id = String(parent._id)
  return parent.role === ROLE.influencer
    ? [TAG.list, TAG.influencer(id)]
    : [TAG.contributors, TAG.member(id)]
}
