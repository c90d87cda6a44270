import { type Model, type Types, trusted } from 'mongoose'
import { markUnsettled } from '@/lib/totals/commands'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Brings documents that an earlier version wrote to the shape of this one. Its place in `MIGRATIONS` is its version.
 *
 * `run` may be stopped anywhere and begun anew at the last place that was kept; it may meet documents that are as they
 * should be, and the site may write meanwhile, the version before this one included. So each write derives its values by
 * the functions by which the site writes them, and says in its filter what it derived them from.
 */
export type Migration = {
  name: string
  /** What it changes, for the log. */
  what: string
  run(place: Place): Promise<void>
}

export type Place = {
  /** The last document of an earlier, interrupted run; null: from the start. */
  after: Types.ObjectId | null
  /** Everything up to this document is done. Throws when another process has taken over. */
  keep(after: Types.ObjectId, changed: number): Promise<void>
}

/** Documents of a batch: few enough that it is through well before the lease is over. */
const BATCH = 50

/**
 * Walks through a collection in the order of its ids, a batch at a time, and keeps the place after each. `change` gets
 * the named fields of all documents, whichever they are, and returns how many it changed.
 */
export async function walk<R extends { _id: Types.ObjectId }>(
  { model, fields }: { model: Model<R>; fields: string },
  place: Place,
  change: (batch: R[]) => Promise<number>,
): Promise<void> {
  let after = place.after
  for (;;) {
    const rest = (after ? { _id: trusted({ $gt: after }) } : {}) as never
    const batch = await model.find(rest, fields).sort({ _id: 1 }).limit(BATCH).lean<R[]>()
    const last = batch.at(-1)
    if (!last) return
    const changed = await change(batch)
    after = last._id
    await place.keep(after, changed)
  }
}

export type GuardedWrite = { filter: object; set: object }

/**
 * Makes the writes of a batch whose filters still fit; returns how many did. All at once, not as one bulk: servers that
 * put each write on disk by itself, the embedded one among them, then do so for many together.
 */
export async function writeAll<R>(model: Model<R>, writes: GuardedWrite[]): Promise<number> {
  const results = await Promise.all(
    writes.map(({ filter, set }) =>
      model.updateOne(filter as never, { $set: set } as never, { timestamps: false }),
    ),
  )
  return results.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)
}

/** Marks influencers or members for a count by the sweep, as after a crash; returns how many. */
export async function markAll(users: readonly Pick<UserRecord, '_id'>[]): Promise<number> {
  await Promise.all(users.map(({ _id }) => markUnsettled<UserRecord>(UserModel, { _id })))
  return users.length
}

/** Whether a stored list is the wanted one. */
export const isSameList = (stored: readonly string[] | undefined, wanted: readonly string[]) =>
  stored?.length === wanted.length && wanted.every((one, at) => stored[at] === one)
