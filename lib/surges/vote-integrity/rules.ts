import { VOTES } from '@/lib/domain/votes'
import type { PairKind, VotePair } from '@/lib/surges/vote-integrity/responses'

/** The kinds of votes on a rating. */
export type Vote = 'like' | 'dislike' | 'flag'

/** Returns the UTC month that pairs are counted by: `2026-11`. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Classifies the votes of one member on another's ratings. */
export function pairKind({
  likes,
  dislikes,
  flags,
  back,
}: Pick<VotePair, 'likes' | 'dislikes' | 'flags' | 'back'>): PairKind {
  if (likes === 0) return 'attack'
  if (dislikes + flags > 0) return 'mixed'
  return back >= VOTES.pairAlertMin ? 'mutual' : 'praise'
}

/** Returns the weight of a member's flag from decisions about earlier ones: 1 without any, within fixed bounds. */
export function flagWeight({ upheld, dismissed }: { upheld: number; dismissed: number }): number {
  const prior = VOTES.flagDecisionsPrior
  const weight = (2 * (upheld + prior)) / (upheld + dismissed + 2 * prior)
  return Math.min(VOTES.flagWeightMax, Math.max(VOTES.flagWeightMin, weight))
}

type Conduct = { ageMs: number; isVerified: boolean; keptRatings: number; upheldReports: number }

/**
 * Whether an account has a record: it has existed for a while, its address is confirmed where that is required, and it has
 * ratings that have counted for a day, or a report that staff upheld. Without one, flags hide nothing.
 */
export const hasRecord = ({ ageMs, isVerified, keptRatings, upheldReports }: Conduct): boolean =>
  isVerified &&
  ageMs >= VOTES.recordAgeMs &&
  (keptRatings >= VOTES.recordRatingsMin || upheldReports > 0)

type Flagger = {
  hasRecord: boolean
  upheld: number
  dismissed: number
  /** Their earlier flags on other ratings of the influencer that staff has not upheld, withdrawn ones included. */
  earlierOnInfluencer: number
}

/** Returns the total weight of flags towards hiding a rating. */
export const flagsWeight = (flaggers: readonly Flagger[]): number =>
  flaggers
    .filter((one) => one.hasRecord && one.earlierOnInfluencer < VOTES.flagsOnInfluencer)
    .reduce((sum, one) => sum + flagWeight(one), 0)

/** Returns how many ratings of one influencer flags can hide at once, before staff has decided. */
export const hiddenByFlagsMax = (ratings: number): number =>
  Math.max(VOTES.hiddenMin, Math.floor(VOTES.hiddenShare * ratings))

/** Whether a flagged rating is part of a campaign: most of its flags are by members who flag this influencer serially. */
export const isFlagCampaign = (flagsByFlagger: readonly number[]): boolean =>
  flagsByFlagger.filter((flags) => flags >= VOTES.serialFlagsMin).length * 2 > flagsByFlagger.length

type VoteWindow = { since: Date; count: number }

/** Returns the one-day window of votes with one more, or a new window. */
export function oneMoreVote(window: VoteWindow | null | undefined, at: Date): VoteWindow {
  const isRunning = window && window.since.getTime() > at.getTime() - VOTES.dayMs
  return isRunning ? { since: window.since, count: window.count + 1 } : { since: at, count: 1 }
}

type StoredPair = Counters & { lastDay?: VoteWindow | null | undefined }
type Counters = { likes: number; dislikes: number; flags: number; votes: number }
const COUNTERS = { like: 'likes', dislike: 'dislikes', flag: 'flags' } as const

/** Returns the votes of a member on an author's ratings in a month with one more. */
export function withVote(pair: StoredPair | null, vote: Vote, at: Date) {
  const { likes = 0, dislikes = 0, flags = 0, votes = 0 } = pair ?? {}
  const counts = { likes, dislikes, flags, votes: votes + 1 }
  return {
    ...counts,
    [COUNTERS[vote]]: counts[COUNTERS[vote]] + 1,
    lastDay: oneMoreVote(pair?.lastDay, at),
    expiresAt: new Date(at.getTime() + VOTES.pairKeptMs),
  }
}
