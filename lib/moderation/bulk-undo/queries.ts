import { type QueryFilter, type Types, trusted } from 'mongoose'
import type { StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { ACTS, WITHOUT_UNDO } from '@/lib/moderation/bulk-undo/acts'
import type { UndoPreview } from '@/lib/moderation/bulk-undo/responses'
import { findConflicts } from '@/lib/moderation/conflicts/queries'
import { refuseAppealed, refuseParty } from '@/lib/moderation/staff/undo'
import { findDecisionsSince, isSameMatter } from '@/lib/reports/decisions/queries'
import { AuditModel, type AuditRecord } from '@/models/audit'
import { DecisionModel, type DecisionRecord } from '@/models/decision'

/** What one person has done in a time. */
export type Done = { personId: string; since: Date; until: Date }

const during = ({ since, until }: Done) => ({ createdAt: trusted({ $gte: since, $lte: until }) })
const NEWEST = { createdAt: -1, _id: -1 } as const

/** The decisions in force. Those about each rating of a surge go with that about the surge. */
export const decisionsOf = (done: Done): QueryFilter<DecisionRecord> => ({
  deciderId: done.personId,
  state: 'inForce',
  ...during(done),
  $nor: [{ kind: 'review', foundBy: 'software' }],
})

export const entriesOf = (done: Done, actions: readonly string[]): QueryFilter<AuditRecord> => ({
  actorId: done.personId,
  action: trusted({ $in: [...actions] }),
  ...during(done),
})

export const UNDOABLE_ACTS = Object.keys(ACTS)

type What = UndoPreview['undoable'][number]['what']
type Counted = { what: What; why: string; count: number }

/** Returns what an undo of all that a person has done would do now, by kind, and what it would leave, with the reason. */
export async function previewUndo(actor: Actor, done: Done): Promise<UndoPreview> {
  const counts = new Map<string, Counted>()
  const add = (what: What, why = '', count = 1) => {
    const key = `${what} ${why}`
    counts.set(key, { what, why, count: (counts.get(key)?.count ?? 0) + count })
  }
  await previewDecisions(actor, done, add)
  const entries = await AuditModel.find(entriesOf(done, UNDOABLE_ACTS)).lean<AuditRecord[]>()
  for (const entry of entries) {
    const action = entry.action as StaffAction
    const act = ACTS[action]
    const why = await obstacle(async () => act?.lasts(actor, entry))
    if (why !== null) add(action, why)
  }
  await countOthers(done, add)
  const all = [...counts.values()]
  return {
    undoable: all.filter(({ why }) => !why).map(({ what, count }) => ({ what, count })),
    left: all.filter(({ why }) => why),
  }
}

/** Returns why something is refused; '' when it is not, null when there is nothing to do. */
async function obstacle(check: () => Promise<unknown>): Promise<string | null> {
  try {
    return (await check()) === false ? null : ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}

type Add = (what: What, why?: string, count?: number) => void

async function previewDecisions(actor: Actor, done: Done, add: Add): Promise<void> {
  const decisions = await DecisionModel.find(decisionsOf(done))
    .sort(NEWEST)
    .lean<DecisionRecord[]>()
  const about = decisions.map(({ _id }) => ({ kind: 'appeal' as const, subjectId: _id }))
  const isParty = await findConflicts(actor, about)
  const later = await findDecisionsSince(idsOf(decisions), done.since)
  const undone = new Set<string>()
  for (const decision of decisions) {
    const why = await obstacle(async () => {
      if (isParty({ kind: 'appeal', subjectId: decision._id })) await refuseParty(actor, decision)
      refuseAppealed(decision)
      const rest = later.filter(({ _id }) => !undone.has(String(_id)))
      if (rest.some((one) => one.createdAt > decision.createdAt && isSameMatter(one, decision))) {
        throw new AppError('conflict', SERVER_MESSAGES.decisionSuperseded)
      }
      undone.add(String(decision._id))
    })
    add(decision.kind, why ?? '')
  }
}

const idsOf = (decisions: readonly DecisionRecord[]): Types.ObjectId[] =>
  decisions.map(({ subjectId }) => subjectId)

/** Counts what has no undo: single actions, and answers to appeals. */
async function countOthers(done: Done, add: Add): Promise<void> {
  const entries = await AuditModel.find(entriesOf(done, WITHOUT_UNDO), 'action').lean()
  for (const { action } of entries) add(action as StaffAction, SERVER_MESSAGES.undoUnknown)
  const answers = { note: trusted({ $regex: '^(appeal granted|decision upheld) ' }) }
  const appeals = await AuditModel.countDocuments({ ...entriesOf(done, ['decide']), ...answers })
  if (appeals > 0) add('appeal', SERVER_MESSAGES.undoUnknown, appeals)
}
