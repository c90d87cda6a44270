import type { Types } from 'mongoose'
import { enqueue } from '@/lib/jobs/commands'
import type { AnyModel, Migration, Place } from '@/lib/migrations/migration'
import { requestReconciliation } from '@/lib/migrations/reconciliation'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** Fields from before transactions. The models no longer have them, so the driver's collections are used. */
const DROPPED: readonly { model: AnyModel; fields: readonly string[] }[] = [
  { model: UserModel, fields: ['unsettled', 'totalsVersion', 'cascade'] },
  { model: ReviewModel, fields: ['unsettled', 'totalsVersion'] },
  { model: ReactionModel, fields: ['keys'] },
  { model: FlagModel, fields: ['keys'] },
  { model: PointModel, fields: ['daySlot'] },
]

/** Documents per update. */
const RANGE = 5_000

/**
 * Drops marks, idempotency keys and day slots with their indexes. Work that a mark says is unfinished is enqueued first: an
 * account change as its job, aggregates as a reconciliation. A repeated run is quick, because the fields are gone.
 */
export const marks: Migration = {
  name: 'marks',
  what: 'fields and indexes that transactions replace',
  models: DROPPED.map(({ model }) => model),
  async run(place) {
    await handOver()
    for (const { model, fields } of DROPPED) {
      await dropIndexes(model, fields)
      await dropFields(model, fields, place)
    }
  },
}

async function handOver(): Promise<void> {
  const changing = UserModel.collection.find(
    { cascade: { $type: 'string' } },
    { projection: { _id: 1 } },
  )
  for await (const { _id } of changing) await enqueue('account', String(_id))
  for (const model of [UserModel, ReviewModel] as const) {
    await requestReconciliation(model as AnyModel, { 'unsettled.0': { $exists: true } })
  }
}

/** Needed because creating indexes never drops one. */
async function dropIndexes({ collection }: AnyModel, fields: readonly string[]): Promise<void> {
  const isDropped = (path: string) => fields.some((field) => path.split('.')[0] === field)
  for (const { name, key } of await collection.indexes()) {
    if (name && Object.keys(key).some(isDropped)) await collection.dropIndex(name)
  }
}

async function dropFields(
  { collection }: AnyModel,
  fields: readonly string[],
  place: Place,
): Promise<void> {
  const $unset = Object.fromEntries(fields.map((field) => [field, '']))
  let range: { $gt?: Types.ObjectId; $lte?: Types.ObjectId } = {}
  for (;;) {
    const [last] = await collection
      .find<{ _id: Types.ObjectId }>(range.$gt ? { _id: range } : {}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(RANGE - 1)
      .limit(1)
      .toArray()
    const ids = { ...range, ...(last && { $lte: last._id }) }
    const filter = Object.keys(ids).length > 0 ? { _id: ids } : {}
    const { modifiedCount } = await collection.updateMany(filter, { $unset })
    await place.keep(null, modifiedCount)
    if (!last) return
    range = { $gt: last._id }
  }
}
