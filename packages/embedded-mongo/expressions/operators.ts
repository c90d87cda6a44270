import { ARITHMETIC } from './arithmetic'
import { ARRAYS } from './arrays'
import { CONDITIONS } from './conditions'
import { DATES } from './dates'
import type { Compile, Evaluate } from './scope'

/** The expression operators that the site and the tests of this server name. */
export const OPERATORS: Record<string, (operand: unknown, compile: Compile) => Evaluate> = {
  ...ARITHMETIC,
  ...CONDITIONS,
  ...ARRAYS,
  ...DATES,
}
