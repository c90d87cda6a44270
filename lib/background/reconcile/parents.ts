import { type Model, type QueryFilter, Types, trusted } from 'mongoose'
import type { Discrepancy, ParentKind } from '@/lib/background/reconcile/types'

/** Ids from the first to the last of a shard. A single parent is compared as a shard of one. */
export type Range = { $gte: Types.ObjectId; $lte: Types.ObjectId }

/** How the aggregates of one kind of parents are compared with their sources and repaired. */
export type Parents = {
  kind: ParentKind
  /** Parents of a shard. */
  size: number
  /**
   * Compares the next parents by grouped queries, which may see concurrent writes half-done: suspects are compared again.
   */
  compareShard(after: string | null, limit: number): Promise<ComparedShard>
  /** Returns the number of parents after `after`, up to and including `last`. */
  count(after: string | null, last: string): Promise<number>
  /** Compares one parent; exact inside a transaction. */
  compareOne(id: string): Promise<Discrepancy[]>
  /** Writes the counted values in the transaction that compared them. Returns further discrepancies found on the way. */
  repair(id: string, found: readonly Discrepancy[]): Promise<Discrepancy[]>
  /** Tags of the cached responses that a repair invalidates. */
  tagsOf(id: string): Promise<string[]>
}

type ComparedShard = {
  /** The last parent of the shard; null when there are no more. */
  last: string | null
  checked: number
  /** Ids of parents that seem to differ, sorted. */
  suspects: string[]
}

type Definition<R> = Pick<Parents, 'kind' | 'size' | 'repair' | 'tagsOf'> & {
  model: Model<R>
  /** The records of the model, and their compared fields. */
  filter: object
  fields: string
  compare(parents: readonly R[], range: Range): Promise<Discrepancy[]>
  /** Finds suspects of a shard inside the database, without transferring the parents. */
  findSuspects?(range: Range): Promise<Types.ObjectId[]>
}

/** Builds the comparison of a kind of parents from its definition. */
export function defineParents<R extends { _id: Types.ObjectId }>(
  definition: Definition<R>,
): Parents {
  const { model, filter, fields, compare, findSuspects, ...rest } = definition
  const find = (ids: object, shown: string) =>
    model
      .find({ ...ids, ...filter } as QueryFilter<R>, shown)
      .sort({ _id: 1 })
      .hint({ _id: 1 })
  const list = (ids: object, limit: number) => find(ids, fields).limit(limit).lean<R[]>()
  const compareAll = async (parents: readonly R[]) => {
    const [first, last] = [parents[0], parents.at(-1)]
    return first && last ? compare(parents, { $gte: first._id, $lte: last._id }) : []
  }
  const edgesOf = async (after: string | null, limit: number) => {
    const [first] = await find(idsIn(after), '_id').limit(1).lean<R[]>()
    const [full] = await find(idsIn(after), '_id')
      .skip(limit - 1)
      .limit(1)
      .lean<R[]>()
    const [end] = full
      ? [full]
      : await find(idsIn(after), '_id').sort({ _id: -1 }).limit(1).lean<R[]>()
    return first && end
      ? { range: { $gte: first._id, $lte: end._id }, isFull: Boolean(full) }
      : null
  }
  const count = (after: string | null, last: string) =>
    model.countDocuments({ ...idsIn(after, last), ...filter } as QueryFilter<R>).hint({ _id: 1 })
  return {
    ...rest,
    count,
    async compareShard(after, limit) {
      if (!findSuspects) return shardOf(await list(idsIn(after), limit), compareAll)
      const edges = await edgesOf(after, limit)
      if (!edges) return { last: null, checked: 0, suspects: [] }
      const last = String(edges.range.$lte)
      return {
        last,
        checked: edges.isFull ? limit : await count(after, last),
        suspects: (await findSuspects(edges.range)).map(String).sort(),
      }
    },
    compareOne: async (id) => compareAll(await list({ _id: new Types.ObjectId(id) }, 1)),
  }
}

async function shardOf<R extends { _id: Types.ObjectId }>(
  parents: readonly R[],
  compare: (parents: readonly R[]) => Promise<Discrepancy[]>,
): Promise<ComparedShard> {
  const discrepancies = await compare(parents)
  const last = parents.at(-1)
  return {
    last: last ? String(last._id) : null,
    checked: parents.length,
    suspects: [...new Set(discrepancies.map(({ id }) => id))],
  }
}

/** Returns the filter for ids after `after`, up to and including `last`. */
export function idsIn(after: string | null, last: string | null = null): object {
  const ids = {
    ...(after && { $gt: new Types.ObjectId(after) }),
    ...(last && { $lte: new Types.ObjectId(last) }),
  }
  return after || last ? { _id: trusted(ids) } : {}
}

/** Returns an accumulator that counts the documents of a group that meet the condition. */
export const countIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } })

/** Indexes the rows of a grouped query by their group id. */
export const byId = <T extends { _id: Types.ObjectId }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [String(row._id), row]))
