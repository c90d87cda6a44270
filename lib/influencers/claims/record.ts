import { getEnv } from '@/lib/env'
import type { OwnClaim } from '@/lib/influencers/claims/responses'
import { proofLink } from '@/lib/influencers/claims/rules'
import type { ClaimRecord } from '@/models/claim'

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
