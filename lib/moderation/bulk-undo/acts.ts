import { trusted } from 'mongoose'
import { liftSuspension } from '@/lib/accounts/suspension/commands'
import { restoreVotes } from '@/lib/accounts/suspension/votes'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import { toSuspension } from '@/lib/auth/account-state'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { withdrawApproval } from '@/lib/influencers/commands'
import { hiddenUntil, showListing } from '@/lib/influencers/hiding'
import { isImported, undoImport } from '@/lib/influencers/imports/commands'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { requireUndoableMerge, undoMerge } from '@/lib/moderation/merges/commands'
import type { UndoOrder } from '@/lib/moderation/staff/undo'
import { AuditModel, type AuditRecord } from '@/models/audit'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ProfileMergeModel } from '@/models/profile-merge'
import { UserModel } from '@/models/user'

type Act = {
  /** Whether its effect still lasts, and no decision has brought it. Throws an `AppError` where it cannot be undone. */
  lasts(actor: Actor, entry: AuditRecord): Promise<boolean>
  undo(order: UndoOrder, entry: AuditRecord): Promise<void>
}

const approval: Act = {
  async lasts(actor, entry) {
    const { subjectId: _id } = entry
    const present = { role: ROLE.influencer, approved: true, removedAt: null, mergedInto: null }
    if (!(await UserModel.exists({ _id, ...present }))) return false
    if (await isDecided(entry, { kind: 'submission', measures: 'approve' })) return false
    await refuseOwnProfiles(actor, [String(_id)])
    return isLastOf(entry, ['approve', 'unapprove'])
  },
  undo: ({ actor, reason }, { subjectId }) => withdrawApproval(actor, String(subjectId), reason),
}

const hiding: Act = {
  async lasts(_actor, entry) {
    const profile = await UserModel.findById(entry.subjectId, 'listed hiddenUntil').lean()
    return Boolean(profile && hiddenUntil(profile)) && isLastOf(entry, ['hideListing'])
  },
  async undo({ actor, reason }, entry) {
    const subjectId = String(entry.subjectId)
    await transaction([`influencer ${subjectId}`], async () => {
      if (await showListing(subjectId)) await recordAction('restore', { actor, subjectId, reason })
    })
  },
}

const suspension: Act = {
  async lasts(_actor, entry) {
    const { subjectId, actorId } = entry
    const member = await UserModel.findById(subjectId, 'suspension').lean()
    const lasting = suspensionInForce(toSuspension(member?.suspension), now())
    if (!lasting) return false
    const { since } = lasting
    const byDecision = { 'before.suspendAuthor.since': since, createdAt: trusted({ $gte: since }) }
    const decided = { ...byDecision, deciderId: actorId, state: 'inForce' } as const
    if (await DecisionModel.exists(decided)) return false
    // The entry of the suspension in force is the first since it began.
    const begun = { subjectId, action: 'suspend', createdAt: trusted({ $gte: since }) }
    const first = await AuditModel.findOne(begun).sort({ createdAt: 1, _id: 1 }).lean<AuditRecord>()
    return isStillTheirs(entry, first)
  },
  undo: ({ actor, reason }, { subjectId }) => liftSuspension(actor, String(subjectId), reason),
}

const votes: Act = {
  async lasts(_actor, entry) {
    const { subjectId: _id } = entry
    if (!(await UserModel.exists({ _id, votesVoidedAt: trusted({ $ne: null }) }))) return false
    if (await isDecided(entry, { kind: 'votes', measures: 'voidVotes' })) return false
    return isLastOf(entry, ['voidVotes', 'restoreVotes'])
  },
  undo: ({ actor, reason }, { subjectId }) => restoreVotes(actor, String(subjectId), reason),
}

const merge: Act = {
  async lasts(actor, entry) {
    const merge = await mergeOf(entry)
    if (!merge || merge.state === 'parted' || merge.state === 'parting') return false
    await refuseOwnProfiles(actor, [String(merge.fromId), String(merge.intoId)])
    await requireUndoableMerge(String(merge._id))
    return true
  },
  async undo({ actor, reason }, entry) {
    const found = await mergeOf(entry)
    if (found) await undoMerge(actor, String(found._id), reason)
  },
}

const profileImport: Act = {
  lasts: (_actor, { subjectId }) => isImported(subjectId),
  undo: ({ actor, reason }, { subjectId }) => undoImport(actor, String(subjectId), reason),
}

/** What staff can undo, besides decisions, by its name in the log. */
export const ACTS: Partial<Record<StaffAction, Act>> = {
  approve: approval,
  hideListing: hiding,
  suspend: suspension,
  voidVotes: votes,
  mergeInfluencer: merge,
  importProfiles: profileImport,
}

/** What changes something and has no undo: an admin looks at it. */
export const WITHOUT_UNDO: readonly StaffAction[] = [
  'unapprove',
  'restore',
  'raiseRank',
  'lowerRank',
  'edit',
  'lift',
  'restoreReview',
  'restoreVotes',
  'endSurge',
  'prolongSurge',
  'addCategory',
  'renameCategory',
  'mergeCategory',
  'removeCategory',
  'undoMerge',
  'undoImport',
  'allowDelisted',
  'pause',
  'endPause',
  'changeSite',
  'undoSite',
  'setPowers',
]

/** The merge was stored in the transaction that wrote the entry, just before it. */
const mergeOf = ({ subjectId, createdAt }: AuditRecord) =>
  ProfileMergeModel.findOne({ intoId: subjectId, createdAt: trusted({ $lte: createdAt }) })
    .sort({ createdAt: -1 })
    .lean()

/** Whether a decision in force about the subject has brought it, and is undone by itself. */
const isDecided = async (
  { subjectId }: AuditRecord,
  by: { kind: DecisionRecord['kind']; measures: DecisionRecord['measures'][number] },
): Promise<boolean> => (await DecisionModel.exists({ subjectId, ...by, state: 'inForce' })) !== null

async function isLastOf(entry: AuditRecord, actions: StaffAction[]): Promise<boolean> {
  const { subjectId } = entry
  const last = await AuditModel.findOne({ subjectId, action: trusted({ $in: actions }) })
    .sort({ createdAt: -1, _id: -1 })
    .lean<AuditRecord>()
  return isStillTheirs(entry, last)
}

/** Whether this entry brought what lasts. Throws `conflict` when someone else did. */
function isStillTheirs(entry: AuditRecord, cause: AuditRecord | null): boolean {
  if (!cause) return false
  if (!cause.actorId.equals(entry.actorId)) {
    throw new AppError('conflict', SERVER_MESSAGES.undoChanged)
  }
  return cause._id.equals(entry._id)
}
