import { setTimeout as sleep } from 'node:timers/promises'
import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { Projected } from '@/lib/db/loaded'
import { transaction } from '@/lib/db/transaction'
import type { NoticeKind } from '@/lib/domain/notice-kinds'
import { type Delivery, NOTICES } from '@/lib/domain/notices'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { withDefaults } from '@/lib/notices/deliveries'
import { digestDueAfter } from '@/lib/notifications/preferences'
import { settledUntil } from '@/lib/ratings/anonymous/publication'
import { NoticeModel } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { RelationModel } from '@/models/relation'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

/*
 * The recurring job `new-reviews`: tells followers of new reviews. It looks for reviews that have become old enough since the
 * last run, so that rating costs no more for having followers; those that do not count then are never told of.
 */

type Id = Types.ObjectId

/** The setting that holds the time up to which reviews have been told of. */
const TOLD_UNTIL = 'new-reviews-told-until'
/** How long a review waits: until then a surge is noticed, and its author may think again. */
const WAIT_MS = NOTICES.newReviewDelayMs
/** Reviews per run, and followers per transaction. */
const REVIEWS_AT_ONCE = 200
const FOLLOWERS_AT_ONCE = 200
/** How much longer a chunk rests than it worked, so that readers and raters do not wait for it. */
const REST = 5

/** The new reviews of one influencer, or by one member: what one entry of a follower's inbox joins. */
type Group = {
  kind: Extract<NoticeKind, 'followedInfluencer' | 'followedMember'>
  targetId: Id
  authorIds: Id[]
  influencerId: Id
}

type Cursor = {
  groups: Group[]
  /** The last follower of the first group who was told. */
  after: Id | null
  until: Date
  hasMore: boolean
}

/** One chunk: finds the reviews, or tells some followers of the first group that is left. */
export async function tellFollowers({ cursor }: Chunk): Promise<ChunkResult> {
  const start = performance.now()
  if (!cursor) {
    const found = await findNewReviews()
    return found ? { cursor: found } : 'done'
  }
  const progress = cursor as Cursor
  const [group, ...others] = progress.groups
  if (!group) {
    await saveToldUntil(progress.until)
    return progress.hasMore ? { cursor: null } : 'done'
  }
  const last = await tellSome(group, progress)
  const after = last ? { ...progress, after: last } : { ...progress, groups: others, after: null }
  await sleep(Math.min((performance.now() - start) * REST, NOTICES.restMaxMs))
  return { cursor: after }
}

const saveToldUntil = (until: Date) =>
  SettingModel.updateOne({ _id: TOLD_UNTIL }, { $set: { value: until } }, { upsert: true })

