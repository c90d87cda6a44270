import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, type PipelineStage, type QueryFilter, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { log } from '@/lib/log'
import { countInfluencer, countMember, countReview } from '@/lib/totals/queries'
import { ReviewModel, type ReviewRecord } from '@/models/review'
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
const RECOUNT_TRIES = 40

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
  difference: PipelineStage[] | object[] = [],
): Promise<R> {
  const clear = {
    $set: {
      unsettled: { $filter: { input: '$unsettled', cond: { $ne: ['$$this.id', id] } } },
      totalsVersion: { $add: ['$totalsVersion', 1] },
    },
  }
  const settled = await model
    .findOneAndUpdate({ _id: parent._id, 'unsettled.id': id } as never, [...difference, clear], {
      ...QUIET,
      updatePipeline: true,
    })
    .lean<R>()
  if (settled) return settled
  await recount(model, String(parent._id))
  return (await model.findById(parent._id).lean<R>()) ?? parent
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
    const landed = await model.updateOne(
      { _id: parentId, totalsVersion: parent.totalsVersion } as never,
      { $set: { ...totals, unsettled: [] }, $inc: { totalsVersion: 1 } } as never,
      { timestamps: false },
    )
    if (landed.matchedCount === 1) return
    await sleep(5 + Math.random() * 20 * (tried + 1))
  }
  // So busy that no count could land: leave a mark that the next sweep takes up.
  await markUnsettled(model, { _id: parentId } as never)
  log.warn({ parent: parentId }, 'a recount found no quiet moment and was put off')
}

function countTotals(parent: Totalled): Promise<object> {
  if (!('role' in parent)) return countReview(parent._id)
  return parent.role === ROLE.influencer ? countInfluencer(parent._id) : countMember(parent._id)
}

/** Recounts every parent whose mark is older than `DURATION.unsettledMs`. Returns how many there were. */
export async function sweepUnsettled(): Promise<number> {
  const before = new Date(now().getTime() - DURATION.unsettledMs)
  const stale = { 'unsettled.at': trusted({ $lt: before }) }
  const [users, reviews] = await Promise.all([
    UserModel.find(stale, '_id').limit(200).lean(),
    ReviewModel.find(stale, '_id').limit(200).lean(),
  ])
  for (const user of users) await recount<UserRecord>(UserModel, String(user._id))
  for (const review of reviews) await recount<ReviewRecord>(ReviewModel, String(review._id))
  return users.length + reviews.length
}
