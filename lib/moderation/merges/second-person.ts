import { Types, trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import { staffWith } from '@/lib/auth/account-state'
import { requireConfirmation } from '@/lib/auth/confirmation'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { FACT_LABELS } from '@/lib/domain/facts'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findImportant } from '@/lib/influencers/queries'
import type { FactsForm } from '@/lib/influencers/wire'
import { isAlone } from '@/lib/moderation/conflicts/commands'
import { namesOf } from '@/lib/search/blocking-keys'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'

/** What is asked for: the log entry of its kind, the profile that it changes, and the change in words. */
type Change = { action: StaffAction; subjectId: string; note: string }

/**
 * Lets a change of who a profile is about pass once two people have asked for the same within a week, if one of the profiles is
 * claimed or much rated. The log keeps who has asked. Throws `conflict` for the first of them; `unconfirmed` without a fresh
 * confirmation where nobody else can.
 */
async function requireSecond(
  actor: Actor,
  profileIds: readonly string[],
  change: Change,
): Promise<void> {
  if ((await findImportant(profileIds)).size === 0) return
  if (await isAlone(actor, 'curate')) return requireConfirmation(actor)
  const proposers = await findProposers(change)
  const others = proposers.filter((id) => !id.equals(actor.id))
  if (others.length > 0 && (await isColleague(others))) return
  const { subjectId, note } = change
  if (others.length === proposers.length) {
    await transaction([], () => recordAction('propose', { actor, subjectId, note }))
  }
  throw new AppError('conflict', SERVER_MESSAGES.secondPersonAsks)
}

/** As `requireSecond`, for a merge. */
export const requireSecondForMerge = (actor: Actor, fromId: string, intoId: string) =>
  requireSecond(actor, [fromId, intoId], {
    action: 'mergeInfluencer',
    subjectId: intoId,
    note: `merge of ${fromId}`,
  })

/** As `requireSecond`, for a new name and for other names; nothing is required where none is added. */
export async function requireSecondForNames(
  actor: Actor,
  id: string,
  { name, otherNames = [] }: Pick<FactsForm, 'name' | 'otherNames'>,
): Promise<void> {
  const former = await UserModel.findById(id, 'name otherNames').lean()
  if (!former) return
  const known = namesOf(former)
  const added = otherNames
    .filter((one) => !known.includes(one))
    .toSorted()
    .join(', ')
  const notes = [
    ...(name === undefined || name === former.name ? [] : [`${FACT_LABELS.name}: ${name}`]),
    ...(added ? [`${FACT_LABELS.otherNames}: ${added}`] : []),
  ]
  if (notes.length === 0) return
  await requireSecond(actor, [id], { action: 'edit', subjectId: id, note: notes.join('; ') })
}

/** Returns who has asked for a change within a week, and since the last one of its kind. */
async function findProposers({ action, subjectId, note }: Change): Promise<Types.ObjectId[]> {
  const subject = { subjectId: new Types.ObjectId(subjectId) }
  const weekAgo = now().getTime() - DURATION.proposalMs
  const last = await AuditModel.findOne({ ...subject, action }, 'createdAt')
    .sort({ createdAt: -1 })
    .lean()
  const since = new Date(Math.max(weekAgo, last?.createdAt.getTime() ?? 0))
  const asked = { ...subject, action: 'propose', note, createdAt: trusted({ $gt: since }) }
  const proposals = await AuditModel.find(asked, 'actorId').lean()
  return proposals.map(({ actorId }) => actorId)
}

/** Whether one of them still may. */
const isColleague = async (ids: readonly Types.ObjectId[]): Promise<boolean> =>
  (await UserModel.exists({ ...staffWith('curate'), _id: trusted({ $in: [...ids] }) })) !== null
