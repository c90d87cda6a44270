import { searchPath } from '@/components/influencers/search-address'
import { LIMIT } from '@/lib/domain/limits'
import type { FoundInfluencer } from '@/lib/influencers/types'

/** A suggestion of the search box, and where it leads. */
export type SearchOption = { path: string } & (
  | { kind: 'influencer'; influencer: FoundInfluencer }
  | { kind: 'understood'; label: string; count: string }
  | { kind: 'recent'; words: string }
)

/** Former searches below other suggestions. */
const BESIDE_OTHERS_MAX = 2

type Suggested = {
  words: string
  found: readonly FoundInfluencer[]
  recent: readonly string[]
  pathOf(influencer: FoundInfluencer): string
}

/** The suggestions: influencers, then what was understood of the words, then former searches that begin with them. */
export function searchOptions({ words, found, recent, pathOf }: Suggested): SearchOption[] {
  const typed = words.toLowerCase()
  const understood = found[0]?.understood
  return [
    ...found.map((influencer) => ({
      kind: 'influencer' as const,
      influencer,
      path: pathOf(influencer),
    })),
    ...(understood
      ? [
          {
            kind: 'understood' as const,
            label: understood.label,
            count: `${understood.count}${understood.count < LIMIT.searchResults ? '' : '+'}`,
            path: understood.path ?? searchPath(words),
          },
        ]
      : []),
    ...recent
      .filter((one) => one !== words && one.toLowerCase().startsWith(typed))
      .slice(0, words === '' ? recent.length : BESIDE_OTHERS_MAX)
      .map((one) => ({ kind: 'recent' as const, words: one, path: searchPath(one) })),
  ]
}
