import type { ReactNode } from 'react'
import { ComparedRow } from '@/components/comparison/compared-row'
import type { ComparedPair } from '@/components/comparison/comparison-table'
import { CountryFlag } from '@/components/ui/country-flag'
import { findCountry } from '@/lib/domain/countries'
import { MESSAGES } from '@/lib/domain/messages'
import { PLATFORMS } from '@/lib/domain/platforms'
import type { Influencer } from '@/lib/influencers/types'

/** The facts of the two profiles. */
export function ComparedFacts({ a, b }: ComparedPair) {
  const rows: [title: string, words: (influencer: Influencer) => ReactNode][] = [
    ['Hourly rate', ({ hourlyRate }) => (hourlyRate > 0 ? `$${hourlyRate}` : 'Not given')],
    ['Domain', ({ category }) => category || 'Not given'],
    ['Expertise', ({ expertise }) => expertise || 'Not given'],
    ['Country', ({ country }) => <Country code={country} />],
    ['Followed on', ({ platforms }) => platformWords(platforms) || 'Not given'],
  ]
  return rows.map(([title, words]) => (
    <ComparedRow key={title} title={title} a={words(a)} b={words(b)} />
  ))
}

function Country({ code }: { code: string }) {
  const country = findCountry(code)
  if (!country) return MESSAGES.countryNotFound
  return (
    <>
      <CountryFlag code={country.code} /> {country.name}
    </>
  )
}

const platformWords = (ids: readonly string[]) =>
  PLATFORMS.filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ')
