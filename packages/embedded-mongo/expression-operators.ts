import { ARITHMETIC } from './expression-arithmetic'
import { ARRAYS } from './expression-arrays'
import { CONDITIONS } from './expression-conditions'
import { DATES } from './expression-dates'
import { STRINGS } from './expression-strings'
import type { Compile, Evaluate } from './scope'

/** Every expression operator, by name. */
export const OPERATORS: Record<string, (operand: unknown, compile: Compile) => Evaluate> = {
  ...ARITHMETIC,
  ...CONDITIONS,
  ...ARRAYS,
  ...STRINGS,
  ...DATES,
}
