import { type Types, trusted } from 'mongoose'
import { enqueueMerge, enqueueRename } from '@/lib/admin/categories/propagate'
import type { Migration } from '@/lib/migrations/migration'
import { CategoryModel, type CategoryRecord } from '@/models/category'
import { SettingModel } from '@/models/setting'

/** Enqueues the renames and merges that the previous version had begun and marked with a field. */
export const categoryJobs: Migration = {
  name: 'category jobs',
  what: 'renames and merges of categories that are under way, into jobs',
  models: [CategoryModel],
  async run() {
    const { collection } = CategoryModel
    const changing = collection.find<Pick<CategoryRecord, '_id'>>({ changedAt: { $type: 'date' } })
    for await (const { _id } of changing) await handOver(_id)
    await collection.updateMany({}, { $unset: { changedAt: '' } })
    await SettingModel.deleteOne({ _id: 'adminRemovals' })
  },
}

async function handOver(_id: Types.ObjectId): Promise<void> {
  const category = await CategoryModel.findById(_id).lean<CategoryRecord>()
  if (!category) return
  if (!category.mergeInto) return enqueueRename(String(_id))
  const target = await findTarget(category)
  // Two categories that a crash left merging into each other: the first one stays.
  await CategoryModel.updateOne({ _id }, { $set: { mergeInto: target?._id ?? null } })
  if (!target) return enqueueRename(String(_id))
  const names = trusted({ $each: [category.name, ...category.formerNames] })
  await CategoryModel.updateOne(
    { _id: target._id },
    { $addToSet: { formerNames: names, formerIds: _id } },
  )
  await enqueueMerge(String(_id))
}

/** Returns the last category of a chain of merges; null when the chain is circular or broken. */
async function findTarget({ _id, mergeInto }: CategoryRecord): Promise<CategoryRecord | null> {
  const seen = new Set([String(_id)])
  let next = mergeInto
  while (next && !seen.has(String(next))) {
    seen.add(String(next))
    const target = await CategoryModel.findById(next).lean<CategoryRecord>()
    if (!target?.mergeInto) return target
    next = target.mergeInto
  }
  return null
}
