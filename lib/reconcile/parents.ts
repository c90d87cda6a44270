import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Discrepancy, ParentKind } from '@/lib/reconcile/types'

/** Ids from the first to the last of a shard; a shard of one parent is how one is counted again. */
export type Range = { $gte: Types.ObjectId; $lte: Types.ObjectId }

/** One kind of parents: how their aggregates are compared with the sources, and repaired. */
export type Parents = {
  kind: ParentKind
  /** Parents of a shard. */
  size: number
  /** Compares the next parents by grouped queries. What they say need not be of one moment: suspects are looked at again. */
  compareShard(after: string | null, limit: number): Promise<ComparedShard>
  /** Compares one parent; exact inside a transaction. */
  compareOne(id: string): Promise<Discrepancy[]>
  /** Writes what the sources say, in the transaction that found it. Returns what else came to light meanwhile. */
  repair(id: string, found: readonly Discrepancy[]): Promise<Discrepancy[]>
  /** Cached responses that a repair makes stale. */
  tagsOf(id: string): Promise<string[]>
}

type ComparedShard = {
  /** Ids of the parents, in their order. */
  ids: string[]
  discrepancies: Discrepancy[]
}

type Definition<R> = Omit<Parents, 'compareShard' | 'compareOne'> & {
  /** Parents with these ids, in the order of ids. */
  read(ids: QueryFilter<{ _id: Types.ObjectId }>, limit: number): Promise<R[]>
  compare(parents: readonly R[], range: Range): Promise<Discrepancy[]>
}

export function defineParents<R extends { _id: Types.ObjectId }>({
  read,
  compare,
  ...rest
}: Definition<R>): Parents {
  const compareAll = async (parents: readonly R[]) => {
    const [first, last] = [parents[0], parents.at(-1)]
    return first && last ? compare(parents, { $gte: first._id, $lte: last._id }) : []
  }
  return {
    ...rest,
    async compareShard(after, limit) {
      const following = after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}
      const parents = await read(following, limit)
      return {
        ids: parents.map(({ _id }) => String(_id)),
        discrepancies: await compareAll(parents),
      }
    },
    compareOne: async (id) => compareAll(await read({ _id: new Types.ObjectId(id) }, 1)),
  }
}

/** An accumulator that counts the documents of a group for which this holds. */
export const countIf = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } })

/** Rows of a grouped query by the id that they were grouped by. */
export const byId = <T extends { _id: Types.ObjectId }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [String(row._id), row]))
