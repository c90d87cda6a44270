import {
  BSONRegExp,
  type Doc,
  isDoc,
  isNumeric,
  RANK,
  rankOf,
  toNumber,
  typeCode,
} from '../bson/values'
import { compileExpression } from '../expressions/compile'
import { compare, same } from '../keys/value-keys'
import { toPattern } from '../regex/regex'
import { MongoError } from '../runtime/errors'
import { type LeafTest, type MatchContext, someLeaf } from './paths'

/** A compiled filter. Sets `at.index` to the array position that the positional `$` refers to. */
export type Matcher = (doc: Doc, at?: MatchContext) => boolean

type Leaf = (value: unknown, at: MatchContext) => boolean
type Test = (doc: unknown, at: MatchContext) => boolean

/** The empty path: tests the value itself and, if it is an array, not its elements. */
const ITSELF = null
type Path = readonly string[] | typeof ITSELF

function bad(message: string): MongoError {
  return new MongoError('BadValue', message)
}

function isNaNValue(value: unknown): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value))
}

/** Equality of one value, without array elements; null also matches missing. */
function equals(operand: unknown): Leaf {
  if (operand === null || operand === undefined) {
    return (value) => value === null || value === undefined
  }
  if (operand instanceof BSONRegExp) return matchesRegex(operand)
  if (typeof operand === 'string') return (value) => value === operand
  return (value) => value !== undefined && same(value, operand)
}

function matchesRegex(operand: BSONRegExp): Leaf {
  const pattern = toPattern(operand.pattern, operand.options)
  return (value) => {
    if (typeof value === 'string') return pattern.test(value)
    return value instanceof BSONRegExp && same(value, operand)
  }
}

function ordered(operand: unknown, holds: (order: number) => boolean): Leaf {
  if (operand instanceof BSONRegExp) throw bad("Can't have RegEx as arg to predicate over field")
  const rank = rankOf(operand)
  const anyType = rank === RANK.minKey || rank === RANK.maxKey
  const notNumber = isNaNValue(operand)
  return (value) => {
    if (value === undefined) return rank === RANK.null && holds(0)
    if (!anyType && rankOf(value) !== rank) return false
    if (notNumber || isNaNValue(value)) return notNumber && isNaNValue(value) && holds(0)
    return holds(compare(value, operand))
  }
}

function inList(operand: unknown, name: string): Leaf {
  if (!Array.isArray(operand)) throw bad(`${name} needs an array`)
  for (const value of operand) refuseOperatorDoc(value, name)
  const tests = operand.map(equals)
  const strings = new Set(operand.filter((value) => typeof value === 'string'))
  if (strings.size === operand.length) return (value) => strings.has(value as string)
  return (value, at) => tests.some((test) => test(value, at))
}

function refuseOperatorDoc(value: unknown, name: string): void {
  if (isDoc(value) && Object.keys(value)[0]?.startsWith('$') && !('$ref' in value)) {
    throw bad(`cannot nest $ under ${name}`)
  }
}

const TYPE_CODES: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
}

function typeTest(operand: unknown): (value: unknown) => boolean {
  if (operand === 'number') return isNumeric
  const code = typeof operand === 'string' ? TYPE_CODES[operand] : toNumber(operand)
  if (code === undefined) throw bad(`Unknown type name alias: ${String(operand)}`)
  if (!Object.values(TYPE_CODES).includes(code)) throw bad(`Invalid numerical type code: ${code}`)
  return (value) => value !== undefined && typeCode(value) === code
}

function ofType(operand: unknown): LeafTest {
  const list = Array.isArray(operand) ? operand : [operand]
  if (list.length === 0) throw new MongoError('FailedToParse', '$type must match at least one type')
  const tests = list.map(typeTest)
  return { leaf: (value) => tests.some((test) => test(value)), elements: true }
}

