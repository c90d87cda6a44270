import type { Types } from 'mongoose'
import { findNames } from '@/lib/db/people-names'
import { CLAIMS } from '@/lib/domain/claims'
import { getEnv } from '@/lib/env'
import type { OwnClaim } from '@/lib/influencers/claims/responses'
import { proofLink } from '@/lib/influencers/claims/rules'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { UserModel } from '@/models/user'

/** Maps a claim as the member sees it who made it. `name`: of the profile. */
export function toOwnClaim(claim: ClaimRecord, name: string): OwnClaim {
  const influencerId = String(claim.influencerId)
  return {
    id: String(claim._id),
    influencer: { id: influencerId, name },
    method: claim.method,
    handle: claim.handle,
    code: claim.code,
    link: proofLink(getEnv().SITE_URL, { influencerId, code: claim.code }),
    hasDocument: claim.hasDocument,
    isDraft: claim.isDraft ?? false,
    state: claim.state,
    reason: claim.reason,
    createdAt: claim.createdAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
  }
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const

/** Returns a member's claims, newest first. */
export async function listOwnClaims(memberId: string): Promise<OwnClaim[]> {
  const claims = await ClaimModel.find({ memberId })
    .sort(NEWEST_FIRST)
    .limit(CLAIMS.perPage)
    .lean<ClaimRecord[]>()
  const names = await findNames(claims.map(({ influencerId }) => influencerId))
  return claims.map((claim) => toOwnClaim(claim, names.get(String(claim.influencerId)) ?? ''))
}

/** Returns a claim as its member sees it. */
export async function findOwnClaim(id: Types.ObjectId): Promise<OwnClaim> {
  const claim = await ClaimModel.findById(id).orFail().lean<ClaimRecord>()
  const influencer = await UserModel.findById(claim.influencerId, 'name').lean()
  return toOwnClaim(claim, influencer?.name ?? '')
}

type Id = Types.ObjectId | string

/** Whether a member owns a profile, also while their claim is contested; null: nobody does. */
export const isOwnPage = async (influencerId: Id, memberId: Id | null): Promise<boolean> =>
  memberId !== null && (await UserModel.exists({ _id: influencerId, claimedBy: memberId })) !== null
