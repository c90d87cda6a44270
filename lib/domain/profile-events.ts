/** What became of the ratings of a surge: they wait, they count, they were taken down, or each was decided by itself. */
export type SurgeOutcome = 'held' | 'released' | 'rejected' | 'ended'

export const EVENT_KINDS = ['surge', 'facts', 'ownFacts', 'restored', 'campaign'] as const

/** What we and its owner did about a profile in a month, without a word about who wrote or reported anything. */
export type ProfileEvent = {
  /** Such as '2026-03', in UTC. */
  month: string
  kind: (typeof EVENT_KINDS)[number]
  /** Of a surge its outcome, of changed facts one of them; empty for reviews that an appeal restored, and for campaigns. */
  detail: string
  count: number
}
