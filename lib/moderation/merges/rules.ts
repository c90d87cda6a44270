import { FACT, isSameFact, MERGED_FACTS, type MergedFact } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { readPlatforms } from '@/lib/domain/platforms'
import { handleEntries } from '@/lib/influencers/rules'
import { compactName } from '@/lib/search/blocking-keys'

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

type Facts = { [Name in Exclude<MergedFact, 'otherNames'>]: string | number } & {
  name: string
  otherNames?: readonly string[]
  platforms: readonly string[]
}
type OfferedFact = { name: MergedFact; value: string | number | readonly string[] }

/**
 * Returns the facts that the surviving profile lacks and the other one has. Handles and names that it does not have are added
 * to its own.
 */
export function offeredFacts(from: Facts, into: Facts): OfferedFact[] {
  return MERGED_FACTS.flatMap((name) => {
    const value = valueAfter(name, from, into)
    return isSameFact(name, value, into[name]) ? [] : [{ name, value }]
  })
}

function valueAfter(name: MergedFact, from: Facts, into: Facts): OfferedFact['value'] {
  if (name === 'socialHandles') return allHandles(from, into)
  return name === 'otherNames' ? allNames(from, into) : into[name] || from[name]
}

/** The surviving profile's other names, then the name of the other one and its other names; no spelling of a name twice. */
function allNames(from: Facts, into: Facts): string[] {
  const own = into.otherNames ?? []
  const known = new Set([into.name, ...own].map(keyOf))
  const more = [from.name, ...(from.otherNames ?? [])].filter((name) => {
    const isNew = !known.has(keyOf(name))
    known.add(keyOf(name))
    return isNew
  })
  return [...own, ...more].slice(0, FACT.otherNames.itemsMax)
}

/** A name of emoji alone has no words. */
const keyOf = (name: string): string => compactName(name) || name

const entriesOf = ({ socialHandles, platforms }: Facts) =>
  handleEntries(String(socialHandles), readPlatforms(platforms))

function allHandles(from: Facts, into: Facts): string {
  const own = entriesOf(into)
  const text = String(into.socialHandles)
  if (!text) return String(from.socialHandles)
  const known = new Set(
    own.flatMap(({ key, name }) => (name ? [key, `@${name.toLowerCase()}`] : [key])),
  )
  const missing = entriesOf(from).filter(({ key }) => !known.has(key))
  if (missing.length === 0) return text
  // A single name has the platform that was chosen for it, which it would lose among others.
  const before = own[0] && /^\s*@\S+\s*$/.test(text) ? own[0].text : text
  const all = [before, ...missing.map((entry) => entry.text)].join(', ')
  return all.length > LIMIT.socialHandlesCharsMax ? text : all
}
