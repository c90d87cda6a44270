import { randomBytes } from 'node:crypto'
import { Types } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { trendingFields } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { isListedMember } from '@/lib/leaderboards/entries/queries'
import { leaderboardName } from '@/lib/leaderboards/entries/rules'
import { openItem } from '@/lib/queue/items'
import { writeEntries } from '@/lib/ratings/entries/commands'
import { reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { CategoryModel } from '@/models/category'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { ReportModel } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { UserModel, type UserRecord } from '@/models/user'

const unique = () => randomBytes(4).toString('hex')

/** A stored record with its id as text; `reload` reads it again. */
export type Stored<R extends { _id: Types.ObjectId }> = R & { id: string; reload(): Promise<R> }

async function storedUser(fields: Partial<UserRecord>): Promise<Stored<UserRecord>> {
  const { _id } = await UserModel.create(fields)
  const read = () => UserModel.findById(_id).orFail().lean<UserRecord>()
  return { ...(await read()), id: String(_id), reload: async () => read() }
}

/** Stores a member with an e-mail, without a password (sign in by `signedIn`), and where their points put them. */
export async function aMember(fields: Partial<UserRecord> = {}): Promise<Stored<UserRecord>> {
  const member = await storedUser({
    name: `Member ${unique()}`,
    email: `${unique()}@example.com`,
    emailVerifiedAt: new Date(),
    role: ROLE.member,
    ...fields,
  })
  const { _id: userId, contributionScore: points } = member
  if (points > 0 && isListedMember(member)) {
    await LeaderboardEntryModel.create({
      userId,
      board: leaderboardName('all', null, now()),
      points,
    })
  }
  return member
}

/** Stores a member with an account old enough for every rule about new accounts. */
export const aMemberOfLongAgo = (fields: Partial<UserRecord> = {}) =>
  aMember({ createdAt: new Date(Date.now() - days(400)), ...fields })

/** Stores a member whose flags and reports count in full: of long ago, with an upheld report. */
export async function aMemberWithRecord(
  fields: Partial<UserRecord> = {},
): Promise<Stored<UserRecord>> {
  const member = await aMemberOfLongAgo(fields)
  await ReportModel.create({
    number: `R-${unique()}`,
    subjectKind: 'review',
    subjectId: new Types.ObjectId(),
    reporterId: member._id,
    reporterKey: member.id,
    reason: 'spam',
    weight: 1,
    state: 'upheld',
    toldAt: new Date(),
  })
  return member
}

/** Stores an admin. */
export const anAdmin = (fields: Partial<UserRecord> = {}) =>
  aMember({ role: ROLE.admin, ...fields })

/** The actor of an account, with a confirmed e-mail address. */
export const actorOf = ({ id, name, role }: Pick<Actor, 'id' | 'name' | 'role'>): Actor => ({
  id,
  name,
  role,
  isVerified: true,
})

/** Stores an approved, listed influencer in category `Travel`; `{ approved: false, listed: false }` makes a pending one. */
export const anInfluencer = (fields: Partial<UserRecord> = {}) =>
  storedUser({
    name: `Influencer ${unique()}`,
    role: ROLE.influencer,
    approved: true,
    listed: true,
    category: 'Travel',
    expertise: 'Mountain railways',
    about: 'Rides trains and films them.',
    ...trendingFields(fields.trendingScore ?? 0),
    ...fields,
  })

/** Stores a category. */
export async function aCategory(
  name = `Category ${unique()}`,
): Promise<{ id: string; name: string }> {
  const { _id } = await CategoryModel.create({ name })
  return { id: String(_id), name }
}

/** Stores a shown, counted review without updating the influencer's aggregates: send a rating through the API for that. */
export async function aReview(fields: Partial<ReviewRecord> = {}): Promise<Stored<ReviewRecord>> {
  const author = fields.authorId ? { _id: fields.authorId, name: 'Somebody' } : await aMember()
  const { _id } = await ReviewModel.create({
    influencerId: fields.influencerId ?? (await anInfluencer())._id,
    authorId: author._id,
    authorName: author.name,
    rating: 4,
    title: 'Clear and honest',
    details: 'Says what was paid for.',
    ...fields,
    searchKeys: reviewTokensOf({
      title: fields.title ?? 'Clear and honest',
      details: fields.details ?? 'Says what was paid for.',
    }),
  } as Partial<ReviewRecord>)
  const read = () => ReviewModel.findById(_id).orFail().lean<ReviewRecord>()
  const stored = await read()
  await writeEntries([stored])
  return { ...stored, id: String(_id), reload: async () => read() }
}

/** Stores an anonymous review that waits for the end of the month, and for staff where asked. */
export async function anAnonymousReview({
  isInQueue = false,
  ...fields
}: Partial<AnonymousReviewRecord> & { isInQueue?: boolean } = {}): Promise<{ id: string }> {
  const _id = new Types.ObjectId(randomBytes(12))
  await AnonymousReviewModel.create({
    _id,
    memberId: fields.memberId ?? (await aMember())._id,
    influencerId: fields.influencerId ?? (await anInfluencer())._id,
    draft: {
      rating: 4,
      title: 'Clear and honest',
      details: 'Says what was paid for.',
      at: new Date(),
    },
    ...fields,
  })
  if (isInQueue) await openItem({ kind: 'review', subjectId: _id, severity: 1, weight: 1 })
  return { id: String(_id) }
}

/** Stores an open surge with one pending rating. */
export async function aSurge(fields: Partial<SurgeRecord> = {}): Promise<{ id: string }> {
  const { _id: influencerId } = await anInfluencer()
  const { _id: surgeId } = await SurgeModel.create({
    influencerId,
    since: new Date(Date.now() - 60_000),
    lookAt: new Date(Date.now() + 60_000),
    ...fields,
  } as Partial<SurgeRecord>)
  await aReview({ influencerId, surgeId, status: 'held', counted: false, authorSince: new Date() })
  return { id: String(surgeId) }
}

let shade = 0
/** Uploads a new picture and returns its URL. */
export async function aPicture(): Promise<string> {
  shade += 1
  const background = { r: shade % 256, g: 80, b: 160 }
  const { default: sharp } = await import('sharp')
  const drawn = sharp({ create: { width: 60, height: 60, channels: 3, background } })
  const { storePicture } = await import('@/lib/uploads/commands')
  return (await storePicture(await drawn.png().toBuffer())).url
}

/** Aggregates that depend on dates of ratings: tests that change stored dates do not compare them. */
export const DATED_FIELDS: readonly string[] = [
  'confidence',
  'ratingWeeks',
  'trendingScore',
  'trendingLevel',
  'months',
  'answered',
]
