import { VOTES } from '@/lib/domain/votes'
import type { PairKind, VotePair } from '@/lib/ratings/vote-integrity/types'

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

/** Returns the update expression that adds a vote to the one-day window stored at `path`, or begins a new window. */
export function oneMoreVote(path: '$votes' | '$lastDay', at: Date) {
  const isRunning = { $gt: [`${path}.since`, new Date(at.getTime() - VOTES.dayMs)] }
  return {
    since: { $cond: [isRunning, `${path}.since`, at] },
    count: { $cond: [isRunning, { $add: [`${path}.count`, 1] }, 1] },
  }
}
