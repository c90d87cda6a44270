import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'

/** An entry of the list in which the reviews screen looks up a two-letter code. */
export type Country = { name: string; flag: string; code: string; dial_code: string }

/**
 * All countries by name. The list is about 50 KB: server code looks up names and passes them on; in a browser only a form
 * that offers the choice loads it.
 */
export const COUNTRIES: readonly Country[] = Object.entries(countries)
  .map(([code, { name, phone }]) => ({
    name,
    flag: getEmojiFlag(code as TCountryCode),
    code,
    dial_code: `+${phone[0]}`,
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]))

/** Whether this is the code of a country, in upper case. */
export const isCountryCode = (code: string): boolean => BY_CODE.has(code as Country['code'])

/** Returns the country of a two-letter code in any case; null for an unknown or empty one. */
export const findCountry = (code: string): Country | null => BY_CODE.get(code.toUpperCase()) ?? null
