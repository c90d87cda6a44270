import type { Types } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { isRestricting, type Measure } from '@/lib/domain/decisions'

/** A measure about to be applied. */
export type Order = {
  actor: Actor
  subjectId: Types.ObjectId
  authorId: Types.ObjectId | null
  rule: string
  reasons: string
  /** Until when `suspendAuthor` lasts; null: for good. */
  suspendedUntil: Date | null
  /** Whether the text is newer than the one that the decider saw: what restricts applies all the same, `keep` does not. */
  isNewer: boolean
  /** That staff knows the handle of a claim to be this person’s. */
  isHandleConfirmed?: boolean | undefined
}

export type Reversal = {
  isAppeal: boolean
  /** The version of the text that was decided about, null: never edited; undefined when that is not known. */
  textEditedAt?: Date | null | undefined
  /** When it was decided: what was decided since then stays. */
  decidedAt?: Date
}

/** How one kind of subject is changed, in the caller's transaction. */
export type Handler = {
  /** Applies a measure. Returns what `reverse` needs; null when the subject has changed meanwhile. */
  apply(measure: Measure, order: Order): Promise<object | null>
  /**
   * Undoes a measure. `isAppeal`: the text that was decided about, `textEditedAt`, is shown then, whatever it waited for
   * before; a later one stays hidden.
   */
  reverse(
    measure: Measure,
    order: Pick<Order, 'actor' | 'subjectId' | 'authorId'>,
    how: { before: unknown } & Reversal,
  ): Promise<void>
}

/** A measure that changed nothing which `reverse` must know. */
export const NOTHING = {}

/** What becomes of a measure about something that is gone: it can be set aside, but nobody restricted. */
export const ofGone = (measure: Measure): object | null => (isRestricting(measure) ? null : NOTHING)

/** …and of one about what its author has deleted: it is recorded, and changes nothing that the public sees. */
export const ofDeleted = (measure: Measure): object | null =>
  measure === 'takeDown' || measure === 'resetName' ? WAS_DOWN : ofGone(measure)

/** A measure about something that staff had taken down before. */
export const WAS_DOWN = { wasDown: true }
export const wasDown = (before: unknown): boolean =>
  Boolean((before as Partial<typeof WAS_DOWN> | null)?.wasDown)
