import type { PasskeySettings } from '@/lib/accounts/second-factor/responses'
import type { ThirdPartySettings } from '@/lib/accounts/third-party/responses'
import type { Suspension } from '@/lib/auth/suspension/rules'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import type { ClaimMethod, ClaimState } from '@/lib/domain/claims'
import type { Device } from '@/lib/domain/devices'
import type { Deliveries, NoticeKind } from '@/lib/domain/notice-kinds'
import type { ProofState } from '@/lib/domain/proofs'
import type { ReportState, SubjectKind } from '@/lib/domain/reports'
import type { FactorKind } from '@/lib/domain/second-factors'
import type { SecurityEventKind } from '@/lib/domain/security-events'
import type { SignInWay } from '@/lib/domain/sessions'
import type { Stars } from '@/lib/domain/stars'
import type { Appeal, OwnDecision } from '@/lib/reports/decisions/responses'

/** Why points were given. */
export const POINT_CAUSES = ['rating', 'reply', 'reaction'] as const
type PointCause = (typeof POINT_CAUSES)[number]

/**
 * The state of a rating for its author: part of the average; not counted until the e-mail is confirmed; not counted
 * because it was paid for; hidden until reviewed by staff; or removed by staff.
 */
export const RATING_STATES = ['counted', 'unconfirmed', 'paid', 'held', 'takenDown'] as const
export type RatingState = (typeof RATING_STATES)[number]

/** A rating as its author downloads it, with its earlier versions. */
export type ArchivedRating = AspectsAndTags & {
  id: string
  influencer: { id: string; name: string }
  stars: Stars
  title: string
  details: string
  /**
   * takenBack: deleted by its author; the text is empty. setAside: two profiles were merged, and the author's other rating
   * stays.
   */
  state: RatingState | 'takenBack' | 'setAside'
  writtenAt: Date
  editedAt: Date | null
  /** Earlier versions, and until when each was current. */
  earlier: (AspectsAndTags & { stars: number; title: string; details: string; until: Date })[]
}

/** Everything that the site stores about a member, for download. Of others it names only the influencers they rated. */
export type OwnArchive = {
  madeAt: Date
  account: {
    id: string
    name: string
    email: string
    pendingEmail: string
    isEmailVerified: boolean
    hasPassword: boolean
    /** Which second factors there are; not their secrets. */
    secondFactors: FactorKind[]
    passkeys: PasskeySettings[]
    thirdParty: ThirdPartySettings
    details: string
    phone: string
    picture: string
    points: number
    suspension: Suspension | null
    joinedAt: Date
    changedAt: Date
  }
  ratings: ArchivedRating[]
  /** Those published under 'Anonymous reviewer', or waiting to be; with the points that only the member sees. */
  anonymousRatings: (AspectsAndTags & {
    id: string
    influencerId: string
    stars: Stars | null
    title: string
    details: string
    points: number
    isWaiting: boolean
    writtenAt: Date
    earlier: { title: string; details: string; until: Date }[]
  })[]
  replies: {
    id: string
    ratingId: string
    text: string
    isHidden: boolean
    /** Whether it is an official response, whose earlier versions are kept. */
    isOfficial: boolean
    writtenAt: Date
    editedAt: Date | null
    earlier: { text: string; until: Date }[]
  }[]
  /** For 30 days only staff sees these. */
  deletedTexts: {
    kind: 'review' | 'reply'
    id: string
    title: string
    details: string
    deletedAt: Date
  }[]
  /** Claims to profiles; not who decided about them. */
  claims: {
    influencerId: string
    method: ClaimMethod
    handle: string
    text: string
    state: ClaimState
    reason: string
    at: Date
  }[]
  /** What the member sent to show an experience, without the document; not who decided about it. */
  proofs: {
    ratingId: string
    state: ProofState
    reason: string
    sentAt: Date
    decidedAt: Date | null
  }[]
  /** Null: withdrawn. */
  reactions: { ratingId: string; kind: 'like' | 'dislike' | null; at: Date }[]
  flags: { ratingId: string; isRaised: boolean; state: string; at: Date }[]
  points: { cause: PointCause; causeId: string; amount: number; at: Date }[]
  /** What staff did to the account; not who did it. */
  staffActions: { action: string; note: string; reason: string; at: Date }[]
  reports: {
    number: string
    subject: { kind: SubjectKind; id: string }
    reason: string
    details: string
    /** Name and e-mail of a report of something illegal; null without. */
    contact: { name: string; email: string } | null
    state: ReportState
    at: Date
  }[]
  /** Decisions that restricted the member or what they wrote; not who made them. */
  decisions: Pick<
    OwnDecision,
    'number' | 'kind' | 'subjectId' | 'measures' | 'rule' | 'reasons' | 'state' | 'at'
  >[]
  /** The member's appeals. */
  appeals: (Omit<Appeal, 'role'> & { decision: string })[]
  /** The inbox; of others not who they are. */
  inbox: {
    kind: NoticeKind
    about: string
    outcome: string
    text: string
    isRead: boolean
    at: Date
  }[]
  /** How the member hears of each kind. */
  deliveries: Deliveries
  /** Former addresses whose holders can still take them back. */
  formerEmails: string[]
  /** Where the member is signed in. */
  sessions: (Device & { way: SignInWay; since: Date; usedAt: Date })[]
  /** The browsers from which the member has signed in. */
  devices: (Device & { seenAt: Date })[]
  securityLog: (Device & { kind: SecurityEventKind; way: SignInWay | null; at: Date })[]
}

/** The sections of the member's dashboard, each with its own URL (`?section=`). */
export const PROFILE_SECTIONS = ['overview', 'ratings', 'replies', 'account'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]
