import { assign, type Doc, isDoc, own } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { OPERATORS } from './operators'
import type { Evaluate } from './scope'

/** Compiles `$$name.path`. `$$REMOVE` evaluates to missing, which removes the field in `$project` and the like. */
function variable(path: string): Evaluate {
  const [name = '', ...rest] = path.split('.')
  const read = systemVariable(name)
  return rest.length === 0 ? read : (scope) => walk(read(scope), rest, 0)
}

function systemVariable(name: string): Evaluate {
  if (name === 'ROOT') return ({ root }) => root
  if (name === 'REMOVE') return () => undefined
  return ({ vars }) => {
    if (!Object.hasOwn(vars, name)) {
      throw new MongoError(17276, `Use of undefined variable: ${name}`)
    }
    return vars[name]
  }
}

/** Evaluates a field path; an array along it yields the array of its documents' values. */
function walk(value: unknown, parts: readonly string[], depth: number): unknown {
  if (depth === parts.length) return value
  if (Array.isArray(value)) {
    const documents = value.filter(isDoc)
    return documents.map((item) => walk(item, parts, depth)).filter((item) => item !== undefined)
  }
  return isDoc(value) ? walk(own(value, parts[depth] ?? ''), parts, depth + 1) : undefined
}

function fieldPath(path: string): Evaluate {
  const parts = path.split('.')
  const [only = ''] = parts
  if (path === '' || parts.some((part) => part === '')) {
    throw new MongoError(15998, 'FieldPath field names may not be empty strings.')
  }
  if (parts.length === 1) return ({ root }) => own(root, only)
  return ({ root }) => walk(root, parts, 0)
}

function compileString(text: string): Evaluate {
  if (text.startsWith('$$')) return variable(text.slice(2))
  if (text.startsWith('$')) return fieldPath(text.slice(1))
  return () => text
}

function compileDocument(expression: Doc): Evaluate {
  const entries = Object.keys(expression).map(
    (key) => [key, compileExpression(expression[key])] as const,
  )
  return (scope) => {
    const result: Doc = {}
    for (const [key, evaluate] of entries) {
      const value = evaluate(scope)
      if (value !== undefined) assign(result, key, value)
    }
    return result
  }
}

function compileOperator(name: string, expression: Doc): Evaluate {
  if (Object.keys(expression).length > 1) {
    throw new MongoError(15983, 'an expression specification must contain exactly one field')
  }
  if (!Object.hasOwn(OPERATORS, name)) {
    throw new MongoError(168, `Unrecognized expression '${name}'`)
  }
  const compile = OPERATORS[name]
  if (compile === undefined) throw new MongoError(168, `Unrecognized expression '${name}'`)
  return compile(expression[name], compileExpression)
}

/** Whether there is an expression operator of this name. */
export function isOperator(name: string): boolean {
  return Object.hasOwn(OPERATORS, name)
}

/** Compiles an aggregation expression. Throws InvalidPipelineOperator (168) for an unknown operator. */
export function compileExpression(expression: unknown): Evaluate {
  if (typeof expression === 'string') return compileString(expression)
  if (Array.isArray(expression)) {
    const parts = expression.map(compileExpression)
    return (scope) => parts.map((part) => part(scope) ?? null)
  }
  if (!isDoc(expression)) return () => expression
  const first = Object.keys(expression)[0] ?? ''
  return first.startsWith('$') ? compileOperator(first, expression) : compileDocument(expression)
}
