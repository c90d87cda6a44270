import { VOTES } from '@/lib/domain/votes'
import type { PairKind, VotePair } from '@/lib/ratings/vote-integrity/types'

/** The month of a moment, as pairs are counted by: `2026-11`. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** What many votes of one member on another's ratings look like. */
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

/** How much a member's flag weighs, by what became of earlier ones: 1 without any, never nothing, never many. */
export function flagWeight({ upheld, dismissed }: { upheld: number; dismissed: number }): number {
  const prior = VOTES.flagDecisionsPrior
  const weight = (2 * (upheld + prior)) / (upheld + dismissed + 2 * prior)
  return Math.min(VOTES.flagWeightMax, Math.max(VOTES.flagWeightMin, weight))
}

/** A window of a day with one more vote in it, as an update expression; `path` is where the stored one is. */
export function oneMoreVote(path: '$votes' | '$lastDay', at: Date) {
  const isRunning = { $gt: [`${path}.since`, new Date(at.getTime() - VOTES.dayMs)] }
  return {
    since: { $cond: [isRunning, `${path}.since`, at] },
    count: { $cond: [isRunning, { $add: [`${path}.count`, 1] }, 1] },
  }
}
