import type { Doc } from '../bson/values'

/** The evaluation context of an expression: the document and the variables. */
export type Scope = { root: Doc; vars: Readonly<Record<string, unknown>> }
export type Evaluate = (scope: Scope) => unknown
/** Compiles the operand expressions of an operator. */
export type Compile = (expression: unknown) => Evaluate
