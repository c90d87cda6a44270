import type { DecisionState, FoundBy, ItemKind, Measure } from '@/lib/domain/decisions'

/** An appeal, for the appellant and for staff. */
export type Appeal = {
  role: 'author' | 'reporter'
  text: string
  at: Date
  /** Null while it waits. */
  outcome: 'granted' | 'upheld' | null
  answer: string
}

/** A decision about a member or what they wrote, as they see it. Never who decided. */
export type OwnDecision = {
  number: string
  at: Date
  kind: ItemKind
  subjectId: string
  /** The influencer whom the text is about; '' for one about the account. */
  subjectName: string
  measures: Measure[]
  rule: string
  reasons: string
  foundBy: FoundBy
  state: DecisionState
  suspendedUntil: Date | null
  canAppeal: boolean
  appeal: Appeal | null
}

/** A decision in the public log, without names and texts. */
export type PublicDecision = {
  number: string
  at: Date
  kind: ItemKind
  measures: Measure[]
  rule: string
  foundBy: FoundBy
  state: DecisionState
  appeal: 'waiting' | 'granted' | 'upheld' | null
}
