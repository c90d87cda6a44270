import { ARITHMETIC } from './arithmetic'
import { ARRAYS } from './arrays'
import { CONDITIONS } from './conditions'
import { DATES } from './dates'
import type { Compile, Evaluate } from './scope'
import { STRINGS } from './strings'

/** Every expression operator, by name. */
export const OPERATORS: Record<string, (operand: unknown, compile: Compile) => Evaluate> = {
  ...ARITHMETIC,
  ...CONDITIONS,
  ...ARRAYS,
  ...STRINGS,
  ...DATES,
}
