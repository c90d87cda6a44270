import { join } from 'node:path'
import { type Types, trusted } from 'mongoose'
import { hashPassword } from '@/lib/auth/password'
import { ensureCategories } from '@/lib/categories/commands'
import { now as currentTime } from '@/lib/clock'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { rebuildLeaderboards } from '@/lib/leaderboards/entries/commands'
import { DEFAULT_CATEGORIES } from '@/lib/migrations/commands'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { deleteProofs } from '@/lib/ratings/proofs/deletion'
import { languageDetector } from '@/lib/ratings/reviews/language'
import { computeTopics } from '@/lib/ratings/topics/commands'
import { CategoryModel } from '@/models/category'
import { FlagModel } from '@/models/flag'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { NoticeModel } from '@/models/notice'
import { PointModel } from '@/models/point'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { RelationModel } from '@/models/relation'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { ReviewTopicsModel } from '@/models/review-topics'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { keepSecret, newSecret } from '@/tools/cli/secret-file'
import { clearAnonymous, seedAnonymous } from '@/tools/seed/anonymous'
import { withAspects } from '@/tools/seed/aspects'
import { clearClaims, seedClaims } from '@/tools/seed/claims'
import {
  createFlagCampaign,
  createFlags,
  createPoints,
  createReactions,
  createReplies,
} from '@/tools/seed/contributions'
import { createNotices, createRelations } from '@/tools/seed/inbox'
import { createReported, createSurged } from '@/tools/seed/moderated-reviews'
import { clearModeration, seedModeration } from '@/tools/seed/moderation'
import {
  createInfluencers,
  createMembers,
  createNewcomers,
  createReaders,
  type SeededInfluencer,
} from '@/tools/seed/people'
import { seedProofs } from '@/tools/seed/proofs'
import { createRandom } from '@/tools/seed/random'
import { createReviews } from '@/tools/seed/reviews'
import {
  breakdownsOf,
  siteMeanOf,
  withRatingTotals,
  withReviewTotals,
  withScores,
} from '@/tools/seed/totals'

const SEED = 20_261_121
/** In the settings: `begun` during a seed or after an interrupted one, then `done`. */
const MARK = 'demo'
export const DEMO_EMAIL = 'demo@example.com'
export const PASSWORD_FILE = 'demo-password'

/** Whether the database is unused, or a seed was interrupted. */
export async function needsSeed(): Promise<boolean> {
  const mark = await SettingModel.findById(MARK).lean()
  if (mark) return mark.value === 'begun'
  const [category, account] = await Promise.all([
    CategoryModel.exists({ name: trusted({ $nin: [...DEFAULT_CATEGORIES] }) }),
    UserModel.exists({ role: trusted({ $ne: ROLE.admin }) }),
  ])
  return !category && !account
}

/**
 * Fills the connected database with invented people, their ratings and the rest of the demo data. Can be repeated: it
 * deletes the data of an earlier run first, and changes nothing else.
 */
export async function seed(): Promise<void> {
  await keep(MARK, 'begun')
  const random = createRandom(SEED)
  const now = currentTime()
  const passwordHash = await hashPassword(await demoPassword())
  const members = createMembers(random, now, passwordHash)
  const newcomers = createNewcomers(now, passwordHash)
  const influencers = await createInfluencers(random, now)
  const listed = influencers.filter((influencer) => influencer.listed)
  // A separate random sequence, so that additions here do not change the rest of the demo.
  const written = withAspects(createRandom(SEED + 1), createReviews(random, now, listed, members))
  const readable = written.filter(({ status }) => status !== 'removed')
  const reactions = createReactions(random, now, readable, members)
  const replies = createReplies(random, now, readable, members)
  const single = createFlags(random, now, readable, members)
  const flagged = single.map(({ influencerId }) => String(influencerId))
  const others = readable.filter(({ influencerId }) => !flagged.includes(String(influencerId)))
  const flags = [...single, ...createFlagCampaign(now, others, members)]
  const reported = createReported(now, written, { listed, members })
  const surged = createSurged(now, listed, newcomers)
  const reviews = [...written, ...reported.values(), ...surged]
  const readers = createReaders(createRandom(SEED + 2), now, passwordHash, members)
  const everyone = [...members, ...newcomers, ...readers]
  await clear([...everyone, ...influencers].map(({ _id }) => _id))
  await ensureCategories(DEFAULT_CATEGORIES)
  const points = createPoints({ reviews, replies, reactions }, await readCategories(influencers))
  await keep('siteMean', siteMeanOf(reviews))
  await insert(UserModel, withScores(everyone, points))
  const relations = createRelations(now, { members, influencers: listed })
  const rated = withFollowers(withRatingTotals(influencers, { reviews, reactions, now }), relations)
  await insert(UserModel, rated)
  const below = { reactions, flags, replies }
  const stored = withReviewTotals(reviews, below, await languageDetector())
  await insert(ReviewModel, stored)
  await rewriteEntries()
  await insert(RatingBreakdownModel, breakdownsOf(stored))
  await insert(ReactionModel, reactions)
  await insert(FlagModel, flags)
  await insert(ReplyModel, replies)
  await insert(PointModel, points)
  for (const { _id } of everyone) await rebuildLeaderboards(_id)
  await insert(RelationModel, relations)
  await insert(NoticeModel, createNotices(now, { members, influencers: listed }, readable))
  await seedModeration({ now, members, influencers, reported, surged, flags, replies })
  await seedClaims(now, influencers, readers)
  await seedAnonymous(now, listed, readers)
  await seedProofs(members)
  for (const { _id, reviewsCount } of rated) {
    if (reviewsCount > 0) await computeTopics({ subject: String(_id) })
  }
  await keep(MARK, 'done')
}

