import { formatMinute, type Moment } from './formats'

/** What staff can pause, each alone; `readOnly` pauses all of it and every other change by members and visitors. */
export const PAUSE_KINDS = [
  'signUps',
  'ratings',
  'replies',
  'submissions',
  'uploads',
  'readOnly',
] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

/** A pause. Without an end it lasts until staff ends it. */
export type Pause = { kind: PauseKind; reason: string; until: Moment | null }

const PAUSED: Record<PauseKind, string> = {
  signUps: 'Sign-ups are paused',
  ratings: 'Ratings are paused',
  replies: 'Replies and reactions are paused',
  submissions: 'Submissions of influencers are paused',
  uploads: 'Uploads are paused',
  readOnly: 'This site is read-only',
}

/** The message on every page, and for a write that a pause refuses. */
export const pauseSentence = ({ kind, reason, until }: Pause) =>
  `${PAUSED[kind]} ${until ? `until ${formatMinute(until)} UTC` : 'for now'}. Reason: ${reason}`

/** Returns the pause that refuses a write of this kind, if there is one. */
export const pauseOf = <P extends Pause>(kind: PauseKind, pauses: readonly P[]): P | null =>
  pauses.find((one) => one.kind === 'readOnly') ?? pauses.find((one) => one.kind === kind) ?? null

/** Returns what readers are told: `readOnly` says it all. */
export const pausesToShow = <P extends Pause>(pauses: readonly P[]): readonly P[] => {
  const whole = pauses.find(({ kind }) => kind === 'readOnly')
  return whole ? [whole] : pauses
}
