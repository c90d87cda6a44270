import { isAcquittal, isAlternative, type Measure } from '@/lib/domain/decisions'

/** Measures that contradict each other beside the alternatives. */
const CONTRADICTIONS: readonly (readonly [Measure, Measure])[] = [['keep', 'voidVotes']]

const contradict = (one: Measure, other: Measure) =>
  (isAlternative(one) && isAlternative(other)) ||
  CONTRADICTIONS.some((pair) => pair.includes(one) && pair.includes(other))

/**
 * Chooses a measure or takes it back. What does not go together with it is taken back, too; reports are only marked as
 * abuse together with 'keep', or with `acquittal` where the text cannot be kept.
 */
export function chooseMeasure(
  chosen: readonly Measure[],
  measure: Measure,
  acquittal: Measure = 'keep',
): Measure[] {
  const others = chosen.filter((one) => one !== measure)
  if (others.length < chosen.length) return isAcquittal(measure) ? without(others) : others
  if (measure === 'markAbuse') return [...chooseAcquittal(others, acquittal), 'markAbuse']
  const fitting = others.filter((one) => !contradict(one, measure))
  return [...(fitting.some(isAcquittal) ? fitting : without(fitting)), measure].filter(unique)
}

const without = (measures: readonly Measure[]) => measures.filter((one) => one !== 'markAbuse')

const chooseAcquittal = (measures: readonly Measure[], acquittal: Measure): Measure[] =>
  measures.includes(acquittal) ? [...measures] : chooseMeasure(measures, acquittal)

const unique = (measure: Measure, at: number, all: readonly Measure[]) =>
  all.indexOf(measure) === at
