import { influencers } from '@/lib/background/reconcile/influencers'
import { members } from '@/lib/background/reconcile/members'
import type { Parents } from '@/lib/background/reconcile/parents'
import { reviews } from '@/lib/background/reconcile/reviews'
import { advance, beginProgress, type ShardResult } from '@/lib/background/reconcile/rules'
import {
  forgetFormerMeans,
  measureSiteMean,
  refreshConfidence,
} from '@/lib/background/reconcile/site-mean'
import type { Discrepancy, ParentKind, Progress } from '@/lib/background/reconcile/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { hours } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { SettingModel } from '@/models/setting'

/*
 * Reconciliation compares every aggregate with its source of truth. A shard of parents is compared by grouped queries,
 * which run beside writes and may see them by half; so each parent that seems to differ is compared once more in a
 * transaction, which also repairs it: a write that comes in between makes one of the two transactions start over.
 */

type Options = {
  /** Only reports. */
  isCheck: boolean
  sizes?: Partial<Record<ParentKind, number>>
  /** After so long a shard ends with the parent that it is at. */
  budgetMs?: number
}

const PARENTS: Record<ParentKind, Parents> = {
  influencer: influencers,
  review: reviews,
  member: members,
}

type Shard = { progress: Progress; isDone: boolean; discrepancies: readonly Discrepancy[] }

/** Reconciles the next shard of a run. */
export async function reconcileShard(begun: Progress, options: Options): Promise<Shard> {
  const startedAt = performance.now()
  const { kind, after } = begun
  const isFirst = kind === 'influencer' && after === null
  // Aggregates are compared with the mean that they were made of.
  const isMeanMoved = isFirst && !options.isCheck && (await measureSiteMean())
  const result = await compareShard(PARENTS[kind], after, options)
  if (kind === 'influencer' && !options.isCheck) await refreshShard(after, result.last)
  const seconds = (performance.now() - startedAt) / 1_000
  const { progress, isDone } = advance(begun, { ...result, seconds })
  return {
    progress: { ...progress, isMeanMoved: progress.isMeanMoved || isMeanMoved },
    isDone,
    discrepancies: result.discrepancies,
  }
}

async function compareShard(
  parents: Parents,
  after: string | null,
  { isCheck, sizes, budgetMs = Number.POSITIVE_INFINITY }: Options,
): Promise<Omit<ShardResult, 'seconds'>> {
  const endsAt = performance.now() + budgetMs
  const limit = sizes?.[parents.kind] ?? parents.size
  const { last, checked, suspects } = await parents.compareShard(after, limit)
  const discrepancies: Discrepancy[] = []
  let failed = 0
  for (const id of suspects) {
    const found = await verify(parents, id, isCheck)
    discrepancies.push(...(found ?? []))
    failed += Number(found === null)
    if (performance.now() > endsAt) {
      return { last: id, checked: await parents.count(after, id), discrepancies, failed }
    }
  }
  return { last, checked, discrepancies, failed }
}

/** What differs of this parent, repaired unless told otherwise; null when its transaction did not come through. */
async function verify(
  { kind, compareOne, repair, tagsOf }: Parents,
  id: string,
  isCheck: boolean,
): Promise<Discrepancy[] | null> {
  try {
    if (isCheck) return await transaction([], () => compareOne(id))
    return await transaction([`${kind} ${id}`], async () => {
      const found = await compareOne(id)
      if (found.length === 0) return found
      const more = await repair(id, found)
      await invalidate(...(await tagsOf(id)))
      return [...found, ...more]
    })
  } catch (err) {
    log.error({ err, kind, id }, 'reconciliation of a record failed')
    return null
  }
}

async function refreshShard(after: string | null, last: string | null): Promise<void> {
  await refreshConfidence(after, last)
  if (last !== null) return
  await forgetFormerMeans()
  await invalidate(TAG.list)
}

/** An interrupted run that is older begins anew: too much has been written since. */
const RESUMED_WITHIN_MS = hours(24)

type Run = Partial<Options> & {
  /** Begins anew also where an interrupted run could go on. */
  isFresh?: boolean
  onShard?: (shard: Shard) => void | Promise<void>
}

/** Reconciles everything. A run that was interrupted goes on where it was; returns what all of it found. */
export async function reconcile({
  isCheck = false,
  isFresh = false,
  onShard,
  ...rest
}: Run = {}): Promise<Progress> {
  const name = isCheck ? 'reconciliationCheck' : 'reconciliation'
  const kept = isFresh ? null : await findProgress(name)
  let progress = kept ?? beginProgress(now())
  for (;;) {
    const shard = await reconcileShard(progress, { ...rest, isCheck })
    progress = shard.progress
    if (shard.isDone) await SettingModel.deleteOne({ _id: name })
    else await keepProgress(name, progress)
    await onShard?.(shard)
    if (shard.isDone) return progress
  }
}

async function findProgress(name: string): Promise<Progress | null> {
  const setting = await SettingModel.findById(name).lean()
  const progress = setting?.value as Progress | undefined
  const oldest = now().getTime() - RESUMED_WITHIN_MS
  return progress && progress.startedAt.getTime() > oldest ? progress : null
}

const keepProgress = (_id: string, value: Progress) =>
  SettingModel.updateOne({ _id }, { $set: { value } }, { upsert: true })

/** Every discrepancy there is, without repairing any. */
export async function listDiscrepancies(): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  await reconcile({
    isCheck: true,
    isFresh: true,
    onShard: ({ discrepancies }) => void found.push(...discrepancies),
  })
  return found
}
