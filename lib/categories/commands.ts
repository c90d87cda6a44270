import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import { invalidate } from '@/lib/cache'
import { followMerge, followNames } from '@/lib/categories/follow'
import { countIn } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fold } from '@/lib/domain/words'
import { AppError } from '@/lib/errors'
import { CategoryModel, type CategoryRecord } from '@/models/category'

/*
 * Influencers carry the name of their category, as the wire has it. A rename or a merge is one write of the category,
 * which from then on answers to both names; then the influencers follow one by one. Whatever is cut off, the sweep of
 * `follow.ts` goes on with.
 */

/** Makes sure that each of these categories exists; those that do are left alone. */
export async function ensureCategories(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await ensureCategory(name)
  await invalidate(TAG.categories)
}

async function ensureCategory(name: string): Promise<void> {
  await retryRace(() =>
    CategoryModel.updateOne({ name }, { $setOnInsert: { name } }, { upsert: true }).exec(),
  )
}

/** Adds a category. Throws `conflict` when there is one of this name, whatever its case. Returns its id. */
export async function addCategory(actor: Actor, name: string): Promise<string> {
  await claimName(name, null)
  if ((await CategoryModel.countDocuments()) >= LIMIT.categoriesMax) {
    throw new AppError('conflict', SERVER_MESSAGES.categoriesFull)
  }
  const { _id } = await refuseTaken(() => CategoryModel.create({ name }))
  await note('addCategory', actor, _id, name)
  await invalidate(TAG.categories)
  return String(_id)
}

/** Gives a category another name; its influencers follow. Throws `notFound`, or `conflict` for a name that is taken. */
export async function renameCategory(actor: Actor, id: string, name: string): Promise<void> {
  const before = await getStanding(id)
  if (before.name === name) return
  await claimName(name, before._id)
  const formerNames = [...new Set([...before.formerNames, before.name])].filter(
    (former) => former !== name,
  )
  const seen = { _id: before._id, name: before.name, mergeInto: null }
  const renamed = await refuseTaken(() =>
    CategoryModel.updateOne(seen, { $set: { name, formerNames, changedAt: now() } }).exec(),
  )
  if (renamed.matchedCount === 0) throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  await note('renameCategory', actor, before._id, `${before.name} → ${name}`)
  await invalidate(TAG.categories, TAG.list)
  await followNames(before._id)
}

/**
 * Makes a category part of another one: its influencers, and the points that were earned in it, go there. Throws
 * `notFound`, or `conflict` when either is being merged already: of two that swallow each other both are refused.
 */
export async function mergeCategory(actor: Actor, id: string, intoId: string): Promise<void> {
  if (id === intoId) throw new AppError('conflict', SERVER_MESSAGES.categoryIntoItself)
  const [from, into] = [await getStanding(id), await getStanding(intoId)]
  const claim = { $set: { mergeInto: into._id, changedAt: now() } }
  const claimed = await CategoryModel.updateOne({ _id: from._id, mergeInto: null }, claim)
  const isStanding = await CategoryModel.exists({ _id: into._id, mergeInto: null })
  if (claimed.matchedCount === 0) throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  if (!isStanding) {
    await CategoryModel.updateOne({ _id: from._id }, { $set: { mergeInto: null } })
    throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  }
  await note('mergeCategory', actor, into._id, `${from.name} → ${into.name}`)
  await invalidate(TAG.categories, TAG.list)
  await followMerge(from._id)
}

/** Takes away a category that no influencer is in, not even a removed one. Throws `notFound` or `conflict`. */
export async function removeCategory(actor: Actor, id: string): Promise<void> {
  const category = await getStanding(id)
  await refuseInUse(category)
  const removed = await CategoryModel.findOneAndDelete({
    _id: category._id,
    mergeInto: null,
  }).lean()
  if (!removed) throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  try {
    // Somebody may have been proposed in it between the look and the removal.
    await refuseInUse(removed)
  } catch (refusal) {
    await CategoryModel.create(removed)
    throw refusal
  }
  await note('removeCategory', actor, removed._id, removed.name)
  await invalidate(TAG.categories)
}

async function refuseInUse({ name, formerNames }: CategoryRecord): Promise<void> {
  const names = [name, ...formerNames]
  const [listed, unlisted] = [await countIn(names, true), await countIn(names, false)]
  if (listed + unlisted > 0) throw new AppError('conflict', SERVER_MESSAGES.categoryInUse)
}

async function getStanding(id: string): Promise<CategoryRecord> {
  const found = await CategoryModel.findOne({ _id: id, mergeInto: null }).lean<CategoryRecord>()
  if (!found) throw new AppError('notFound', SERVER_MESSAGES.categoryNotFound)
  return found
}

/**
 * Makes a name free for a category. Others must not look like it; one that was called so before gives the name up,
 * unless influencers may still be on their way from it.
 */
async function claimName(name: string, forId: Types.ObjectId | null): Promise<void> {
  const others = await CategoryModel.find({ _id: trusted({ $ne: forId }) }).lean<CategoryRecord[]>()
  const alike = others.find((other) => fold(other.name) === fold(name))
  if (alike) {
    const isLeaving = alike.mergeInto !== null
    throw new AppError(
      'conflict',
      isLeaving ? SERVER_MESSAGES.categoryNameInUse : SERVER_MESSAGES.categoryExists,
    )
  }
  const former = others.filter(({ formerNames }) => formerNames.includes(name))
  if (former.some(({ changedAt }) => changedAt)) {
    throw new AppError('conflict', SERVER_MESSAGES.categoryNameInUse)
  }
  const _id = trusted({ $in: former.map((other) => other._id) })
  await CategoryModel.updateMany({ _id }, { $pull: { formerNames: name } })
}

/** The unique index decides between two who take a name at once. */
async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    if (isDuplicateKey(cause))
      throw new AppError('conflict', SERVER_MESSAGES.categoryExists, { cause })
    throw cause
  }
}

const note = (
  action: 'addCategory' | 'renameCategory' | 'mergeCategory' | 'removeCategory',
  actor: Actor,
  id: Types.ObjectId,
  text: string,
) => recordAction(action, { actor, subjectKind: 'category', subjectId: String(id), note: text })
