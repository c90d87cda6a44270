import { dictionary } from '@zxcvbn-ts/language-common'
import { LIMIT } from '@/lib/domain/limits'

let known: ReadonlySet<string> | undefined

/**
 * Whether guessers try this password first: one of the some 18,000 best-known ones that are long enough to be
 * chosen here, in any case of letters.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    dictionary['passwords-common'].filter((word) => word.length >= LIMIT.passwordCharsMin),
  )
  return known.has(password.toLowerCase())
}
