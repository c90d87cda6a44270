import type { Types } from 'mongoose'
import { toSuspension } from '@/lib/auth/account-state'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { CLAIMS } from '@/lib/domain/claims'
import { MESSAGES } from '@/lib/domain/messages'
import { readPlatforms } from '@/lib/domain/platforms'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { findOwnClaim } from '@/lib/influencers/claims/queries'
import type { OwnClaim } from '@/lib/influencers/claims/responses'
import { proofPlace } from '@/lib/influencers/claims/rules'
import type { ClaimForm } from '@/lib/influencers/claims/wire'
import { closeItem, openUnreported } from '@/lib/queue/items'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { deleteDocuments, storeDocument } from '@/lib/uploads/documents'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { type AccountRecord, type InfluencerRecord, UserModel } from '@/models/user'

/**
 * Claims a profile for the actor, or changes their claim to it that waits. It waits for staff once it is ready. Throws
 * `forbidden` without a confirmed e-mail, `notFound`, `conflict` for the owner and beyond `CLAIMS.pendingMax`, `unprocessable` for a place that is not listed.
 */
export async function startClaim(actor: Actor, form: ClaimForm): Promise<OwnClaim> {
  const { influencerId, method } = form
  const handle = method === 'document' ? '' : form.handle
  const id = await transaction([`member ${actor.id}`], async () => {
    const member = await requireClaimant(actor)
    const listed = { _id: influencerId, role: ROLE.influencer, listed: true }
    const influencer = await UserModel.findOne(listed).lean<InfluencerRecord>()
    if (!influencer) throw new AppError('notFound', MESSAGES.influencerNotFound)
    if (influencer.claimedBy?.equals(actor.id)) {
      throw new AppError('conflict', SERVER_MESSAGES.claimYours)
    }
    const { socialHandles } = influencer
    const places = { socialHandles, platforms: readPlatforms(influencer.platforms) }
    if (method !== 'document' && !proofPlace(places, method, handle)) {
      throw fieldError('unprocessable', 'handle', SERVER_MESSAGES.claimHandle)
    }
    const own = { memberId: member._id, influencerId: influencer._id, state: 'pending' as const }
    return storeClaim(own, { ...form, handle })
  })
  return findOwnClaim(id)
}

type Own = { memberId: Types.ObjectId; influencerId: Types.ObjectId; state: 'pending' }

/** Stores a claim, which waits for staff once it is ready, and then stays with them. */
async function storeClaim(own: Own, form: ClaimForm): Promise<Types.ObjectId> {
  const { method, handle, text, isReady = true } = form
  const waiting = await ClaimModel.findOne(own, 'isDraft').lean()
  if (!waiting) await refuseTooMany(own.memberId)
  const isDraft = !isReady && (waiting?.isDraft ?? !waiting)
  const { _id } = await ClaimModel.findOneAndUpdate(
    own,
    {
      $set: { method, handle, ...(text !== undefined && { text }), ...(isDraft && { isDraft }) },
      ...(!isDraft && { $unset: { isDraft: 1 } }),
      $setOnInsert: { code: newNumber('C') },
    },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  )
    .orFail()
    .lean<ClaimRecord>()
  if (!isDraft) await openUnreported('claim', _id)
  return _id
}

/** Returns the acting member, whose document is written so that a concurrent removal conflicts. */
async function requireClaimant(actor: Actor): Promise<AccountRecord> {
  const member = await raiseVersion<AccountRecord>({ _id: actor.id, removedAt: null })
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  if (member.role !== ROLE.member) throw new AppError('forbidden', SERVER_MESSAGES.claimNotByStaff)
  if (!member.emailVerifiedAt) throw new AppError('forbidden', SERVER_MESSAGES.claimEmail)
  return member
}

async function refuseTooMany(memberId: Types.ObjectId): Promise<void> {
  const waiting = await ClaimModel.countDocuments({ memberId, state: 'pending' })
  if (waiting >= CLAIMS.pendingMax) throw new AppError('conflict', SERVER_MESSAGES.claimsTooMany)
}

const ownPending = (actor: Actor, id: string) => ({
  _id: id,
  memberId: actor.id,
  state: 'pending' as const,
})

/** Stores the document of the actor's claim that waits, in place of an earlier one. Throws `notFound` or `unsupported`. */
export async function attachDocument(actor: Actor, id: string, bytes: Uint8Array): Promise<void> {
  await transaction([`member ${actor.id}`], async () => {
    const claim = await ClaimModel.findOneAndUpdate(ownPending(actor, id), {
      $set: { hasDocument: true },
      $unset: { isDraft: 1 },
    }).lean()
    if (!claim) throw new AppError('notFound', SERVER_MESSAGES.claimNotFound)
    await storeDocument(claim._id, bytes)
    if (claim.isDraft) await openUnreported('claim', claim._id)
  })
}

/** Takes back the actor's claim that waits, with its document. Throws `notFound`. */
export async function withdrawClaim(actor: Actor, id: string): Promise<void> {
  await transaction([`member ${actor.id}`], async () => {
    const withdrawn = { $set: { state: 'withdrawn' as const, hasDocument: false } }
    const claim = await ClaimModel.findOneAndUpdate(ownPending(actor, id), withdrawn).lean()
    if (!claim) throw new AppError('notFound', SERVER_MESSAGES.claimNotFound)
    await deleteDocuments([claim._id])
    await closeItem('claim', claim._id)
  })
}
