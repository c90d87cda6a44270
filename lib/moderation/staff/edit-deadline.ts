import { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { textVersion } from '@/lib/queue/subjects/text'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { takeDown } from '@/lib/ratings/decisions/staff-decisions'
import { recordDecision } from '@/lib/reports/decisions/record'
import { DecisionModel } from '@/models/decision'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** The job `edit-deadline`: takes a rating down that its author was asked to edit in time and did not. */
export async function takeDownUnedited({ subject }: Chunk): Promise<ChunkResult> {
  await transaction(await locksOf(subject), async () => {
    const review = await ReviewModel.findById(subject).lean<ReviewRecord>()
    const asked = review?.editAsked
    if (!review || !asked || asked.until > now()) return
    await changeReviews([{ before: review, after: { ...review, editAsked: null } }], 'marked')
    if (!(await applyDecision(takeDown(asked.rule), subject))) return
    const first = await DecisionModel.findById(asked.decisionId, 'reasons foundBy').lean()
    await recordDecision({
      kind: 'review',
      subjectId: new Types.ObjectId(subject),
      authorId: review.authorId,
      influencerId: review.influencerId,
      stars: review.rating,
      textEditedAt: textVersion(review),
      measures: ['takeDown'],
      rule: asked.rule,
      reasons: first?.reasons ?? '',
      actor: null,
      foundBy: first?.foundBy ?? 'staff',
    })
  })
  return 'done'
}
