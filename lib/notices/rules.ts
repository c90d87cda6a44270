import type { NoticeKind } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'

/** What is to be told. `personId`: who did it; null for the site and its team. */
export type NoticeEvent<Id> = {
  kind: NoticeKind
  subject: string
  influencerId?: Id | null
  personId?: Id | null
  /** How many events it stands for; 1 without. */
  count?: number
  outcome?: string
  text?: string
}

/** The part of an entry that later events of the same kind and subject change. */
type Entry<Id> = { peopleIds: Id[]; count: number; outcome: string; text: string; at: Date }

/**
 * Returns an unread entry after another event about its subject: who did it is named first and counted once, the newest
 * outcome wins. `before`: null without an unread entry.
 */
export function withEvent<Id extends { toString(): string }>(
  before: { readonly peopleIds: readonly Id[]; readonly count: number } | null,
  { personId = null, count: events = 1, outcome = '', text = '' }: NoticeEvent<Id>,
  at: Date,
): Entry<Id> {
  const others = (before?.peopleIds ?? []).filter((id) => String(id) !== String(personId))
  const peopleIds = personId === null ? others : [personId, ...others]
  const count = (before?.count ?? 0) + events
  return { peopleIds: peopleIds.slice(0, NOTICES.peopleMax), count, outcome, text, at }
}

/** Returns the highest milestone of points that a change has reached; null without one. Points that fall reach none. */
export function milestoneReached(before: number, after: number): number | null {
  const { milestones, milestoneStep } = NOTICES
  const last = milestones.at(-1) ?? 0
  const beyond = Math.floor(after / milestoneStep) * milestoneStep
  const reached = [...milestones, ...(beyond > last ? [beyond] : [])].filter(
    (points) => before < points && points <= after,
  )
  return reached.at(-1) ?? null
}
