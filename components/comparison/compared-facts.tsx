import type { ReactNode } from 'react'
import { ComparedRow } from '@/components/comparison/compared-row'
import type { ComparedPair } from '@/components/comparison/comparison-table'
import { Country } from '@/components/influencers/country'
import { findCountry } from '@/lib/domain/countries'
import { platformWords } from '@/lib/domain/platforms'
import type { Influencer } from '@/lib/influencers/types'

/** The facts of the two profiles. */
export function ComparedFacts({ a, b }: ComparedPair) {
  const rows: [title: string, words: (influencer: Influencer) => ReactNode][] = [
    ['Hourly rate', ({ hourlyRate }) => (hourlyRate > 0 ? `$${hourlyRate}` : 'Not given')],
    ['Domain', ({ category }) => category || 'Not given'],
    ['Expertise', ({ expertise }) => expertise || 'Not given'],
    ['Country', ({ country }) => <Country country={findCountry(country)} />],
    ['Followed on', ({ platforms }) => platformWords(platforms) || 'Not given'],
  ]
  return rows.map(([title, words]) => (
    <ComparedRow key={title} title={title} a={words(a)} b={words(b)} />
  ))
}
