import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'

/** One entry of the list that the reviews screen looks a two-letter code up in (statements 178 and 179). */
export type Country = { name: string; flag: string; code: string; dial_code: string }

/**
 * All countries by name. The list weighs about 50 KB: server code looks names up and hands them on; only a form that
 * offers the choice needs it in a browser.
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

/** The country of a two-letter code in any case; null for an unknown or empty one. */
export const findCountry = (code: string): Country | null => BY_CODE.get(code.toUpperCase()) ?? null
