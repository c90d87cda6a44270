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
 * Reconciliation compares every aggregate with its source of truth. Grouped queries compare a shard of parents and may see
 * concurrent writes half-done, so each suspect is compared again in a transaction, which also repairs it. A concurrent
 * write makes one of the two transactions retry.
 */

type Options = {
  /** Reports without repairing. */
  isCheck: boolean
  sizes?: Partial<Record<ParentKind, number>>
  /** Time limit of a shard, which then ends after its current parent. */
  maxMs?: number
}

const PARENTS: Record<ParentKind, Parents> = {
  influencer: influencers,
  review: reviews,
  member: members,
}

type Shard = { progress: Progress; isDone: boolean; discrepancies: readonly Discrepancy[] }

/** Reconciles the next shard of a run. Returns the progress, whether the run is done, and the discrepancies. */
export async function reconcileShard(begun: Progress, options: Options): Promise<Shard> {
  const startedAt = performance.now()
  const { kind, after } = begun
  const isFirst = kind === 'influencer' && after === null
  // Measured before the comparison, which accepts the current and the former means.
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
  { isCheck, sizes, maxMs = Number.POSITIVE_INFINITY }: Options,
): Promise<Omit<ShardResult, 'seconds'>> {
  const endsAt = performance.now() + maxMs
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

/** Compares one parent and repairs it unless `isCheck`. Returns its discrepancies; null when the transaction failed. */
async function verify(
  { kind, compareOne, repair, tagsOf }: Parents,
  id: string,
  isCheck: boolean,
): Promise<Discrepancy[] | null> {
  try {
    if (isCheck) return await transaction([], () => compareOne(id))
    return await transaction([`${kind} ${id}`], async () => {
      const discrepancies = await compareOne(id)
      if (discrepancies.length === 0) return discrepancies
      const more = await repair(id, discrepancies)
      await invalidate(...(await tagsOf(id)))
      return [...discrepancies, ...more]
    })
  } catch (err) {
    log.error({ err, kind, id }, 'record reconciliation failed')
    return null
  }
}

async function refreshShard(after: string | null, last: string | null): Promise<void> {
  await refreshConfidence(after, last)
  if (last !== null) return
  await forgetFormerMeans()
  await invalidate(TAG.list)
}

/** An older interrupted run starts over, because too much has been written since. */
const RESUMED_WITHIN_MS = hours(24)

type Run = Partial<Options> & {
  /** Starts over even if an interrupted run could be resumed. */
  isFresh?: boolean
  onShard?: (shard: Shard) => void | Promise<void>
}

/** Reconciles everything, resuming an interrupted run. Returns the progress of the whole run. */
export async function reconcile({
  isCheck = false,
  isFresh = false,
  onShard,
  ...rest
}: Run = {}): Promise<Progress> {
  const name = isCheck ? 'reconciliationCheck' : 'reconciliation'
  const interrupted = isFresh ? null : await findProgress(name)
  let progress = interrupted ?? beginProgress(now())
  for (;;) {
    const shard = await reconcileShard(progress, { ...rest, isCheck })
    progress = shard.progress
    if (shard.isDone) await SettingModel.deleteOne({ _id: name })
    else await saveProgress(name, progress)
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

const saveProgress = (_id: string, value: Progress) =>
  SettingModel.updateOne({ _id }, { $set: { value } }, { upsert: true })

/** Returns every discrepancy without repairing any. */
export async function listDiscrepancies(): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  await reconcile({
    isCheck: true,
    isFresh: true,
    onShard: ({ discrepancies }) => void found.push(...discrepancies),
  })
  return found
}
