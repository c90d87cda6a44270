import { BSONRegExp, type Doc, isDoc, isNumeric, RANK, rankOf, toNumber } from '../bson/values'
import { after, EMPTY_ARRAY, encodeKey } from '../keys/value-keys'
import { isOperatorDoc } from '../matcher/match'
import { literalPrefix } from '../regex/regex'

/** Encoded values v with from ≤ v < to. A point holds every key that starts with one encoded value. */
export type Interval = { from: Buffer; to: Buffer; point: boolean }
/** The index bounds of one condition on a path. `exact`: they hold the matching values and no others. */
export type Bound = { intervals: Interval[]; exact: boolean }
export type Conditions = { byPath: Map<string, Bound[]>; exact: boolean }

type Read = (operand: unknown) => Bound | null

function point(value: unknown): Interval {
  const from = encodeKey(value)
  return { from, to: after(from), point: true }
}

function equal(operand: unknown): Bound | null {
  if (operand instanceof BSONRegExp) return pattern(operand)
  if (Array.isArray(operand)) {
    const first = operand.length === 0 ? EMPTY_ARRAY : operand[0]
    return { intervals: [point(operand), point(first)], exact: false }
  }
  const exact = operand !== null && operand !== undefined
  return { intervals: [point(operand)], exact }
}

function pattern(operand: BSONRegExp): Bound | null {
  const prefix = literalPrefix(operand)
  if (prefix === '') return null
  const from = encodeKey(prefix).subarray(0, -2)
  const text = { from, to: after(from), point: false }
  return { intervals: [text, point(operand)], exact: false }
}

function oneOf(operand: unknown): Bound | null {
  if (!Array.isArray(operand)) return null
  const bounds = operand.map(equal)
  if (bounds.some((bound) => bound === null)) return null
  const known = bounds.filter((bound) => bound !== null)
  return {
    intervals: union(known.flatMap(({ intervals }) => intervals)),
    exact: known.every(({ exact }) => exact),
  }
}

/** The keys of the operand's type: a comparison only matches values of the same type. */
function bracket(operand: unknown): { from: Buffer; to: Buffer } {
  const rank = rankOf(operand)
  const from = rank === RANK.number ? encodeKey(Number.NEGATIVE_INFINITY) : Buffer.from([rank])
  return { from, to: Buffer.from([rank + 1]) }
}

const UNBOUNDED = new Set<number>([RANK.array, RANK.minKey, RANK.maxKey, RANK.regex, RANK.object])

function isUnbounded(operand: unknown): boolean {
  return UNBOUNDED.has(rankOf(operand)) || (isNumeric(operand) && Number.isNaN(toNumber(operand)))
}

function comparison(operand: unknown, above: boolean, inclusive: boolean): Bound | null {
  if (isUnbounded(operand)) return null
  if (rankOf(operand) === RANK.null) return inclusive ? equal(null) : { intervals: [], exact: true }
  const own = point(operand)
  const whole = bracket(operand)
  const edge = inclusive === above ? own.from : own.to
  const range = above ? { from: edge, to: whole.to } : { from: whole.from, to: edge }
  return { intervals: [{ ...range, point: false }], exact: true }
}

const READ: Record<string, Read> = {
  $eq: (operand) => (operand instanceof BSONRegExp ? null : equal(operand)),
  $in: oneOf,
  $gt: (operand) => comparison(operand, true, false),
  $gte: (operand) => comparison(operand, true, true),
  $lt: (operand) => comparison(operand, false, false),
  $lte: (operand) => comparison(operand, false, true),
}

/** The union of intervals, ascending and without overlaps. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.from.compare(b.from) || a.to.compare(b.to))
  const merged: Interval[] = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last === undefined || isApart(last, next)) merged.push({ ...next })
    else if (!last.from.equals(next.from) || !last.to.equals(next.to)) join(last, next)
  }
  return merged
}

/** Adjacent points stay separate: each is a prefix of its own. */
function isApart(last: Interval, next: Interval): boolean {
  const order = last.to.compare(next.from)
  return order < 0 || (order === 0 && last.point && next.point)
}

function join(last: Interval, next: Interval): void {
  if (last.to.compare(next.to) < 0) last.to = next.to
  last.point = false
}

/** The intersection of two lists of intervals. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a
    .flatMap((left) => b.map((right) => overlap(left, right)))
    .filter(({ from, to }) => from.compare(to) < 0)
}

function overlap(left: Interval, right: Interval): Interval {
  return {
    from: left.from.compare(right.from) > 0 ? left.from : right.from,
    to: left.to.compare(right.to) < 0 ? left.to : right.to,
    point: left.point || right.point,
  }
}

/** The same interval where the index holds the field in descending order. */
export function inverted({ from, to, point: isPoint }: Interval): Interval {
  return { from: isPoint ? flip(from) : after(flip(to)), to: after(flip(from)), point: isPoint }
}

function flip(bytes: Buffer): Buffer {
  return bytes.map((byte) => ~byte) as Buffer
}

function note(conditions: Conditions, path: string, bound: Bound | null): void {
  if (bound === null) {
    conditions.exact = false
    return
  }
  if (!bound.exact) conditions.exact = false
  const known = conditions.byPath.get(path)
  if (known === undefined) conditions.byPath.set(path, [bound])
  else known.push(bound)
}

function regexBound(operand: unknown): Bound | null {
  return pattern(operand instanceof BSONRegExp ? operand : new BSONRegExp(String(operand)))
}

function noteOperator(conditions: Conditions, path: string, name: string, operand: unknown): void {
  if (name === '$elemMatch') noteElement(conditions, path, operand)
  else if (name === '$regex') note(conditions, path, regexBound(operand))
  else if (name === '$all' && Array.isArray(operand)) noteAll(conditions, path, operand)
  else note(conditions, path, READ[name]?.(operand) ?? null)
}

function noteOperators(conditions: Conditions, path: string, operators: Doc): void {
  for (const [name, operand] of Object.entries(operators)) {
    noteOperator(conditions, path, name, operand)
  }
}

function noteAll(conditions: Conditions, path: string, values: readonly unknown[]): void {
  conditions.exact = false
  const [first] = values
  if (values.length > 0 && !isOperatorDoc(first)) note(conditions, path, equal(first))
}

function noteElement(conditions: Conditions, path: string, operand: unknown): void {
  conditions.exact = false
  if (!isDoc(operand)) return
  if (isOperatorDoc(operand)) {
    noteOperators(conditions, path, operand)
    return
  }
  for (const [name, value] of Object.entries(operand)) {
    if (!name.startsWith('$')) noteField(conditions, `${path}.${name}`, value)
  }
}

function noteField(conditions: Conditions, path: string, operand: unknown): void {
  if (isOperatorDoc(operand)) noteOperators(conditions, path, operand)
  else note(conditions, path, equal(operand))
}

function noteFilter(conditions: Conditions, filter: Doc): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(operand)) noteClauses(conditions, operand)
    else if (name.startsWith('$')) conditions.exact = false
    else noteField(conditions, name, operand)
  }
}

function noteClauses(conditions: Conditions, clauses: readonly unknown[]): void {
  for (const clause of clauses) if (isDoc(clause)) noteFilter(conditions, clause)
}

/** The index bounds of each path of a filter. */
export function conditionsOf(filter: Doc): Conditions {
  const conditions: Conditions = { byPath: new Map(), exact: true }
  noteFilter(conditions, filter)
  return conditions
}
