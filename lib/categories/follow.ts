import { type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { minutes, seconds } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { changeFacts } from '@/lib/influencers/facts'
import { mergeStandings } from '@/lib/standings/commands'
import { CategoryModel, type CategoryRecord } from '@/models/category'
import { UserModel } from '@/models/user'

/** A proposal that was checked just before a name changed may arrive with the old one for so long. */
const LATE_MS = minutes(1)
/** So long whoever changes a category waits for the influencers; the sweep goes on with the rest. */
const WAIT_MS = seconds(8)
const BATCH = 100

/** Gives the influencers that carry a former name of this category its name of now, as many as time allows. */
export async function followNames(id: Types.ObjectId): Promise<void> {
  const until = now().getTime() + WAIT_MS
  while (now().getTime() < until) {
    const category = await CategoryModel.findById(id).lean<CategoryRecord>()
    if (!category || (await followBatch(category)) < BATCH) return
  }
}

async function followBatch({ name, formerNames }: CategoryRecord): Promise<number> {
  if (formerNames.length === 0) return 0
  const astray = {
    listed: trusted({ $in: [true, false] }),
    category: trusted({ $in: formerNames }),
    role: ROLE.influencer,
  }
  const found = await UserModel.find(astray, '_id').limit(BATCH).lean()
  for (const { _id } of found) {
    await changeFacts({ _id, category: astray.category }, { category: name })
    await invalidate(TAG.influencer(String(_id)))
  }
  if (found.length > 0) await invalidate(TAG.list)
  return found.length
}

/** Hands a category's names, influencers and points over to the one that it is becoming part of. */
export async function followMerge(fromId: Types.ObjectId): Promise<void> {
  const from = await CategoryModel.findById(fromId).lean<CategoryRecord>()
  if (!from?.mergeInto) return
  const into = await CategoryModel.findOneAndUpdate(
    { _id: from.mergeInto, mergeInto: null },
    {
      $addToSet: { formerNames: trusted({ $each: [from.name, ...from.formerNames] }) },
      $set: { changedAt: now() },
    },
  ).lean<CategoryRecord>()
  if (!into) return redirectMerge(from)
  await followNames(into._id)
  await mergeStandings(from._id, into._id)
}

/** Its target has gone into another one meanwhile, or the two were told to swallow each other. */
async function redirectMerge(from: CategoryRecord): Promise<void> {
  const target = await CategoryModel.findById(from.mergeInto).lean<CategoryRecord>()
  const next =
    target?.mergeInto ??
    (await CategoryModel.findOne({ formerNames: from.name }, '_id').lean())?._id
  const isCircle = !next || from._id.equals(next)
  await CategoryModel.updateOne(
    { _id: from._id, mergeInto: from.mergeInto ?? null },
    { $set: { mergeInto: isCircle ? null : next, changedAt: now() } },
  )
  await invalidate(TAG.categories)
}

/** Goes on with changes of categories that rested since this time, and ends those that are old enough. */
export async function sweepCategories(before: Date): Promise<void> {
  const changing = await CategoryModel.find({
    changedAt: trusted({ $lt: before }),
  }).lean<CategoryRecord[]>()
  for (const category of changing) {
    if (category.mergeInto) await followMerge(category._id)
    else await followNames(category._id)
    const isOver = category.changedAt && now().getTime() - category.changedAt.getTime() > LATE_MS
    if (isOver) await endChange(category)
  }
}

async function endChange({ _id, name, mergeInto, changedAt }: CategoryRecord): Promise<void> {
  const seen = { _id, changedAt: changedAt ?? null }
  if (!mergeInto) {
    if (await isFollowed(_id)) await CategoryModel.updateOne(seen, { $set: { changedAt: null } })
    return
  }
  // Only once another one answers to its name.
  const heir = await CategoryModel.findOne({ _id: mergeInto, formerNames: name }, '_id').lean()
  if (!heir || !(await isFollowed(heir._id))) return
  await CategoryModel.deleteOne({ ...seen, mergeInto })
  await invalidate(TAG.categories)
}

async function isFollowed(id: Types.ObjectId): Promise<boolean> {
  const category = await CategoryModel.findById(id).lean<CategoryRecord>()
  return category !== null && (await followBatch(category)) === 0
}
