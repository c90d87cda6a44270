import { CountryFlag } from '@/components/ui/country-flag'
import { MESSAGES } from '@/lib/domain/messages'
import type { CountryChoice } from '@/lib/influencers/types'

/** The country of an influencer with its flag; 'Not Found' for none. */
export function Country({ country }: { country: CountryChoice | null }) {
  if (!country) return MESSAGES.countryNotFound
  return (
    <>
      <CountryFlag code={country.code} /> {country.name}
    </>
  )
}
