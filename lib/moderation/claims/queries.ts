import { type Types, trusted } from 'mongoose'
import { CLAIMS, type ClaimState } from '@/lib/domain/claims'
import { FACT_LABELS } from '@/lib/domain/facts'
import { readPlatforms } from '@/lib/domain/platforms'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { STARS } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'
import { toOwnClaim } from '@/lib/influencers/claims/queries'
import type { StaffClaim } from '@/lib/influencers/claims/responses'
import { isOwning, proofPlace } from '@/lib/influencers/claims/rules'
import { AuditModel } from '@/models/audit'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

type Filter = {
  state?: ClaimState | undefined
  influencerId?: string | undefined
  skip: number
}
type Id = Types.ObjectId

/** Returns claims for staff, the longest waiting first, and how many there are in this state. */
export async function listClaims({ state, influencerId, skip }: Filter) {
  const filter = { ...(state && { state }), ...(influencerId && { influencerId }) }
  const [claims, total] = await Promise.all([
    ClaimModel.find(filter)
      .sort({ createdAt: state === 'pending' ? 1 : -1, _id: 1 })
      .skip(skip)
      .limit(CLAIMS.perPage)
      .lean<ClaimRecord[]>(),
    ClaimModel.countDocuments(filter),
  ])
  return { claims: await toStaffClaims(claims), total }
}

/** Returns a claim for staff; null when it is gone. */
export async function findStaffClaim(id: Id): Promise<StaffClaim | null> {
  const claims = await ClaimModel.find({ _id: id }).lean<ClaimRecord[]>()
  return (await toStaffClaims(claims))[0] ?? null
}

async function toStaffClaims(claims: readonly ClaimRecord[]): Promise<StaffClaim[]> {
  const ids = claims.flatMap(({ influencerId, memberId }) => [influencerId, memberId])
  const people = await findPeople(ids)
  const profiles = claims.map(({ influencerId }) => people.get(String(influencerId)))
  const others = await findPeople(profiles.flatMap((one) => [one?.claimedBy, one?.submittedBy]))
  const known = new Map([...people, ...others])
  return Promise.all(claims.map((claim) => toStaffClaim(claim, known)))
}

type People = ReadonlyMap<string, UserRecord>

async function findPeople(
  ids: readonly (Id | null | undefined)[],
): Promise<Map<string, UserRecord>> {
  const wanted = ids.filter((id) => id !== null && id !== undefined)
  const users = await UserModel.find({ _id: trusted({ $in: wanted }) }).lean<UserRecord[]>()
  return new Map(users.map((one) => [String(one._id), one]))
}

const named = (id: Id | null | undefined, people: People) =>
  id ? { id: String(id), name: people.get(String(id))?.name ?? '' } : null

async function toStaffClaim(claim: ClaimRecord, people: People): Promise<StaffClaim> {
  const influencer = people.get(String(claim.influencerId))
  const { method, influencerId, memberId, check } = claim
  const place = placeOf(claim, influencer)
  const isSite = method === 'link' || method === 'file'
  return {
    ...toOwnClaim(claim, influencer?.name ?? ''),
    member: memberId ? await claimantOf(claim, people) : null,
    text: claim.text,
    place: place?.url ?? null,
    isStillListed: method === 'document' || place !== null,
    owner: named(influencer?.claimedBy, people),
    submittedBy: named(influencer?.submittedBy, people),
    submittedAt: (influencer?.createdAt ?? claim.createdAt).toISOString(),
    handleChanges: await listHandleChanges(influencerId),
    check: check ? { ...check, at: check.at.toISOString() } : null,
    canCheck: isSite && getEnv().CLAIM_FETCH,
    reported: isOwning(claim.state) ? await countReported(claim) : NONE,
    received: (influencer?.shownCounts ?? NONE) as RatingCounts,
  }
}

function placeOf({ method, handle }: ClaimRecord, influencer: UserRecord | undefined) {
  const { socialHandles = '', platforms = [] } = influencer ?? {}
  return proofPlace({ socialHandles, platforms: readPlatforms(platforms) }, method, handle)
}

const NONE: RatingCounts = [0, 0, 0, 0, 0]

async function claimantOf({ influencerId, memberId }: ClaimRecord, people: People) {
  const member = people.get(String(memberId))
  const own = { influencerId, authorId: memberId, status: trusted({ $ne: 'removed' as const }) }
  return {
    id: String(memberId),
    name: member?.name ?? '',
    isEmailConfirmed: Boolean(member?.emailVerifiedAt),
    createdAt: (member?.createdAt ?? new Date(0)).toISOString(),
    ratingsCount: await ReviewModel.countDocuments(own as object),
  }
}

/** Who has changed the handles since the profile was submitted: strangers submit them, and a claimant could plant their own. */
async function listHandleChanges(influencerId: Id): Promise<StaffClaim['handleChanges']> {
  const edits = await AuditModel.find({
    subjectId: influencerId,
    action: trusted({ $in: ['edit', 'ownEdit'] }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(CLAIMS.perPage)
    .lean()
  const changes = edits.filter(({ note }) => note.split(', ').includes(FACT_LABELS.socialHandles))
  const people = await findPeople(changes.map(({ actorId }) => actorId))
  return changes.map(({ actorId, createdAt }) => ({
    at: createdAt.toISOString(),
    by: { id: String(actorId), name: people.get(String(actorId))?.name ?? '' },
  }))
}

/** Counts the reviews of a page that its owner has reported, by stars, whatever came of it. */
async function countReported({ influencerId, memberId }: ClaimRecord): Promise<RatingCounts> {
  const reported = await ReportModel.find(
    {
      reporterId: memberId ?? null,
      subjectKind: 'review',
      state: trusted({ $ne: 'withdrawn' as const }),
    },
    'subjectId',
  ).lean()
  const ids = reported.map(({ subjectId }) => subjectId)
  const reviews = await ReviewModel.find(
    { _id: trusted({ $in: ids }), influencerId },
    'rating',
  ).lean()
  return STARS.map(
    (stars) => reviews.filter(({ rating }) => rating === stars).length,
  ) as RatingCounts
}
