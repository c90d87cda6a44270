import { PATH } from '@/lib/domain/paths'
import { classNames } from './class-names'

/** The browser's own names: the list of countries is too large for pages that show a few flags. */
let names: Intl.DisplayNames | undefined

/** Returns the English name of a country, or what is not a code as it is. */
export function countryName(code: string): string | undefined {
  if (!CODE.test(code)) return code
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code)
}

const CODE = /^[A-Z]{2}$/

type Props = {
  /** Two letters in upper case; nothing is drawn for anything else. */
  code: string
  /** Whether the name is missing beside it, and is read out. */
  isAlone?: boolean
  className?: string
}

/**
 * The flag of a country as a picture: Windows has no flag emoji. Inside an SVG nothing is drawn for a code without a flag,
 * where an `img` would look broken.
 */
export function CountryFlag({ code, isAlone = false, className }: Props) {
  if (!CODE.test(code)) return null
  return (
    <svg
      viewBox="0 0 21 14"
      {...(isAlone ? { role: 'img' } : { 'aria-hidden': true })}
      aria-label={isAlone ? countryName(code) : undefined}
      // The browser may know a newer name than the server.
      suppressHydrationWarning
      className={classNames('flag', className)}
    >
      <image href={PATH.flag(code)} width="21" height="14" preserveAspectRatio="none" />
    </svg>
  )
}
