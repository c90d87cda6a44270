import type { Types } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
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
import { textVersion } from '@/lib/queue/subjects/text-version'
import { saveReview } from '@/lib/ratings/aggregates/commands'
import { applyDecision, type Decision } from '@/lib/ratings/decisions/decide'
import { holdAgain, RELEASE, RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { enqueueTopicsOf } from '@/lib/ratings/topics/commands'
import { JobModel } from '@/models/job'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** The job that takes a rating down when its author has not edited it in time. */
const EDIT_DEADLINE_JOB = 'edit-deadline'

const NO_TIMESTAMPS = { timestamps: false } as const

async function decide(decision: Decision, id: Types.ObjectId): Promise<boolean> {
  const tags = await applyDecision(decision, id)
  if (tags) await invalidate(...tags)
  return tags !== null
}

async function change(
  id: Types.ObjectId,
  set: Partial<ReviewRecord>,
): Promise<ReviewRecord | null> {
  const before = await ReviewModel.findOneAndUpdate(
    { _id: id },
    { $set: set },
    { ...NO_TIMESTAMPS, returnDocument: 'before' },
  ).lean<ReviewRecord>()
  if (before) await invalidate(TAG.list, TAG.influencer(String(before.influencerId)))
  return before
}

/** Shows or hides title and details; the search finds what is shown. */
async function setHidden(id: Types.ObjectId, rule: string | null): Promise<string | null> {
  const review = await ReviewModel.findById(id).lean<ReviewRecord>()
  if (!review) return null
  const searchKeys = rule ? [] : reviewTokensOf(review)
  await enqueueTopicsOf(review.influencerId)
  await saveReview(review, { ...review, hiddenUnder: rule, searchKeys })
  await invalidate(TAG.list, TAG.influencer(String(review.influencerId)))
  return review.hiddenUnder ?? null
}

/** Shows a rating pending moderation; one that is hidden with its author's account, once that is restored. */
const release = async (_id: Types.ObjectId): Promise<boolean> =>
  (await decide(RELEASE, _id)) || revive(_id, 'held', 'shown')

/** Undoes `release`. */
const hold = async (_id: Types.ObjectId, heldAt: Date | null): Promise<boolean> =>
  (await decide(holdAgain(heldAt), _id)) || revive(_id, 'shown', 'held')

/** Changes the status that a rating will have with its author's account restored. Returns whether it had the other one. */
async function revive(
  _id: Types.ObjectId,
  formerStatus: 'shown' | 'held',
  next: 'shown' | 'held',
): Promise<boolean> {
  const hidden = { _id, removedBy: 'account', formerStatus } as const
  const changed = await ReviewModel.updateOne(
    hidden,
    { $set: { formerStatus: next } },
    NO_TIMESTAMPS,
  )
  return changed.modifiedCount > 0
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
  await change(_id, { editAsked: null, ...(!wasHeld && { heldAt: heldAt ?? now() }) })
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
  if (kept) await change(id, kept)
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
    if (!(await decide(RESTORE, id))) return null
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
    return (await decide(takeDown(rule), subjectId)) ? NOTHING : null
  },
  async reverse(measure, { subjectId }, { before, ...reversal }) {
    if (measure === 'askEdit') await change(subjectId, { editAsked: null })
    if (measure === 'takeDown' && !wasDown(before)) {
      await decide(RESTORE, subjectId)
      if (reversal.isAppeal) await release(subjectId)
    }
    if (measure === 'keep' && wasDown(before)) await decide(takeDown(UNSPECIFIED), subjectId)
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
  await change(id, { editAsked: { ...asked, until } })
  // A waiting job keeps the earlier of two times, which would be the deadline of the last time.
  await JobModel.deleteOne({ kind: EDIT_DEADLINE_JOB, subject: String(id) })
  await enqueue(EDIT_DEADLINE_JOB, String(id), { dueAt: until })
}
