import { enqueue } from '@/lib/jobs/commands'
import { dropFields } from '@/lib/migrations/dropped-fields'
import type { AnyModel, Migration } from '@/lib/migrations/migration'
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
    for (const { model, fields } of DROPPED) await dropFields(model, fields, place)
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