function elementMatches(operand: unknown): LeafTest {
  if (!isDoc(operand)) throw bad('$elemMatch needs an Object')
  const first = Object.keys(operand)[0] ?? ''
  const byValue = first.startsWith('$') && !LOGICAL.has(first)
  const test = byValue ? compileElementTests(operand) : compileFilter(operand)
  const passes = (value: unknown) =>
    byValue || isDoc(value) || Array.isArray(value) ? test(value, { index: -1 }) : false
  return {
    leaf: (value, at) => {
      if (!Array.isArray(value)) return false
      const index = value.findIndex(passes)
      if (index >= 0) at.index = index
      return index >= 0
    },
    elements: false,
  }
}

/** Compiles the operators of a condition on a value itself. */
function compileValueTests(operand: Doc): Test {
  return all(fieldTests([], operand))
}

/** `{ $elemMatch: { $gt: 1 } }`: an element that is itself an array is not traversed. */
function compileElementTests(operand: Doc): Test {
  return all(fieldTests(ITSELF, operand))
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr'])

function some(leaf: Leaf): LeafTest {
  return { leaf, elements: true }
}

/** The operators of one field, each with its test and whether it also applies to array elements. */
const OPERATORS: Record<string, (operand: unknown) => LeafTest> = {
  $eq: (operand) => some(equalsExactly(operand)),
  $gt: (operand) => some(ordered(operand, (order) => order > 0)),
  $gte: (operand) => some(ordered(operand, (order) => order >= 0)),
  $lt: (operand) => some(ordered(operand, (order) => order < 0)),
  $lte: (operand) => some(ordered(operand, (order) => order <= 0)),
  $in: (operand) => some(inList(operand, '$in')),
  $regex: (operand) => some(matchesRegex(regexOf(operand))),
  $type: ofType,
  $elemMatch: elementMatches,
}

/** `$eq` compares a regular expression as a value instead of matching it. */
function equalsExactly(operand: unknown): Leaf {
  return operand instanceof BSONRegExp ? (value) => same(value, operand) : equals(operand)
}

function regexOf(operand: unknown): BSONRegExp {
  if (operand instanceof BSONRegExp) return operand
  if (typeof operand !== 'string') throw bad('$regex has to be a string')
  return new BSONRegExp(operand)
}

function onPath(parts: Path, test: LeafTest): Test {
  if (parts === ITSELF) return test.leaf
  return (doc, at) => someLeaf(doc, parts, 0, test, at)
}

function not(test: Test): Test {
  return (doc) => !test(doc, { index: -1 })
}

/** Operators that one passing value does not satisfy. */
const NEGATIONS: Record<string, (parts: Path, operand: unknown) => Test> = {
  $ne: (parts, operand) => {
    if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.")
    return not(onPath(parts, some(equals(operand))))
  },
  $nin: (parts, operand) => not(onPath(parts, some(inList(operand, '$nin')))),
  $exists: (parts, operand) => {
    const present = onPath(parts, { leaf: (value) => value !== undefined, elements: false })
    return isFalse(operand) ? not(present) : present
  },
  $all: allOf,
}

function isFalse(operand: unknown): boolean {
  return operand === false || operand === null || (isNumeric(operand) && toNumber(operand) === 0)
}

function allOf(parts: Path, operand: unknown): Test {
  if (!Array.isArray(operand)) throw bad('$all needs an array')
  if (operand.length === 0) return () => false
  return all(
    operand.map((value) =>
      isDoc(value) && '$elemMatch' in value
        ? onPath(parts, elementMatches(value.$elemMatch))
        : onPath(parts, some(equals(value))),
    ),
  )
}

function all(tests: readonly Test[]): Test {
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (doc, at) => tests.every((test) => test(doc, at))
}

function fieldTests(parts: Path, operators: Doc): Test[] {
  return Object.keys(operators).map((name) => fieldTest(parts, name, operators[name]))
}

function fieldTest(parts: Path, name: string, operand: unknown): Test {
  if (Object.hasOwn(NEGATIONS, name)) return NEGATIONS[name]?.(parts, operand) ?? (() => false)
  if (!Object.hasOwn(OPERATORS, name)) throw bad(`unknown operator: ${name}`)
  const test = OPERATORS[name]?.(operand)
  return onPath(parts, test ?? some(() => false))
}

/** Whether a filter's value is a document of operators (`{ $gt: 1 }`) rather than a value to compare with. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false
  const first = Object.keys(value)[0] ?? ''
  return first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db'
}

function compileField(path: string, operand: unknown): Test {
  const parts = path.split('.')
  if (!isOperatorDoc(operand)) return onPath(parts, some(equals(operand)))
  return all(fieldTests(parts, operand))
}

function clauses(name: string, operand: unknown): Test[] {
  if (!Array.isArray(operand)) throw bad(`${name} must be an array`)
  if (operand.length === 0) throw bad(`${name} argument must be a non-empty array`)
  const filters = operand.map((clause) => {
    if (!isDoc(clause)) throw bad(`${name} argument's entries must be objects`)
    return clause
  })
  return expressionsLast(filters, holdsExpression).map(compileFilter)
}

/** Expressions are evaluated last, as in MongoDB: one may throw for a document that other conditions exclude. */
function expressionsLast<T>(list: readonly T[], isExpression: (one: T) => boolean): T[] {
  const last = list.filter(isExpression)
  return last.length === 0 ? [...list] : [...list.filter((one) => !isExpression(one)), ...last]
}

function holdsExpression(filter: Doc): boolean {
  return Object.keys(filter).some((name) => isExpressionClause(filter, name))
}

function isExpressionClause(filter: Doc, name: string): boolean {
  if (name === '$expr') return true
  const inner = filter[name]
  return name.startsWith('$') && Array.isArray(inner) && inner.filter(isDoc).some(holdsExpression)
}

function anyOf(tests: readonly Test[]): Test {
  return (doc, at) => tests.some((test) => test(doc, at))
}

const TOP: Record<string, (operand: unknown) => Test> = {
  $and: (operand) => all(clauses('$and', operand)),
  $or: (operand) => anyOf(clauses('$or', operand)),
  $nor: (operand) => not(anyOf(clauses('$nor', operand))),
  $expr: (operand) => {
    const evaluate = compileExpression(operand)
    return (doc) => expressionHolds(evaluate({ root: doc as Doc, vars: {} }))
  },
}

function expressionHolds(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false
  return isNumeric(value) ? toNumber(value) !== 0 : true
}

function compileFilter(filter: Doc): Test {
  const names = expressionsLast(Object.keys(filter), (name) => isExpressionClause(filter, name))
  const tests = names.map((name) => {
    if (!name.startsWith('$')) return compileField(name, filter[name])
    if (!Object.hasOwn(TOP, name)) {
      throw bad(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
    }
    return TOP[name]?.(filter[name]) ?? (() => false)
  })
  return all(tests)
}

/** Compiles a filter. Throws BadValue (2) for an invalid one. */
export function compileMatch(filter: Doc): Matcher {
  const test = compileFilter(filter)
  return (doc, at = { index: -1 }) => test(doc, at)
}

/** Compiles the condition of `$pull` on a single value, which need not be a document. */
export function compileValueMatch(condition: unknown): (value: unknown) => boolean {
  const test = isOperatorDoc(condition) ? compileValueTests(condition) : equals(condition)
  return (value) => test(value, { index: -1 })
}

/** The top-level fields that a filter reads; null when it may read any field. */
export function fieldsOf(filter: Doc): Set<string> | null {
  const names = new Set<string>()
  for (const key of Object.keys(filter)) {
    if (!key.startsWith('$')) names.add(key.split('.')[0] ?? key)
    else if (!addClauses(filter[key], names)) return null
  }
  return names
}

function addClauses(clauseList: unknown, names: Set<string>): boolean {
  if (!Array.isArray(clauseList)) return false
  for (const clause of clauseList) {
    const inner = isDoc(clause) ? fieldsOf(clause) : null
    if (inner === null) return false
    for (const name of inner) names.add(name)
  }
  return true
}
