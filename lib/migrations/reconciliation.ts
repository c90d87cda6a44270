import { enqueue } from '@/lib/jobs/commands'
import { log } from '@/lib/log'
import type { AnyModel } from '@/lib/migrations/migration'

/** Enqueues a reconciliation if any document matches the filter. */
export async function requestReconciliation(model: AnyModel, filter: object): Promise<void> {
  const found = await model.collection.findOne(filter, { projection: { _id: 1 } })
  if (!found) return
  await enqueue('reconcile', 'all')
  log.info('reconciliation requested')
}
