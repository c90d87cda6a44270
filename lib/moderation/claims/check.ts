import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { CheckOutcome } from '@/lib/domain/claims'
import { readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { findProof } from '@/lib/influencers/claims/proof'
import { proofLink, proofPlace } from '@/lib/influencers/claims/rules'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { type InfluencerRecord, UserModel } from '@/models/user'

/**
 * Lets the server look for the proof of a claim on the website that the profile lists. Staff's press allows this host, once,
 * and the log keeps it. Throws `notFound`, `conflict` where the server may not or cannot look, or `forbidden` like `decideClaim`.
 */
export async function checkClaim(
  actor: Actor,
  id: string,
  finding: typeof findProof = findProof,
): Promise<CheckOutcome> {
  if (!getEnv().CLAIM_FETCH) throw new AppError('conflict', SERVER_MESSAGES.claimCheckOff)
  const claim = await ClaimModel.findById(id).lean<ClaimRecord>()
  if (!claim) throw new AppError('notFound', SERVER_MESSAGES.claimNotFound)
  const { influencerId, method, handle, code } = claim
  await refuseOwnProfiles(actor, [String(influencerId)], null)
  if (method !== 'link' && method !== 'file') {
    throw new AppError('conflict', SERVER_MESSAGES.claimCheckOff)
  }
  const influencer = await UserModel.findById(influencerId).lean<InfluencerRecord>()
  const { socialHandles = '', platforms = [] } = influencer ?? {}
  const listed = { socialHandles, platforms: readPlatforms(platforms) }
  const place = proofPlace(listed, method, handle)
  if (!place) throw new AppError('conflict', SERVER_MESSAGES.claimHandle)
  const host = new URL(place.url).hostname
  const link = proofLink(getEnv().SITE_URL, { influencerId: String(influencerId), code })
  const outcome = await finding({ url: place.url, method, code, link })
  await transaction([], async () => {
    await ClaimModel.updateOne({ _id: id }, { $set: { check: { at: now(), host, outcome } } })
    const note = `${host}: ${outcome}`
    await recordAction('checkClaim', { actor, subjectId: String(influencerId), note })
  })
  return outcome
}
