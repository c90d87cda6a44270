import type { QueryFilter, Types } from 'mongoose'
import { now } from '@/lib/clock'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { enqueue } from '@/lib/jobs/commands'
import {
  type Handler,
  NOTHING,
  ofDeleted,
  ofGone,
  type Reversal,
  WAS_DOWN,
  wasDown,
} from '@/lib/moderation/measures/handler'
import { EDITED, openNoticed } from '@/lib/queue/items'
import { textVersion } from '@/lib/queue/subjects/text'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { holdAgain, RELEASE, RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { JobModel } from '@/models/job'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** The job that takes a rating down when its author has not edited it in time. */
const EDIT_DEADLINE_JOB = 'edit-deadline'

/** Sets what staff has marked. Returns the review as it was; null when it is gone. */
async function mark(
  _id: Types.ObjectId,
  set: Partial<ReviewRecord> | ((review: ReviewRecord) => Partial<ReviewRecord>),
  filter: QueryFilter<ReviewRecord> = {},
): Promise<ReviewRecord | null> {
  const before = await ReviewModel.findOne({ ...filter, _id }).lean<ReviewRecord>()
  if (!before) return null
  const after = { ...before, ...(typeof set === 'function' ? set(before) : set) }
  await changeReviews([{ before, after }], 'marked')
  return before
}

/** Shows or hides title and details; the search finds what is shown. */
async function setHidden(_id: Types.ObjectId, hiddenUnder: string | null): Promise<string | null> {
  const searchKeys = (review: ReviewRecord) => (hiddenUnder ? [] : reviewTokensOf(review))
  const before = await mark(_id, (review) => ({ hiddenUnder, searchKeys: searchKeys(review) }))
  return before?.hiddenUnder ?? null
}

/** Shows a rating pending moderation; one that is hidden with its author's account, once that is restored. */
const release = async (_id: Types.ObjectId): Promise<boolean> =>
  (await applyDecision(RELEASE, _id)) || revive(_id, 'held', 'shown')

/** Undoes `release`. */
const hold = async (_id: Types.ObjectId, heldAt: Date | null): Promise<boolean> =>
  (await applyDecision(holdAgain(heldAt), _id)) || revive(_id, 'shown', 'held')

/** Changes the status that a rating will have with its author's account restored. Returns whether it had the other one. */
async function revive(
  _id: Types.ObjectId,
  formerStatus: 'shown' | 'held',
  next: 'shown' | 'held',
): Promise<boolean> {
  const hidden = { removedBy: 'account', formerStatus } as const
  return (await mark(_id, { formerStatus: next }, hidden)) !== null
}

type ReviewState = Pick<ReviewRecord, '_id' | 'heldAt' | 'hiddenUnder' | 'editAsked' | 'removedBy'>
type StateBefore = {
  wasHeld: boolean
  heldAt: Date | null
  hiddenUnder: string | null
  /** The state before a `keep`. */
  kept?: Pick<ReviewRecord, 'heldAt' | 'editAsked'>
}

async function hideText({ _id, heldAt = null }: ReviewState, rule: string): Promise<StateBefore> {
  const hiddenUnder = await setHidden(_id, rule)
  return { hiddenUnder, heldAt, wasHeld: await release(_id) }
}

/** Shows all of it; flags cannot hide it any more. */
async function keep({
  _id,
  heldAt = null,
  hiddenUnder: rule,
  editAsked,
}: ReviewState): Promise<StateBefore> {
  const hiddenUnder = rule ? await setHidden(_id, null) : null
  const wasHeld = await release(_id)
  await mark(_id, { editAsked: null, ...(!wasHeld && { heldAt: heldAt ?? now() }) })
  return { hiddenUnder, heldAt, wasHeld, kept: { heldAt, editAsked: editAsked ?? null } }
}

/** Undoes `hideText` and `keep`, unless the rating was gone when it was decided. */
async function unshow(
  id: Types.ObjectId,
  { wasHeld, heldAt = null, hiddenUnder = null, kept }: Partial<StateBefore>,
  { isAppeal, textEditedAt }: Reversal,
): Promise<void> {
  if (wasHeld === undefined) return
  const isLater = isAppeal && (await hasLaterText(id, textEditedAt))
  if (!isLater) await setHidden(id, hiddenUnder)
  if (kept) await mark(id, kept)
  if (wasHeld && !isAppeal) await hold(id, heldAt)
}

/** Whether the text was edited after this version; its item, which staff may have closed, is then open. */
async function hasLaterText(id: Types.ObjectId, decided: Date | null | undefined) {
  const review = await ReviewModel.findById(id).lean<ReviewRecord>()
  const isLater =
    review !== null && decided !== undefined && Number(textVersion(review)) > Number(decided)
  if (isLater) await openNoticed('review', id, EDITED, review.language)
  return isLater
}

/** Decides about a rating that is down: staff can show it again, or find that it was rightly taken down. */
async function decideAgain(measure: Measure, id: Types.ObjectId): Promise<object | null> {
  if (measure === 'keep') {
    if (!(await applyDecision(RESTORE, id))) return null
    await release(id)
    return WAS_DOWN
  }
  return measure === 'takeDown' ? WAS_DOWN : isRestricting(measure) ? null : NOTHING
}

/** Ratings. */
export const reviews: Handler = {
  async apply(measure, { subjectId, rule, isNewer }) {
    const review = await ReviewModel.findById(
      subjectId,
      'status removedBy heldAt hiddenUnder editAsked',
    ).lean()
    if (!review || review.removedBy === 'author') return ofDeleted(measure)
    if (review.removedBy === 'merge') return ofGone(measure)
    if (measure === 'keep' && isNewer) return NOTHING
    if (review.removedBy === 'staff') return decideAgain(measure, subjectId)
    if (measure === 'hideText') return hideText(review, rule)
    if (measure === 'keep') return keep(review)
    if (measure !== 'takeDown') return NOTHING
    return (await applyDecision(takeDown(rule), subjectId)) ? NOTHING : null
  },
  async reverse(measure, { subjectId }, { before, ...reversal }) {
    if (measure === 'askEdit') await mark(subjectId, { editAsked: null })
    if (measure === 'takeDown' && !wasDown(before)) {
      await applyDecision(RESTORE, subjectId)
      if (reversal.isAppeal) await release(subjectId)
    }
    if (measure === 'keep' && wasDown(before)) await applyDecision(takeDown(UNSPECIFIED), subjectId)
    else if (measure === 'hideText' || measure === 'keep') {
      await unshow(subjectId, (before ?? {}) as Partial<StateBefore>, reversal)
    }
  },
}

/** Asks the author of a rating to edit it, and sets the deadline. Call once the decision has its id. */
export async function askForEdit(
  id: Types.ObjectId,
  asked: { rule: string; decisionId: Types.ObjectId },
) {
  const until = new Date(now().getTime() + DURATION.editAskedMs)
  await mark(id, { editAsked: { ...asked, until } })
  // A waiting job keeps the earlier of two times, which would be the deadline of the last time.
  await JobModel.deleteOne({ kind: EDIT_DEADLINE_JOB, subject: String(id) })
  await enqueue(EDIT_DEADLINE_JOB, String(id), { dueAt: until })
}
