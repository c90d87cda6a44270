import { RATER_GROUPS, type Relationship } from '@/lib/domain/aspects-and-tags'
import type { RatingBreakdown, RatingGroup } from '@/lib/domain/rating-breakdown'
import { RATINGS_FOR_VERDICT } from '@/lib/domain/stars'

/** The counted ratings of one group of raters. */
export type Perspective = {
  /** Null for the smaller groups together. */
  id: string | null
  label: string
  /** Null where fewer than three ratings stand behind it. */
  average: number | null
  count: number
}

/** How an influencer's ratings differ by who gave them; empty lists where there is nothing to tell apart. */
export type Perspectives = { relationships: Perspective[]; languages: Perspective[] }

const OTHERS = 'Others'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
/** The English name of a language by its code; the code itself where it has none. */
export const languageName = (code: string): string => languageNames.of(code) ?? code

/** Returns an influencer's ratings by relationship and by language. */
export function perspectivesOf({ relationships, languages }: RatingBreakdown): Perspectives {
  const order = Object.keys(RATER_GROUPS)
  return {
    relationships: apart(
      relationships,
      ({ id }) => RATER_GROUPS[id as Relationship] ?? null,
      (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
    ),
    languages: apart(
      languages,
      ({ id }) => (id === '' ? null : languageName(id)),
      (one, other) => other.count - one.count || (one.id < other.id ? -1 : 1),
    ),
  }
}

/** Groups of three ratings and more with a label, in order, then all others together; none where that is a single one. */
function apart(
  groups: readonly RatingGroup[],
  labelOf: (group: RatingGroup) => string | null,
  order: (one: RatingGroup, other: RatingGroup) => number,
): Perspective[] {
  const named = groups
    .filter((group) => group.count >= RATINGS_FOR_VERDICT && labelOf(group) !== null)
    .sort(order)
  const pooled = groups.filter((group) => !named.includes(group))
  const total = (field: 'sum' | 'count') => pooled.reduce((sum, group) => sum + group[field], 0)
  const [sum, count] = [total('sum'), total('count')]
  const perspectives = [
    ...named.map((group) => ({
      id: group.id,
      label: labelOf(group) ?? '',
      average: group.sum / group.count,
      count: group.count,
    })),
    ...(count === 0
      ? []
      : [
          {
            id: null,
            label: OTHERS,
            average: count < RATINGS_FOR_VERDICT ? null : sum / count,
            count,
          },
        ]),
  ]
  return perspectives.length > 1 ? perspectives : []
}
