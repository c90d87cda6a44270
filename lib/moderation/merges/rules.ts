import { LIMIT } from '@/lib/domain/limits'
import { MERGED_FACTS, type MergedFact } from '@/lib/moderation/merges/types'

type WrittenReview = {
  status: 'shown' | 'held' | 'removed'
  removedBy?: string | null | undefined
  createdAt: Date
  editedAt?: Date | null | undefined
}

/** Whether it is the author's rating of the influencer: not deleted, nor taken down. */
const isInPlace = ({ status, removedBy }: WrittenReview) =>
  status !== 'removed' || removedBy === 'account'

const writtenAt = ({ createdAt, editedAt }: WrittenReview) => (editedAt ?? createdAt).getTime()

/**
 * Returns which of one member's two ratings stays when the profiles become one: the one written last, unless only the other
 * is still in place.
 */
export function stayingOf<R extends WrittenReview>(one: R, other: R): R {
  if (isInPlace(one) !== isInPlace(other)) return isInPlace(one) ? one : other
  return writtenAt(one) > writtenAt(other) ? one : other
}

type StoredReview<Id> = {
  influencerId: Id
  status: 'shown' | 'held' | 'removed'
  formerStatus?: 'shown' | 'held' | null | undefined
  counted: boolean
  merges?: readonly { id: Id; from: Id; wasCounted: boolean }[] | null | undefined
}

/** Returns a review that a merge takes to another profile, or leaves where it is. */
export const movedReview = <Id, R extends StoredReview<Id>>(before: R, id: Id, to: Id): R => ({
  ...before,
  influencerId: to,
  merges: [...(before.merges ?? []), { id, from: before.influencerId, wasCounted: before.counted }],
})

/** Returns a review in whose place another one of its author stays. What is removed already stays removed as it was. */
export const setAsideReview = <R extends StoredReview<unknown>>(before: R): R =>
  before.status === 'removed'
    ? before
    : {
        ...before,
        status: 'removed',
        removedBy: 'merge',
        formerStatus: before.status,
        counted: false,
      }

type Facts = { [Name in MergedFact]: string | number }
type OfferedFact = { name: MergedFact; value: string | number }

/** Returns the facts that the surviving profile lacks and the other one has. Handles that it does not name are added to its own. */
export function offeredFacts(from: Facts, into: Facts): OfferedFact[] {
  return MERGED_FACTS.flatMap((name) => {
    const value = name === 'socialHandles' ? allHandles(from, into) : into[name] || from[name]
    return value && value !== into[name] ? [{ name, value }] : []
  })
}

const handlesOf = (text: string | number) =>
  String(text)
    .split(/[\s,;]+/)
    .filter(Boolean)

function allHandles(from: Facts, into: Facts): string {
  const own = new Set(handlesOf(into.socialHandles).map((handle) => handle.toLowerCase()))
  const missing = handlesOf(from.socialHandles).filter((handle) => !own.has(handle.toLowerCase()))
  const all = [String(into.socialHandles), ...missing].filter(Boolean).join(', ')
  return all.length > LIMIT.socialHandlesCharsMax ? String(into.socialHandles) : all
}
