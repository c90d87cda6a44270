import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import type { Category, ManagedCategory } from '@/lib/categories/responses'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { slugOf } from '@/lib/names/landing-paths'
import { CategoryModel, type CategoryRecord } from '@/models/category'
import { JobModel } from '@/models/job'
import { UserModel } from '@/models/user'

/** The kind of the job that changes the influencers of a renamed category; its subject is the category's id. */
export const RENAME_JOB = 'category'

/** All categories by name, without those that are being merged into another. */
export async function listCategories(): Promise<Category[]> {
  await connect()
  const records = await listUnmerged()
  return records.map(({ _id, name }) => ({ id: String(_id), name }))
}

const listUnmerged = () =>
  CategoryModel.find({ mergeInto: null })
    .sort({ name: 1 })
    .limit(LIMIT.categoriesMax)
    .lean<CategoryRecord[]>()

/** The current name of the category with this name (or a former one) or id; null when there is none. */
export async function findCategoryName(nameOrId: string): Promise<string | null> {
  await connect()
  const byName = await findByName(nameOrId)
  if (byName) return byName.name
  return isId(nameOrId) ? ((await findById(nameOrId))?.name ?? null) : null
}

/** The name of the category that this word of an address stands for, by its name, else by a former one; null without any. */
export async function findCategoryAt(slug: string): Promise<string | null> {
  await connect()
  const records = await listUnmerged()
  const isMeant = (name: string) => slugOf(name) === slug
  const found =
    records.find(({ name }) => isMeant(name)) ??
    records.find(({ formerNames }) => formerNames.some(isMeant))
  return found?.name ?? null
}

/** The id of the category with this name or a former one; null when there is none. */
export async function findCategoryId(name: string): Promise<Types.ObjectId | null> {
  return (await findByName(name))?._id ?? null
}

/** The stage that reads along the categories with the name in a field, for `joinedCategoryId`. */
export const joinCategory = (localField: string) => ({
  $lookup: {
    from: CategoryModel.collection.name,
    localField,
    foreignField: 'name',
    as: 'categories',
  },
})

/** Like `findCategoryId`, with what `joinCategory` has read. */
export async function joinedCategoryId(
  named: CategoryRecord | undefined,
  name: string | null | undefined,
): Promise<Types.ObjectId | null> {
  if (named && !named.mergeInto) return named._id
  return name ? findCategoryId(name) : null
}

async function findByName(name: string): Promise<CategoryRecord | null> {
  const named = await CategoryModel.findOne({ name }).lean<CategoryRecord>()
  if (named) return mergeTarget(named)
  return CategoryModel.findOne({ formerNames: name, mergeInto: null }).lean<CategoryRecord>()
}

async function findById(id: string): Promise<CategoryRecord | null> {
  const category = await CategoryModel.findById(id).lean<CategoryRecord>()
  return category
    ? mergeTarget(category)
    : CategoryModel.findOne({ formerIds: id }).lean<CategoryRecord>()
}

/** The category itself, or the one it is being merged into. */
const mergeTarget = (category: CategoryRecord): Promise<CategoryRecord | null> | CategoryRecord =>
  category.mergeInto ? CategoryModel.findById(category.mergeInto).lean<CategoryRecord>() : category

/** All categories with the number of influencers in each. */
export async function listManagedCategories({
  id: ownId,
}: Pick<Actor, 'id'>): Promise<ManagedCategory[]> {
  const records = await listUnmerged()
  const names = new Map(records.map(({ _id, name }) => [String(_id), name]))
  const changing = await findChanging(records.map(({ _id }) => _id))
  return Promise.all(
    records.map(async ({ _id, name, proposal }) => {
      const [listed, unlisted] = await Promise.all([countIn([name], true), countIn([name], false)])
      const into = String(proposal?.into)
      const target = names.get(into)
      return {
        id: String(_id),
        name,
        listed,
        unlisted,
        proposal:
          proposal && target ? { into, name: target, isMine: proposal.by.equals(ownId) } : null,
        isChanging: changing.has(String(_id)),
      }
    }),
  )
}

/** The ids of those of these categories to which a rename or merge is still moving influencers. */
export async function findChanging(ids: Types.ObjectId[]): Promise<Set<string>> {
  const renamed = await JobModel.find(
    { kind: RENAME_JOB, subject: trusted({ $in: ids.map(String) }) },
    'subject',
  ).lean()
  const merged = await CategoryModel.distinct('mergeInto', {
    mergeInto: trusted({ $in: ids }),
  })
  return new Set([...renamed.map(({ subject }) => subject), ...merged.map(String)])
}

/** Counts the influencers under these names of a category. Queries run one by one, as transactions require. */
export async function countIn(names: string[], listed: boolean): Promise<number> {
  let sum = 0
  for (const category of names) {
    sum += await UserModel.countDocuments({ listed, category, role: ROLE.influencer })
  }
  return sum
}
