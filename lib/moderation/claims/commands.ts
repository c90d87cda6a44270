import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { type ClaimDecision, type ClaimState, METHOD_WORDS } from '@/lib/domain/claims'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { isOwning, stateAfter } from '@/lib/influencers/claims/rules'
import type { ClaimOrder } from '@/lib/influencers/claims/wire'
import { enqueue } from '@/lib/jobs/commands'
import { applyClaim, CLAIM_JOB } from '@/lib/moderation/claims/job'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { tell } from '@/lib/notices/commands'
import { removeOwnRating } from '@/lib/ratings/own-contributions'
import { deleteDocuments, findDocument } from '@/lib/uploads/documents'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { UserModel } from '@/models/user'

const ACTIONS: Record<ClaimDecision, StaffAction> = {
  confirm: 'confirmClaim',
  refuse: 'refuseClaim',
  contest: 'contestClaim',
  revoke: 'revokeClaim',
}

/**
 * Decides about a claim. Confirming makes the claimant the owner and takes down what they rated and voted there; contesting
 * rests the owner's powers, revoking ends them and takes the official responses down. Throws `notFound`; `conflict` when it
 * was decided meanwhile, another claim owns the profile or the claimant is gone; `unprocessable` without a reason, or for a
 * handle that staff has not confirmed; `forbidden` for who owns or claims the profile.
 */
export async function decideClaim(actor: Actor, id: string, order: ClaimOrder): Promise<void> {
  const known = await ClaimModel.findById(id, 'influencerId memberId').lean()
  if (!known) throw new AppError('notFound', SERVER_MESSAGES.claimNotFound)
  await refuseOwnProfiles(actor, [String(known.influencerId)], null)
  const lockKeys = [`influencer ${known.influencerId}`, `member ${known.memberId}`]
  await transaction(lockKeys, async () => {
    const claim = await ClaimModel.findById(id).lean<ClaimRecord>()
    const state = claim && stateAfter(claim.state, order.decision)
    if (!state) throw new AppError('conflict', SERVER_MESSAGES.claimDecided)
    requireGrounds(claim, order)
    if (state === 'confirmed') await makeOwner(claim)
    else if (claim.isOwner) await restOwner(claim, state)
    await saveDecision(claim, { state, reason: order.reason, decidedBy: actor.id })
    // What is left is done by the job: there may be more than one transaction can write.
    if ((await applyClaim(id, null)) !== 'done') await enqueue(CLAIM_JOB, id)
    await tellClaimant(claim, state, order.reason)
    const note = METHOD_WORDS[claim.method]
    const subjectId = String(claim.influencerId)
    await recordAction(ACTIONS[order.decision], { actor, subjectId, note, reason: order.reason })
    await invalidate(TAG.list, TAG.influencer(subjectId))
  })
}

function requireGrounds(claim: ClaimRecord, order: ClaimOrder): void {
  const { decision, reason, isHandleConfirmed } = order
  if (decision !== 'confirm' && !reason) {
    throw fieldError('unprocessable', 'reason', SERVER_MESSAGES.claimReason)
  }
  const needsHandle = decision === 'confirm' && claim.method !== 'document'
  if (needsHandle && !isHandleConfirmed) {
    const message = SERVER_MESSAGES.claimHandleUnconfirmed
    throw fieldError('unprocessable', 'isHandleConfirmed', message)
  }
}

async function makeOwner({ influencerId, memberId, method }: ClaimRecord): Promise<void> {
  const present = memberId && { _id: memberId, role: ROLE.member, removedAt: null }
  const member = present && (await raiseVersion(present))
  if (!(memberId && member)) throw new AppError('conflict', SERVER_MESSAGES.claimMemberGone)
  const unowned = {
    _id: influencerId,
    role: ROLE.influencer,
    removedAt: null,
    $or: [{ claimedBy: null }, { claimedBy: memberId }],
  }
  const change = { $set: { claimedBy: memberId, ownership: { since: now(), method } } }
  const influencer = await raiseVersion(unowned, change)
  if (!influencer) throw new AppError('conflict', SERVER_MESSAGES.claimOwned)
  await removeOwnRating({ influencerId, memberId })
}

/** A contested owner still may not rate the page; a former one may. */
async function restOwner({ influencerId }: ClaimRecord, state: ClaimState): Promise<void> {
  const change = { ownership: null, ...(!isOwning(state) && { claimedBy: null }) }
  await UserModel.updateOne(
    { _id: influencerId },
    { $set: change, $inc: { __v: 1 } },
    { timestamps: false },
  )
}

async function tellClaimant(claim: ClaimRecord, outcome: ClaimState, text: string): Promise<void> {
  const { _id, memberId, influencerId } = claim
  if (!memberId) return
  await tell(memberId, { kind: 'claim', subject: String(_id), influencerId, outcome, text })
}

type Outcome = { state: ClaimState; reason: string; decidedBy: string }

async function saveDecision({ _id }: ClaimRecord, outcome: Outcome): Promise<void> {
  await ClaimModel.updateOne(
    { _id },
    {
      $set: {
        ...outcome,
        decidedAt: now(),
        isOwner: isOwning(outcome.state),
        hasDocument: false,
      },
    },
  )
  await deleteDocuments([_id])
}

/**
 * Returns the document of a claim that waits, and records in the audit log who opened it. Throws `notFound`, or `forbidden` for
 * who owns or claims the profile.
 */
export function openClaimDocument(actor: Actor, id: string) {
  return transaction([], async () => {
    const claim = await ClaimModel.findOne({ _id: id, hasDocument: true }, 'influencerId').lean()
    if (!claim) throw new AppError('notFound', SERVER_MESSAGES.documentMissing)
    const subjectId = String(claim.influencerId)
    await refuseOwnProfiles(actor, [subjectId], null)
    const document = await findDocument(id)
    await recordAction('openClaimDocument', { actor, subjectId })
    return document
  })
}
