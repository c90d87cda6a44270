import { type Types, trusted } from 'mongoose'
import {
  enqueueMerge,
  enqueueRename,
  waitForMerge,
  waitForRename,
} from '@/lib/admin/categories/propagate'
import { recordAction } from '@/lib/audit/commands'
import { staffWith } from '@/lib/auth/account-state'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { countIn, findChanging } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, requireFields } from '@/lib/errors'
import { fold } from '@/lib/text/words'
import { CategoryModel, type CategoryRecord } from '@/models/category'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

/** Lock key of name changes, which queue because each checks all names. */
const NAMES = 'category names'

/** Adds a category and returns its id. Throws `conflict` when a name that differs only in case exists or the list is full. */
export function addCategory(actor: Actor, name: string): Promise<string> {
  return transaction([NAMES], async () => {
    await claimName(name, null)
    if ((await CategoryModel.countDocuments()) >= LIMIT.categoriesMax) {
      throw new AppError('conflict', SERVER_MESSAGES.categoriesFull)
    }
    const { _id } = await CategoryModel.create({ name })
    await note('addCategory', actor, _id, name)
    await invalidate(TAG.categories)
    return String(_id)
  })
}

/** Renames a category and, by a job, its influencers. Throws `notFound`, or `conflict` for a name that is taken. */
export async function renameCategory(actor: Actor, id: string, name: string): Promise<void> {
  await transaction([NAMES, `category ${id}`], async () => {
    const before = await getCategory(id)
    if (before.name === name) return
    await claimName(name, before._id)
    const formerNames = [...new Set([...before.formerNames, before.name])].filter(
      (former) => former !== name,
    )
    await CategoryModel.updateOne({ _id: before._id }, { $set: { name, formerNames } })
    await note('renameCategory', actor, before._id, `${before.name} → ${name}`)
    await enqueueRename(id)
    await invalidate(TAG.categories, TAG.list)
  })
  await waitForRename(id)
}

/**
 * Merges a category into another one, which takes over its influencers, the points earned in it, its names and its id. This
 * cannot be undone: where there is anyone else who may, a second person must ask for the same within a week. Returns
 * whether it is done. Throws `notFound`, also for a category that is already being merged, or `conflict` for a merge into itself.
 */
export async function mergeCategory(actor: Actor, id: string, intoId: string): Promise<boolean> {
  requireFields('conflict', { into: id === intoId && SERVER_MESSAGES.categoryIntoItself })
  const isDone = await transaction([NAMES, `category ${id}`, `category ${intoId}`], async () => {
    const [from, into] = [await getCategory(id), await getCategory(intoId)]
    if (!(await isSeconded(actor, from, into._id))) {
      await propose(actor, from, into)
      return false
    }
    await CategoryModel.updateOne({ _id: from._id }, { $set: { mergeInto: into._id } })
    // Pending merges into this category are redirected.
    await CategoryModel.updateMany({ mergeInto: from._id }, { $set: { mergeInto: into._id } })
    await CategoryModel.updateOne(
      { _id: into._id },
      {
        $addToSet: {
          formerNames: trusted({ $each: [from.name, ...from.formerNames] }),
          formerIds: trusted({ $each: [from._id, ...from.formerIds] }),
        },
      },
    )
    await note('mergeCategory', actor, into._id, `${from.name} → ${into.name}`)
    await enqueueMerge(id)
    await invalidate(TAG.categories, TAG.list)
    return true
  })
  if (isDone) await waitForMerge(id)
  return isDone
}

/** Whether another person has lately asked for the same merge, or there is no one else who may. */
async function isSeconded(
  { id }: Actor,
  { proposal }: CategoryRecord,
  into: Types.ObjectId,
): Promise<boolean> {
  const others = staffWith('curate')
  const isLate = Number(proposal?.at) < now().getTime() - DURATION.proposalMs
  if (proposal?.into.equals(into) && !proposal.by.equals(id) && !isLate) {
    const colleague = { ...others, _id: proposal.by }
    if (await UserModel.exists(colleague)) return true
  }
  return !(await UserModel.exists({ ...others, _id: trusted({ $ne: id }) }))
}

async function propose(actor: Actor, from: CategoryRecord, into: CategoryRecord): Promise<void> {
  const proposal = { into: into._id, by: actor.id, at: now() }
  await CategoryModel.updateOne({ _id: from._id }, { $set: { proposal } })
  await note('proposeCategoryMerge', actor, from._id, `${from.name} → ${into.name}`)
}

/** Removes a category. Throws `notFound`, or `conflict` while it has influencers, including removed ones. */
export function removeCategory(actor: Actor, id: string): Promise<void> {
  return transaction([`category ${id}`], async () => {
    const category = await getCategory(id)
    await refuseInUse(category)
    if (await CategoryModel.exists({ mergeInto: category._id })) {
      throw new AppError('conflict', SERVER_MESSAGES.categoryInUse)
    }
    // Conflicts with a concurrent submission, which writes its category.
    await CategoryModel.deleteOne({ _id: category._id })
    await note('removeCategory', actor, category._id, category.name)
    await invalidate(TAG.categories)
  })
}

async function refuseInUse({ name, formerNames }: CategoryRecord): Promise<void> {
  const names = [name, ...formerNames]
  const [listed, unlisted] = [await countIn(names, true), await countIn(names, false)]
  if (listed + unlisted > 0) throw new AppError('conflict', SERVER_MESSAGES.categoryInUse)
}

/** A category that is not being merged into another. Throws `notFound`. */
async function getCategory(id: string): Promise<CategoryRecord> {
  const category = await CategoryModel.findOne({ _id: id, mergeInto: null }).lean<CategoryRecord>()
  if (!category) throw new AppError('notFound', SERVER_MESSAGES.categoryNotFound)
  return category
}

function refuseName(message: string): never {
  throw new AppError('conflict', message, { fields: { name: message } })
}

/**
 * Claims a name for a category. Throws `conflict` when another category has a similar name, or had it and its influencers
 * are still being renamed; otherwise that category loses the former name. All name changes write one document, so that
 * concurrent ones conflict.
 */
async function claimName(name: string, forId: Types.ObjectId | null): Promise<void> {
  await SettingModel.updateOne({ _id: 'categoryNames' }, { $inc: { value: 1 } }, { upsert: true })
  const others = await CategoryModel.find({ _id: trusted({ $ne: forId }) }).lean<CategoryRecord[]>()
  const alike = others.find((other) => fold(other.name) === fold(name))
  if (alike) {
    const isLeaving = alike.mergeInto !== null
    refuseName(isLeaving ? SERVER_MESSAGES.categoryNameInUse : SERVER_MESSAGES.categoryExists)
  }
  const former = others.filter(({ formerNames }) => formerNames.includes(name))
  const changing = await findChanging(former.map(({ _id }) => _id))
  if (changing.size > 0) refuseName(SERVER_MESSAGES.categoryNameInUse)
  const _id = trusted({ $in: former.map((other) => other._id) })
  await CategoryModel.updateMany({ _id }, { $pull: { formerNames: name } })
}

const note = (
  action:
    | 'addCategory'
    | 'renameCategory'
    | 'proposeCategoryMerge'
    | 'mergeCategory'
    | 'removeCategory',
  actor: Actor,
  id: Types.ObjectId,
  text: string,
) => recordAction(action, { actor, subjectKind: 'category', subjectId: String(id), note: text })
