import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Types, trusted } from 'mongoose'
import { hashPassword } from '@/lib/auth/password'
import { now as currentTime } from '@/lib/clock'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { recount } from '@/lib/totals/commands'
import { CategoryModel } from '@/models/category'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel, type UserRecord } from '@/models/user'
import {
  createFlags,
  createPoints,
  createReactions,
  createReplies,
  createReviews,
} from '@/tools/seed/contributions'
import { CATEGORIES } from '@/tools/seed/influencers'
import { createInfluencers, createMembers } from '@/tools/seed/people'
import { createRandom } from '@/tools/seed/random'

const SEED = 20_261_121
/** In the settings: `begun` while a seed runs or after it was cut off, `done` afterwards. */
const MARK = 'demo'
export const DEMO_EMAIL = 'demo@example.com'
const PASSWORD_FILE = 'demo-password'
const AT_ONCE = 8

/** Whether nobody has used the database yet, or a seed was cut off on it. */
export async function needsSeed(): Promise<boolean> {
  const mark = await SettingModel.findById(MARK).lean()
  if (mark) return mark.value === 'begun'
  const [category, account] = await Promise.all([
    CategoryModel.exists({}),
    UserModel.exists({ role: trusted({ $ne: ROLE.admin }) }),
  ])
  return !category && !account
}

/**
 * Fills the connected database with invented people, their ratings and what goes with them. Again it does the same
 * from the start: what an earlier run left is cleared first, and nothing else is touched.
 */
export async function seed(): Promise<void> {
  await mark('begun')
  const random = createRandom(SEED)
  const now = currentTime()
  const members = createMembers(random, now, await hashPassword(await demoPassword()))
  const influencers = await createInfluencers(random, now)
  const reviews = createReviews(
    random,
    now,
    influencers.filter(({ listed }) => listed),
    members,
  )
  const readable = reviews.filter(({ status }) => status !== 'removed')
  const reactions = createReactions(random, now, readable, members)
  const replies = createReplies(random, now, readable, members)

  await clear([...members, ...influencers].map(({ _id }) => _id))
  await ensureCategories()
  await insert(UserModel, [...members, ...influencers])
  await insert(ReviewModel, reviews)
  await insert(ReactionModel, reactions)
  await insert(FlagModel, createFlags(random, now, readable, members))
  await insert(ReplyModel, replies)
  await insert(PointModel, createPoints(reviews, replies, reactions))
  await recountAll(reviews, [...influencers, ...members])
  await mark('done')
}

const mark = (value: 'begun' | 'done') =>
  SettingModel.updateOne({ _id: MARK }, { $set: { value } }, { upsert: true })

/** The password of all demo members, made once and kept in DATA_DIR: a known one would be everybody's. */
export async function demoPassword(): Promise<string> {
  const path = join(getEnv().DATA_DIR, PASSWORD_FILE)
  const made = randomBytes(9).toString('base64url')
  try {
    await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}

async function clear(people: readonly Types.ObjectId[]): Promise<void> {
  const one = trusted({ $in: people })
  const reviews = await ReviewModel.distinct('_id', { authorId: one })
  const below = trusted({ $in: reviews })
  await ReactionModel.deleteMany({ reviewId: below })
  await FlagModel.deleteMany({ reviewId: below })
  await ReplyModel.deleteMany({ reviewId: below })
  await PointModel.deleteMany({ userId: one })
  await ReviewModel.deleteMany({ authorId: one })
  await UserModel.deleteMany({ _id: one })
}

async function ensureCategories(): Promise<void> {
  for (const name of CATEGORIES) {
    await CategoryModel.updateOne({ name }, { $setOnInsert: { name } }, { upsert: true })
  }
}

const BATCH = 500

type Insertable = { insertMany(documents: object[]): Promise<unknown> }

async function insert(model: Insertable, documents: readonly object[]): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH) {
    await model.insertMany(documents.slice(at, at + BATCH))
  }
}

type Identified = { _id: Types.ObjectId }

/** The totals of everything, counted from what was written; first the mean that the order by confidence leans on. */
async function recountAll(
  reviews: readonly Identified[],
  people: readonly Identified[],
): Promise<void> {
  const [measured] = await ReviewModel.aggregate<{ mean: number }>([
    { $match: { counted: true } },
    { $group: { _id: null, mean: { $avg: '$rating' } } },
  ])
  if (measured) {
    await SettingModel.updateOne(
      { _id: 'siteMean' },
      { $set: { value: measured.mean } },
      { upsert: true },
    )
  }
  await eachOf(reviews, ({ _id }) => recount<ReviewRecord>(ReviewModel, String(_id)))
  await eachOf(people, ({ _id }) => recount<UserRecord>(UserModel, String(_id)))
}

async function eachOf<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
