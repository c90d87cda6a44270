import type { ItemKind, Measure } from '@/lib/domain/decisions'
import type { ReportState } from '@/lib/domain/reports'
import { FOUND_BY_WORDS, MEASURE_SENTENCES, SUBJECT_WORDS } from '@/lib/moderation/decisions/words'

/** What became of a report, in a sentence. */
export const OUTCOMES: Record<ReportState, string> = {
  open: 'It waits for our staff.',
  withdrawn: 'You have withdrawn it.',
  upheld: 'You were right, and we have acted.',
  dismissed: 'We found that it does not break our rules, so it stays.',
  abusive: 'We found that it does not break our rules, so it stays.',
}

/** What a decision means for the member, in sentences. */
export const sentencesOf = (measures: readonly Measure[]): string[] =>
  measures.flatMap((measure) => MEASURE_SENTENCES[measure] ?? [])

/** What a decision is about, as a title. */
export const decisionTitle = (kind: ItemKind, name: string): string => {
  const about = `About ${SUBJECT_WORDS[kind]}`
  return name ? `${about} of ${name}` : about
}

/** How staff came to look at it, as the beginning of a sentence. */
export const FOUND_BY = FOUND_BY_WORDS
