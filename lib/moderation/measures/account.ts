import { type Types, trusted } from 'mongoose'
import { type FaceReset, faceResetOf } from '@/lib/accounts/profile/face-reset'
import { enqueuePropagation } from '@/lib/accounts/propagation/commands'
import { hideAccount, showAccount } from '@/lib/accounts/removal/commands'
import { liftSuspension, suspendMember } from '@/lib/accounts/suspension/commands'
import { restoreVotes, voidVotes } from '@/lib/accounts/suspension/votes'
import { toSuspension } from '@/lib/auth/account-state'
import { type Suspension, suspensionInForce } from '@/lib/auth/suspension/rules'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { approveInfluencer, withdrawApproval } from '@/lib/influencers/commands'
import { forgetDelisting } from '@/lib/influencers/delistings'
import { hideListing, showListing } from '@/lib/influencers/hiding'
import {
  type Handler,
  NOTHING,
  type Order,
  ofDeleted,
  WAS_DOWN,
  wasDown,
} from '@/lib/moderation/measures/handler'
import { rememberObjection } from '@/lib/moderation/objections'
import { findMemberBehind } from '@/lib/queue/subjects/authors'
import { reclaimPicture } from '@/lib/uploads/commands'
import { DecisionModel } from '@/models/decision'
import { UserModel } from '@/models/user'

/** The name of a member whose own was not acceptable, until they choose another one. */
const RESET_NAME = 'Member'

type Face = { name: string; pic: string; faceReset: FaceReset | null }

async function changeFace(id: Types.ObjectId, face: Face): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { ...face, textEditedAt: now() } })
  await enqueuePropagation(String(id))
}

/** Members: name and picture. */
export const members: Handler = {
  async apply(measure, { subjectId }) {
    const present = { _id: subjectId, role: ROLE.member, removedAt: null }
    const member = await UserModel.findOne(present, 'name pic faceReset').lean()
    if (!member) return ofDeleted(measure)
    if (measure !== 'resetName') return NOTHING
    const { name, pic, faceReset = null } = member
    const reset = faceResetOf({ name, pic }, faceReset)
    await changeFace(subjectId, { name: RESET_NAME, pic: '', faceReset: reset })
    await invalidate(TAG.pictures)
    return { name, pic, faceReset }
  },
  async reverse(measure, { actor, subjectId }, { before }) {
    // Removed by the endpoint of the contract.
    if (measure === 'takeDown') return showAccount(actor, String(subjectId), '')
    if (measure !== 'resetName' || !before || wasDown(before)) return
    const member = await UserModel.findOne({ _id: subjectId }, 'name pic').lean()
    if (!member) return
    const { name, pic, faceReset = null } = before as Face
    // A name or picture chosen since then stays.
    if (member.name !== RESET_NAME) {
      await UserModel.updateOne({ _id: subjectId }, { $set: { faceReset } })
      return
    }
    const kept = member.pic || (await reclaimPicture(pic))
    await changeFace(subjectId, { name, pic: kept, faceReset })
  },
}

/** Listed influencers, and submissions that wait. */
export const influencers: Handler = {
  async apply(measure, { actor, subjectId, reasons }) {
    const id = String(subjectId)
    const present = { _id: id, role: ROLE.influencer, removedAt: null }
    // A report that came late can be set aside or found right.
    if (!(await UserModel.exists(present))) return measure === 'approve' ? null : WAS_DOWN
    if (measure === 'takeDown') {
      await rememberObjection(subjectId)
      await hideAccount(actor, id, reasons)
    }
    if (measure === 'approve') await approveInfluencer(actor, id, reasons)
    // What was hidden until a decision is listed again by every one that leaves it there.
    return measure === 'takeDown' ? NOTHING : { hiddenUntil: await showListing(id) }
  },
  async reverse(measure, { actor, subjectId }, { before, isAppeal }) {
    const id = String(subjectId)
    if (wasDown(before)) return
    if (measure === 'takeDown') {
      await forgetDelisting(id)
      await showAccount(actor, id, '')
      if (isAppeal) await showListing(id)
    }
    const until = (before as { hiddenUntil?: Date | null } | null)?.hiddenUntil
    if (until && until > now()) await hideListing(id, until)
    if (measure === 'approve') await withdrawApproval(actor, id)
  },
}

/** The votes of a member. */
export const votes: Handler = {
  async apply(measure, { actor, subjectId, reasons }) {
    if (measure === 'voidVotes') await voidVotes(actor, String(subjectId), reasons)
    return NOTHING
  },
  async reverse(measure, { actor, subjectId }) {
    const isVoid = await UserModel.exists({ _id: subjectId, votesVoidedAt: trusted({ $ne: null }) })
    if (measure === 'voidVotes' && isVoid) await restoreVotes(actor, String(subjectId))
  },
}

type SuspensionOrder = Pick<Order, 'actor' | 'authorId'>
type Before = {
  /** The suspension that this one replaced. */
  suspension: Suspension | null
  /** The `since` of this one, which tells it from others. */
  since: Date
}

/** Suspends the author of a subject. Returns what `unsuspendAuthor` needs; null when there is no author. */
export async function suspendAuthor(order: Order): Promise<Before | null> {
  const { actor, authorId, reasons, suspendedUntil } = order
  const memberId = authorId && (await findMemberBehind(authorId))
  // Always for admins: another answer would tell of an anonymous author whether they are on our team.
  if (actor.role !== ROLE.admin && authorId && !memberId?.equals(authorId)) {
    throw new AppError('forbidden', SERVER_MESSAGES.anonymousNotSuspendable)
  }
  const member = memberId && (await UserModel.findOne({ _id: memberId }, 'suspension').lean())
  if (!member) return null
  const since = now()
  await suspendMember(actor, String(memberId), { since, until: suspendedUntil, reason: reasons })
  return { since, suspension: toSuspension(member.suspension) }
}

/**
 * Lifts the suspension that a decision imposed; the one before it, as stored by `suspendAuthor`, holds again. One imposed
 * since then stays.
 */
export async function unsuspendAuthor(
  { actor, authorId }: SuspensionOrder,
  before: unknown,
): Promise<void> {
  const memberId = authorId && (await findMemberBehind(authorId))
  const present = { _id: memberId, role: ROLE.member, removedAt: null }
  const member = memberId && (await UserModel.findOne(present, 'suspension').lean())
  if (!(member && authorId)) return
  const { suspension = null, since } = (before ?? {}) as Partial<Before>
  // Also one that someone has lifted since then.
  const isReplaced = since && Number(member.suspension?.since) !== Number(since)
  if (isReplaced) return forget(authorId, since, suspension)
  const earlier = suspensionInForce(suspension, now())
  if (earlier) await suspendMember(actor, String(memberId), earlier)
  else await liftSuspension(actor, String(memberId))
}

/** Lets no later decision bring back a suspension that was reversed, but the one before it. */
async function forget(
  authorId: Types.ObjectId,
  since: Date,
  earlier: Suspension | null,
): Promise<void> {
  await DecisionModel.updateMany(
    { authorId, 'before.suspendAuthor.suspension.since': since },
    { $set: { 'before.suspendAuthor.suspension': earlier } },
  )
}
