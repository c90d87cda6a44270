import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import type { ClaimDecision, ClaimState } from '@/lib/domain/claims'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { isOwning, stateAfter } from '@/lib/influencers/claims/rules'
import { enqueue } from '@/lib/jobs/commands'
import { applyClaim, CLAIM_JOB, DOCUMENT_JOB } from '@/lib/moderation/claims/job'
import type { Handler, Order } from '@/lib/moderation/measures/handler'
import { tell } from '@/lib/notices/commands'
import { withdrawSubject } from '@/lib/notices/withdrawals/commands'
import { closeItem } from '@/lib/queue/items'
import { isClaimWaiting } from '@/lib/queue/requests'
import {
  findResponses,
  findTakenDown,
  restoreResponses,
} from '@/lib/ratings/official-responses/commands'
import { removeOwnRating, restoreOwnRating } from '@/lib/ratings/own-contributions'
import { isStored } from '@/lib/uploads/documents'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { JobModel } from '@/models/job'
import { type InfluencerRecord, UserModel } from '@/models/user'

const ACTIONS: Record<ClaimDecision, StaffAction> = {
  confirm: 'confirmClaim',
  refuse: 'refuseClaim',
  contest: 'contestClaim',
  revoke: 'revokeClaim',
}

const NO_TIMESTAMPS = { timestamps: false } as const

type Before = {
  claim: Pick<ClaimRecord, 'state' | 'isOwner' | 'reason' | 'decidedBy' | 'decidedAt'>
  ownership: InfluencerRecord['ownership']
  /** The claimant's rating, where it was taken down. */
  ratingId: Types.ObjectId | null
  /** The responses that were taken down. */
  responseIds: Types.ObjectId[]
  /** Whether a job takes down the rest, so that there is no way back. */
  isOngoing: boolean
}

/**
 * Claims to profiles. Confirming makes the claimant the owner and takes down what they rated and voted there; contesting rests
 * the owner's powers, revoking ends them and takes the official responses down. `apply` throws `conflict` when it was decided
 * meanwhile, another claim owns the profile or the claimant is gone, and `unprocessable` for a handle that staff has not
 * confirmed. The document is deleted once the decider can no longer undo it.
 */
export const claims: Handler = {
  async apply(measure, order) {
    const decision = measure as ClaimDecision
    const claim = await ClaimModel.findById(order.subjectId).lean<ClaimRecord>()
    const state = claim && stateAfter(claim.state, decision)
    if (!state) throw new AppError('conflict', SERVER_MESSAGES.claimDecided)
    if (decision === 'confirm' && claim.method !== 'document' && !order.isHandleConfirmed) {
      const message = SERVER_MESSAGES.claimHandleUnconfirmed
      throw fieldError('unprocessable', 'isHandleConfirmed', message)
    }
    const before = await change(claim, state, order)
    await tellClaimant(claim, state, order.reasons)
    const subjectId = String(claim.influencerId)
    const log = { actor: order.actor, subjectId, note: claim.method }
    await recordAction(ACTIONS[decision], { ...log, reason: order.reasons })
    await invalidate(TAG.list, TAG.influencer(subjectId))
    return before
  },
  async reverse(measure, { subjectId }, { before }) {
    const claim = await ClaimModel.findById(subjectId).lean<ClaimRecord>()
    const former = before as Before | null
    const isSame =
      former && claim && stateAfter(former.claim.state, measure as ClaimDecision) === claim.state
    if (!(isSame && claim.memberId)) {
      throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
    }
    if (former.isOngoing) throw new AppError('conflict', SERVER_MESSAGES.claimResponsesGone)
    await restore(claim, claim.memberId, former)
    if (!isClaimWaiting(former.claim.state)) await closeItem('claim', subjectId)
  },
}

