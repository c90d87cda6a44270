import type { ItemKind, Measure } from '@/lib/domain/decisions'
import {
  influencers,
  members,
  suspendAuthor,
  unsuspendAuthor,
  votes,
} from '@/lib/moderation/measures/account'
import { claims } from '@/lib/moderation/measures/claim'
import { flags } from '@/lib/moderation/measures/flags'
import type { Handler, Order, Reversal } from '@/lib/moderation/measures/handler'
import { proofs } from '@/lib/moderation/measures/proof'
import { replies } from '@/lib/moderation/measures/reply'
import { reviews } from '@/lib/moderation/measures/review'
import { surges } from '@/lib/moderation/measures/surge'

type Subject = Exclude<ItemKind, 'appeal'>

const HANDLERS: Record<Subject, Handler> = {
  review: reviews,
  reply: replies,
  member: members,
  influencer: influencers,
  submission: influencers,
  surge: surges,
  votes,
  flags,
  claim: claims,
  proof: proofs,
}

/** What each measure needs to be reversed. */
export type Before = Partial<Record<Measure, object>>

/**
 * Applies the measures of a decision in the caller's transaction: changes the subject with its aggregates and points.
 * Returns what their reversal needs; null when the subject was decided meanwhile, or is gone and a measure would restrict it.
 */
export async function applyMeasures(
  kind: Subject,
  measures: readonly Measure[],
  order: Order,
): Promise<Before | null> {
  const before: Before = {}
  for (const measure of inOrder(measures)) {
    const applied =
      measure === 'suspendAuthor'
        ? await suspendAuthor(order)
        : await HANDLERS[kind].apply(measure, order)
    if (!applied) return null
    before[measure] = applied
  }
  return before
}

/** Only the votes of a suspended member can be voided. */
const inOrder = (measures: readonly Measure[]) =>
  [...measures].sort((one, other) => rank(one) - rank(other))
const rank = (measure: Measure) => Number(measure === 'voidVotes')

/** Undoes the measures of a decision in the caller's transaction. */
export async function reverseMeasures(
  kind: Subject,
  measures: readonly Measure[],
  order: Pick<Order, 'actor' | 'subjectId' | 'authorId'> & Reversal & { before: unknown },
): Promise<void> {
  const { before, isAppeal, textEditedAt, decidedAt, ...about } = order
  const reversal = { isAppeal, textEditedAt, ...(decidedAt && { decidedAt }) }
  const stored = (before ?? {}) as Before
  for (const measure of measures.toReversed()) {
    if (measure === 'suspendAuthor') await unsuspendAuthor(about, stored.suspendAuthor)
    else {
      await HANDLERS[kind].reverse(measure, about, {
        ...reversal,
        before: stored[measure] ?? null,
      })
    }
  }
}
