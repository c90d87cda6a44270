import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { ACTS } from '@/lib/moderation/bulk-undo/acts'
import {
  type Done,
  decisionsOf,
  entriesOf,
  UNDOABLE_ACTS,
} from '@/lib/moderation/bulk-undo/queries'
import { type UndoOrder, undoWithOthers } from '@/lib/moderation/staff/undo'
import { AuditModel, type AuditRecord } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { UserModel } from '@/models/user'

export const BULK_UNDO_JOB = 'bulk-undo'
/** Each is a transaction of its own; the cursor moves after so many. */
const AT_ONCE = 10

type Order = Done & { adminId: string; reason: string }

/**
 * Undoes all that a person has decided since a moment, until now, by a job: the newest first. What someone else has changed
 * since, and what has no undo, is left (`previewUndo`).
 */
export async function undoAll(
  actor: Actor,
  personId: string,
  { since, reason }: { since: Date; reason: string },
): Promise<void> {
  const job = String(new Types.ObjectId())
  await transaction([], async () => {
    const order: Order = { personId, since, until: now(), adminId: actor.id, reason }
    const note = `since ${since.toISOString()}`
    await recordAction('undoAll', { actor, subjectId: personId, note, reason })
    await enqueue(BULK_UNDO_JOB, job, { data: order })
  })
  await jobDone(BULK_UNDO_JOB, job, DURATION.jobWaitMs)
}

/** How many of the newest were left so far, first of the decisions, then of the other entries of the log. */
type Cursor = { decisions: number } | { entries: number }

/** One chunk of the job. What is undone already is no longer in force, so that a chunk can be repeated. */
export async function undoSome({ data, cursor }: Chunk): Promise<ChunkResult> {
  const order = data as Order
  const actor = await findAdmin(order.adminId)
  // Who ordered it must still be an admin.
  if (!actor) return 'done'
  const at = (cursor ?? { decisions: 0 }) as Cursor
  const by = { actor, reason: order.reason }
  return 'decisions' in at
    ? undoDecisions(order, by, at.decisions)
    : undoEntries(order, by, at.entries)
}

async function findAdmin(_id: string): Promise<Actor | null> {
  const admin = await UserModel.findOne({ _id, role: ROLE.admin, removedAt: null }, 'name').lean()
  return admin && { id: _id, name: admin.name, role: ROLE.admin, isVerified: true }
}

async function undoDecisions(order: Order, by: UndoOrder, skip: number): Promise<ChunkResult> {
  const decisions = await DecisionModel.find(decisionsOf(order), 'number')
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(AT_ONCE)
    .lean()
  if (decisions.length === 0) return { cursor: { entries: 0 } satisfies Cursor }
  let left = 0
  for (const { number } of decisions) {
    if (!(await tryUndo(() => undoWithOthers(by, number)))) left += 1
  }
  return { cursor: { decisions: skip + left } satisfies Cursor }
}

async function undoEntries(order: Order, by: UndoOrder, skip: number): Promise<ChunkResult> {
  const entries = await AuditModel.find(entriesOf(order, UNDOABLE_ACTS))
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(AT_ONCE)
    .lean<AuditRecord[]>()
  for (const entry of entries) {
    const act = ACTS[entry.action as StaffAction]
    await tryUndo(async () => {
      if (await act?.lasts(by.actor, entry)) await act?.undo(by, entry)
    })
  }
  return entries.length < AT_ONCE
    ? 'done'
    : { cursor: { entries: skip + entries.length } satisfies Cursor }
}

/** These pass: the job tries again. */
const PASSING: readonly string[] = [SERVER_MESSAGES.surgeBusy, SERVER_MESSAGES.mergeBusy]

/** Returns false for what is refused, and so left. */
async function tryUndo(undo: () => Promise<void>): Promise<boolean> {
  try {
    await undo()
    return true
  } catch (error) {
    const isRefused = error instanceof AppError && error.reason !== 'unavailable'
    if (!isRefused || PASSING.includes(error.message)) throw error
    // A decision that was undone meanwhile is no longer among those in force.
    return error.message === SERVER_MESSAGES.decisionNotFound
  }
}