/** Returns the new reviews by what followers are told of; null on the first run, which only sets the start. */
async function findNewReviews(): Promise<Cursor | null> {
  const end = await settledUntil(new Date(now().getTime() - WAIT_MS))
  const setting = await SettingModel.findById(TOLD_UNTIL).lean()
  if (!setting) {
    await saveToldUntil(end)
    return null
  }
  const reviews = await ReviewModel.find(
    {
      status: 'shown',
      createdAt: trusted({ $gt: new Date(setting.value as Date), $lte: end }),
    },
    REVIEW_FIELDS,
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(REVIEWS_AT_ONCE)
    .lean()
  const hasMore = reviews.length === REVIEWS_AT_ONCE
  const some = hasMore ? await wholeMoments(reviews) : reviews
  const until = hasMore ? (some.at(-1)?.createdAt ?? end) : end
  const groups = groupsOf(some.filter(({ counted }) => counted))
  return { groups: await withFollowers(groups), after: null, until, hasMore }
}

const REVIEW_FIELDS = 'authorId influencerId counted createdAt'
type NewReview = Projected<ReviewRecord, typeof REVIEW_FIELDS>

/**
 * Leaves those of the last millisecond to the next run, which looks for later ones: there may be more of them. The anonymous
 * reviews of a month have one time, so that a run may have no others: then it takes all of that time.
 */
async function wholeMoments(reviews: readonly NewReview[]): Promise<readonly NewReview[]> {
  const last = reviews.at(-1)?.createdAt ?? null
  const earlier = reviews.filter(({ createdAt }) => Number(createdAt) !== Number(last))
  if (earlier.length > 0 || !last) return earlier
  return ReviewModel.find({ status: 'shown', createdAt: last }, REVIEW_FIELDS).lean<NewReview[]>()
}

/** Groups reviews by influencer and by author. */
function groupsOf(reviews: readonly Pick<NewReview, 'authorId' | 'influencerId'>[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { authorId, influencerId } of reviews) {
    for (const [kind, targetId] of [
      ['followedInfluencer', influencerId],
      ['followedMember', authorId],
    ] as const) {
      const group = groups.get(`${targetId}`) ?? { kind, targetId, authorIds: [], influencerId }
      groups.set(`${targetId}`, { ...group, authorIds: [...group.authorIds, authorId] })
    }
  }
  return [...groups.values()]
}

async function withFollowers(groups: readonly Group[]): Promise<Group[]> {
  const targets = trusted({ $in: groups.map(({ targetId }) => targetId) })
  const followed = await RelationModel.aggregate<{ _id: Id }>([
    { $match: { targetId: targets, kind: 'follow' } },
    { $group: { _id: '$targetId' } },
  ])
  const ids = new Set(followed.map(({ _id }) => String(_id)))
  return groups.filter(({ targetId }) => ids.has(String(targetId)))
}

/** Tells the next followers of a group in one transaction. Returns the last of them; null when there are no more. */
async function tellSome(group: Group, { after, until }: Cursor): Promise<Id | null> {
  const { targetId } = group
  const followers = await RelationModel.find(
    { targetId, kind: 'follow', ...(after && { memberId: trusted({ $gt: after }) }) },
    'memberId',
  )
    .sort({ memberId: 1 })
    .limit(FOLLOWERS_AT_ONCE)
    .lean()
  const ids = followers.map(({ memberId }) => memberId)
  if (ids.length === 0) return null
  const counts = await countsFor(group, ids)
  await transaction([], () => writeNotices(group, counts, until))
  return ids.length === FOLLOWERS_AT_ONCE ? (ids.at(-1) ?? null) : null
}

/**
 * How many reviews of a group each follower is told of: not their own, nor of members whom they have muted. The owner of a
 * profile is none of its followers: they are told as its owner.
 */
async function countsFor({ targetId, authorIds }: Group, ids: readonly Id[]) {
  const owned = { _id: targetId, ownership: trusted({ $ne: null }) }
  const owner = (await UserModel.findOne(owned, 'claimedBy').lean())?.claimedBy
  const followers = ids.filter((id) => !owner?.equals(id))
  const mutes = await RelationModel.find(
    {
      targetId: trusted({ $in: authorIds }),
      kind: 'mute',
      memberId: trusted({ $in: [...followers] }),
    },
    'memberId targetId',
  ).lean()
  const muted = new Set(mutes.map(({ memberId, targetId }) => `${memberId} ${targetId}`))
  return new Map(
    followers.map((follower) => {
      const told = authorIds.filter(
        (author) => !(author.equals(follower) || muted.has(`${follower} ${author}`)),
      )
      return [follower, told.length] as const
    }),
  )
}

/** Returns those whom this run has not told yet: a chunk is repeated when its worker is killed before its cursor is stored. */
async function untoldAmong(
  followers: readonly Id[],
  entry: { kind: NoticeKind; subject: string; at: Date },
): Promise<Id[]> {
  const told = await NoticeModel.find(
    { userId: trusted({ $in: [...followers] }), ...entry },
    'userId',
  ).lean()
  const ids = new Set(told.map(({ userId }) => String(userId)))
  return followers.filter((id) => !ids.has(String(id)))
}

async function writeNotices(
  { kind, targetId, authorIds, influencerId }: Group,
  counts: ReadonlyMap<Id, number>,
  at: Date,
): Promise<void> {
  const followers = await untoldAmong([...counts.keys()], { kind, subject: String(targetId), at })
  const stored = await NoticePreferencesModel.find({ _id: trusted({ $in: followers }) }).lean()
  const preferences = new Map(stored.map((one) => [String(one._id), one]))
  const deliveryTo = (id: Id): Delivery =>
    withDefaults(preferences.get(String(id))?.deliveries)[kind]
  const told = followers.filter((id) => (counts.get(id) ?? 0) > 0 && deliveryTo(id) !== 'off')
  if (told.length === 0) return
  const peopleIds = kind === 'followedMember' ? authorIds.slice(0, 1) : []
  await NoticeModel.bulkWrite(
    told.map((userId) => ({
      updateOne: {
        filter: { userId, kind, subject: String(targetId), isRead: false },
        update: {
          $set: { influencerId, peopleIds, at, isPending: deliveryTo(userId) === 'email' },
          $setOnInsert: { outcome: '', text: '' },
          $inc: { count: counts.get(userId) ?? 0 },
        },
        upsert: true,
        timestamps: false,
      },
    })),
  )
  const planned = told.filter(
    (id) => deliveryTo(id) === 'digest' && !preferences.get(String(id))?.digestDueAt,
  )
  if (planned.length === 0) return
  await NoticePreferencesModel.bulkWrite(
    planned.map((_id) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { digestDueAt: digestDueAfter(preferences.get(String(_id))) } },
        upsert: true,
      },
    })),
  )
}
