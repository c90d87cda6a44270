import type { ItemKind, Measure } from './decisions'

/** What a decision is about, for the member whom it is about. */
export const SUBJECT_WORDS: Record<ItemKind, string> = {
  review: 'your review',
  reply: 'your reply',
  member: 'your name or picture',
  influencer: 'your profile',
  submission: 'your submission',
  surge: 'your review',
  votes: 'your votes',
  flags: 'your reviews',
  appeal: 'your appeal',
  claim: 'your claim',
  proof: 'your proof',
}

/** The same with the influencer where there is one: 'your reply to a review of Mara'. */
export function subjectOf(kind: ItemKind, name: string | null): string {
  const subject = SUBJECT_WORDS[kind]
  if (!(name && ['review', 'reply', 'surge'].includes(kind))) return subject
  return kind === 'reply' ? `${subject} to a review of ${name}` : `${subject} of ${name}`
}

/** What measures mean for the member, severest first. */
const OUTCOMES = {
  suspendAuthor: () => 'Your account is suspended',
  takeDown: (subject) => `We took down ${subject}`,
  resetName: (subject) => `We removed ${subject}`,
  hideText: (subject) => `We hid the text of ${subject}`,
  askEdit: (subject) => `Please edit ${subject} within seven days`,
  voidVotes: (subject) => `We no longer count ${subject}`,
} as const satisfies Partial<Record<Measure, (subject: string) => string>>
type Severe = keyof typeof OUTCOMES

/** The severest of measures; null where none restricts the member. */
export const severestOf = (measures: readonly Measure[]): Severe | null =>
  (Object.keys(OUTCOMES) as Severe[]).find((one) => measures.includes(one)) ?? null

/** What came of a decision, in a sentence without its stop. `measure`: the severest; null: what had to wait is shown. */
export const outcomeWords = (measure: Severe | null, subject: string): string =>
  measure ? OUTCOMES[measure](subject) : `Y${subject.slice(1)} is now visible`

/** An outcome as an entry of the inbox stores it: 'review takeDown'. */
export function toldOutcome(
  kind: ItemKind,
  measures: readonly Measure[],
  isInForce: boolean,
): string {
  return `${kind} ${isInForce ? (severestOf(measures) ?? 'keep') : 'undone'}`
}

/** Such an outcome in a sentence. */
export function toldWords(outcome: string, name: string | null): string {
  const [kind = '', measure = ''] = outcome.split(' ')
  const subject = kind in SUBJECT_WORDS ? subjectOf(kind as ItemKind, name) : 'something you wrote'
  if (measure === 'undone') return `We withdrew our decision about ${subject}`
  if (measure === 'keep') return outcomeWords(null, subject)
  if (measure in OUTCOMES) return outcomeWords(measure as Severe, subject)
  return `We made a decision about ${subject}`
}