const withFollowers = <Rated extends { _id: Types.ObjectId }>(
  influencers: readonly Rated[],
  relations: ReturnType<typeof createRelations>,
) =>
  influencers.map((influencer) => ({
    ...influencer,
    followersCount: relations.filter(
      ({ targetId, kind }) => kind === 'follow' && targetId.equals(influencer._id),
    ).length,
  }))

/** Returns a lookup from influencers to the ids of their categories. */
async function readCategories(
  influencers: readonly SeededInfluencer[],
): Promise<(influencerId: Types.ObjectId) => Types.ObjectId | null> {
  const ids = new Map((await CategoryModel.find().lean()).map(({ _id, name }) => [name, _id]))
  const names = new Map(influencers.map(({ _id, category }) => [String(_id), category]))
  return (influencerId) => ids.get(names.get(String(influencerId)) ?? '') ?? null
}

const keep = (name: string, value: unknown) =>
  SettingModel.updateOne({ _id: name }, { $set: { value } }, { upsert: true })

/** Whether the demo data is complete and its first member can sign in. */
export async function hasDemoMember(): Promise<boolean> {
  const [mark, member] = await Promise.all([
    SettingModel.exists({ _id: MARK, value: 'done' }),
    UserModel.exists({ email: DEMO_EMAIL, role: ROLE.member, removedAt: null }),
  ])
  return Boolean(mark && member)
}

/** The password of all demo members, random and stored in DATA_DIR, so that it is not publicly known. */
export async function demoPassword(): Promise<string> {
  const { secret } = await keepSecret(
    join(getEnv().DATA_DIR, PASSWORD_FILE),
    newSecret().slice(0, 16),
  )
  return secret
}

async function clear(people: readonly Types.ObjectId[]): Promise<void> {
  const one = trusted({ $in: people })
  const reviews = await ReviewModel.distinct('_id', { authorId: one })
  const below = trusted({ $in: reviews })
  const replies = await ReplyModel.distinct('_id', { reviewId: below })
  await clearModeration(people, [...reviews, ...replies])
  await clearClaims(people)
  await clearAnonymous()
  await deleteProofs(reviews)
  await ReactionModel.deleteMany({ reviewId: below })
  await FlagModel.deleteMany({ reviewId: below })
  await ReplyModel.deleteMany({ reviewId: below })
  await PointModel.deleteMany({ userId: one })
  await NoticeModel.deleteMany({ userId: one })
  await RelationModel.deleteMany({ memberId: one })
  await LeaderboardEntryModel.deleteMany({ userId: one })
  await ReviewModel.deleteMany({ authorId: one })
  await ReviewEntryModel.deleteMany({ authorId: one })
  await RatingBreakdownModel.deleteMany({ _id: one })
  await ReviewTopicsModel.deleteMany({ influencerId: one })
  await UserModel.deleteMany({ _id: one })
}

const BATCH = 500

type InsertModel = { insertMany(documents: object[]): Promise<unknown> }

async function insert(model: InsertModel, documents: readonly object[]): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH) {
    await model.insertMany(documents.slice(at, at + BATCH))
  }
}