async function change(claim: ClaimRecord, state: ClaimState, order: Order): Promise<Before> {
  const { _id, isOwner, reason, influencerId, memberId } = claim
  const { decidedBy = null, decidedAt = null } = claim
  const profile = await UserModel.findById(influencerId, 'ownership').lean<InfluencerRecord>()
  const responses = memberId && state === 'revoked' ? await findResponses(memberId) : []
  const ratingId = state === 'confirmed' ? await makeOwner(claim) : null
  if (state !== 'confirmed' && isOwner) await restOwner(claim, state)
  const decided = { state, reason: order.reasons, decidedBy: order.actor.id, decidedAt: now() }
  await ClaimModel.updateOne(
    { _id },
    {
      $set: { ...decided, isOwner: isOwning(state), hasDocument: false },
      $unset: { isDraft: 1 },
    },
  )
  const undoneUntil = new Date(now().getTime() + DURATION.decisionUndoMs)
  await enqueue(DOCUMENT_JOB, String(_id), { dueAt: undoneUntil })
  const isDone = await follow(_id)
  return {
    claim: { state: claim.state, isOwner, reason, decidedBy, decidedAt },
    ownership: profile?.ownership ?? null,
    ratingId,
    responseIds: await findTakenDown(responses),
    isOngoing: state === 'revoked' && !isDone,
  }
}

/** Does what follows from the state of a claim. What is left is done by a job: it may be more than one transaction can write. */
async function follow(_id: Types.ObjectId): Promise<boolean> {
  const isDone = (await applyClaim(String(_id), null)) === 'done'
  if (!isDone) await enqueue(CLAIM_JOB, String(_id))
  return isDone
}

/** Returns the claimant's rating that was taken down; null without one. */
async function makeOwner({ influencerId, memberId, method }: ClaimRecord) {
  const present = memberId && { _id: memberId, role: ROLE.member, removedAt: null }
  const member = present && (await raiseVersion(present))
  if (!(memberId && member)) throw new AppError('conflict', SERVER_MESSAGES.claimMemberGone)
  await own({ influencerId, memberId }, { since: now(), method })
  return removeOwnRating({ influencerId, memberId })
}

type Own = { influencerId: Types.ObjectId; memberId: Types.ObjectId }

async function own(
  { influencerId, memberId }: Own,
  ownership: InfluencerRecord['ownership'],
): Promise<void> {
  const unowned = {
    _id: influencerId,
    role: ROLE.influencer,
    removedAt: null,
    $or: [{ claimedBy: null }, { claimedBy: memberId }],
  }
  const influencer = await raiseVersion(unowned, { $set: { claimedBy: memberId, ownership } })
  if (!influencer) throw new AppError('conflict', SERVER_MESSAGES.claimOwned)
}

/** A contested owner still may not rate the page; a former one may. */
async function restOwner({ influencerId }: ClaimRecord, state: ClaimState): Promise<void> {
  const rest = { ownership: null, ...(!isOwning(state) && { claimedBy: null }) }
  await UserModel.updateOne({ _id: influencerId }, { $set: rest, $inc: { __v: 1 } }, NO_TIMESTAMPS)
}

async function tellClaimant(claim: ClaimRecord, outcome: ClaimState, text: string): Promise<void> {
  const { _id, memberId, influencerId } = claim
  if (!memberId) return
  await tell(memberId, { kind: 'claim', subject: String(_id), influencerId, outcome, text })
}

async function restore(
  claim: ClaimRecord,
  memberId: Types.ObjectId,
  { claim: former, ownership, ratingId, responseIds }: Before,
): Promise<void> {
  const { _id, influencerId } = claim
  const pending = { memberId, influencerId, state: 'pending' as const }
  if (former.state === 'pending' && (await ClaimModel.exists(pending))) {
    throw new AppError('conflict', SERVER_MESSAGES.changedMeanwhile)
  }
  if (isOwning(former.state)) await own({ influencerId, memberId }, ownership)
  else if (claim.isOwner) await restOwner(claim, former.state)
  const isWaiting = former.state === 'pending'
  const hasDocument = isWaiting && (await isStored(_id))
  await ClaimModel.updateOne({ _id }, { $set: { ...former, hasDocument } })
  if (isWaiting) await JobModel.deleteOne({ kind: DOCUMENT_JOB, subject: String(_id) })
  await follow(_id)
  if (ratingId) await restoreOwnRating(ratingId)
  await restoreResponses(responseIds)
  const isUnread = await withdrawSubject(memberId, { kinds: ['claim'], subject: String(_id) })
  if (!isUnread) await tellClaimant(claim, former.state, SERVER_MESSAGES.claimUndone)
  await invalidate(TAG.list, TAG.influencer(String(influencerId)))
}
