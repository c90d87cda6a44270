import type { Doc } from '../bson/values'

/** What an expression sees: the document and the variables in scope. */
export type Scope = { root: Doc; vars: Readonly<Record<string, unknown>> }
export type Evaluate = (scope: Scope) => unknown
/** How an operator compiles the expressions inside it. */
export type Compile = (expression: unknown) => Evaluate
