import type { Relationship } from '@/lib/domain/aspects-and-tags'
import type { FoundBy, ItemKind, Measure } from '@/lib/domain/decisions'
import type { RuleId } from '@/lib/domain/guidelines'
import type { SubjectKind } from '@/lib/domain/reports'
import type { SubjectText } from '@/lib/queue/subjects/types'
import type { Appeal } from '@/lib/reports/decisions/types'
import type { Surge } from '@/lib/surges/types'
import type { VotePair } from '@/lib/surges/vote-integrity/types'

/** A decision as an admin makes it. */
export type DecisionOrder = {
  measures: readonly Measure[]
  /** '' where nobody is restricted. */
  rule: RuleId | ''
  /** What the author is told; for an appeal the answer. */
  reasons: string
  suspendedUntil: Date | null
  /** The version of the text that the decider saw: when it was last edited; null: never. */
  editedAt: Date | null
}

export type QueueFilter = {
  kinds: readonly ItemKind[]
  /** At least this severity. */
  severity: number
  /** Opened at least this long ago, in milliseconds. */
  ageMs: number
  language: string
  skip: number
  /** The item behind which the queue continues, instead of `skip`. */
  after?: string | undefined
}

/** An item in the list of the queue. */
export type QueueEntry = {
  id: string
  kind: ItemKind
  openedAt: Date
  severity: number
  /** Of the reports; also `edited`: the author has edited what staff had restricted. */
  reasons: string[]
  reportsCount: number
  language: string
  isEscalated: boolean
  /** Whether another admin is looking at it. */
  isTaken: boolean
  snoozedUntil: Date | null
  /** The beginning of the text, or the name of the profile. */
  excerpt: string
  /** The influencer concerned, or the member. */
  about: string
}

export type QueuePage = {
  entries: QueueEntry[]
  total: number
  /** The open items of each kind. */
  counts: Record<ItemKind, number>
}

type Person = { id: string; name: string }

/** A report of an item, as staff sees it. */
export type ItemReport = {
  reason: string
  details: string
  weight: number
  createdAt: Date
  /** What was reported, where it has changed since; null while it stands there. */
  reported: SubjectText | null
  /** Null for a visitor. */
  reporter: (Person & { upheld: number; decided: number }) | null
}

/** Something that the author wrote lately. */
type Lately = {
  kind: 'review' | 'reply'
  text: string
  createdAt: Date
  state: 'shown' | 'held' | 'removed'
  influencerId: string
}

/** What is needed to decide an item, on one screen. The stars are not part of it: see `findItemStars`. */
export type QueueItem = QueueEntry & {
  subjectId: string
  title: string
  details: string
  relationship: Relationship | null
  /** Earlier texts, latest first. */
  edits: { title: string; details: string; until: Date }[]
  editedAt: Date | null
  /** The rule under which the text is hidden. */
  hiddenUnder: string | null
  /** Whether staff has taken it down, or removed the account. */
  isTakenDown: boolean
  picture: string
  /** Addresses in the text or the profile. */
  links: string[]
  author:
    | (Person & {
        memberSince: Date
        isVerified: boolean
        ratings: number
        replies: number
        /** Decisions that restricted them, and that kept what they wrote. */
        restricted: number
        kept: number
        isSuspended: boolean
        lately: Lately[]
      })
    | null
  influencer: (Person & { category: string; average: number; ratings: number }) | null
  /** The surge of an item about one, with the pattern of its ratings. */
  surge: Surge | null
  /** For an item about votes: on whose ratings the member votes unusually often. */
  votes: VotePair[]
  /** The ratings of an item about joint flags. */
  flagged: {
    id: string
    title: string
    details: string
    flagsCount: number
    /** Whether flags hide it. */
    isHidden: boolean
    influencerName: string
  }[]
  reports: ItemReport[]
  notes: { by: string; at: Date; text: string }[]
  /** Earlier decisions about subjects that were reported for the same reasons. */
  similar: { number: string; at: Date; measures: Measure[]; rule: string; foundBy: FoundBy }[]
  /** The decision that is appealed. */
  appealed: {
    number: string
    at: Date
    kind: SubjectKind | 'surge' | 'submission' | 'votes' | 'flags'
    measures: Measure[]
    rule: string
    reasons: string
    /** The newest appeal, and those of others that wait with it. */
    appeal: Appeal
    others: Appeal[]
  } | null
}
