import { dictionary } from '@zxcvbn-ts/language-common'
import { LIMIT } from '@/lib/domain/limits'

let known: ReadonlySet<string> | undefined

/** Words of this site alone, whatever digits and signs stand between them. */
const OWN_WORDS = /^(?:admin|influencers?|login|member|password|ratings?|reviews?)+$/

/**
 * Whether guessers try this password first: one of the some 18,000 best-known ones that are long enough to be
 * chosen here, in any case of letters, or only words of this site.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    dictionary['passwords-common'].filter((word) => word.length >= LIMIT.passwordCharsMin),
  )
  const folded = password.toLowerCase()
  return known.has(folded) || OWN_WORDS.test(folded.replace(/[\d\p{P}\p{S}\s]/gu, ''))
}
