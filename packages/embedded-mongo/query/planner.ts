import { type Doc, isDoc, truthy } from '../bson/values'
import type { IndexField } from '../keys/index-keys'
import type { SortField } from '../keys/sort-keys'
import { after, KEY_BYTES_MAX, same } from '../keys/value-keys'
import { isOperatorDoc } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import { type Collection, type Index, prefixOf } from '../storage/catalog'
import type { OrderedStore } from '../storage/storage'
import {
  type Bound,
  type Conditions,
  conditionsOf,
  type Interval,
  intersect,
  inverted,
  union,
} from './bounds'

/** Keys of an index with from ≤ key < to; `prefix` is the number of leading bytes that all of them share. */
export type KeyRange = { from: Buffer; to: Buffer; prefix: number }

export type Plan = {
  /** null: a collection scan. */
  index: Index | null
  keyRanges: KeyRange[]
  reverse: boolean
  /** The scan returns documents in the requested order. */
  sorted: boolean
  /** The key ranges must be merged to provide that order. */
  merge: boolean
  /** Every key in the ranges belongs to a match: documents need not be filtered. */
  exact: boolean
  /** Each range holds at most one key: a unique index with a value given for every field. */
  single: boolean
  /** The clauses of a top-level `$or`, each with its own plan. */
  branches: Plan[] | null
}

export type Source = { storage: OrderedStore; collection: Collection }
export type PlanRequest = { filter: Doc; sort: readonly SortField[]; limit: number; hint: unknown }

const KEY_RANGES_MAX = 1000
const ESTIMATE_MAX = 2000

type Usage = { keyRanges: KeyRange[]; used: Set<Bound>; points: number }

function boundOn(index: Index, at: number, bounds: readonly Bound[]): [Interval[], Bound[]] {
  const [first] = bounds
  if (first === undefined) return [[], []]
  if (index.multikey[at] !== true) {
    const shared = bounds.map(({ intervals }) => intervals).reduce((a, b) => intersect(a, b))
    return [shared, [...bounds]]
  }
  const best = bounds.reduce((a, b) => (isPoints(b.intervals) && !isPoints(a.intervals) ? b : a))
  return [best.intervals, [best]]
}

function isPoints(intervals: readonly Interval[]): boolean {
  return intervals.every(({ point }) => point)
}

/** Whether an earlier field is in the same array: an index entry combines values of one element only. */
function sharesArray(index: Index, at: number): boolean {
  const root = index.fields[at]?.parts[0]
  return index.fields.some(
    (field, other) =>
      other < at && field.parts[0] === root && (index.multikey[at] || index.multikey[other]),
  )
}

function usageOf(index: Index, conditions: Conditions): Usage {
  const head = prefixOf(index.id)
  const usage: Usage = {
    keyRanges: [{ from: head, to: after(head), prefix: head.length }],
    used: new Set(),
    points: 0,
  }
  for (const at of index.fields.keys()) if (!narrowField(usage, index, at, conditions)) break
  return usage
}

/** Narrows the key ranges by one field of the index. Returns whether later fields can narrow them further. */
function narrowField(usage: Usage, index: Index, at: number, conditions: Conditions): boolean {
  const field = index.fields[at]
  const bounds = conditions.byPath.get(field?.path ?? '')
  if (field === undefined || bounds === undefined || sharesArray(index, at)) return false
  const [ascending, used] = boundOn(index, at, bounds)
  const intervals = union(field.descending ? ascending.map(inverted) : ascending)
  if (usage.keyRanges.length * intervals.length > KEY_RANGES_MAX) return false
  usage.keyRanges = usage.keyRanges.flatMap((range) => intervals.map((one) => narrow(range, one)))
  for (const bound of used) usage.used.add(bound)
  if (!isPoints(intervals)) return false
  usage.points++
  return true
}

function narrow(range: KeyRange, interval: Interval): KeyRange {
  const head = range.from
  const from = Buffer.concat([head, interval.from])
  if (from.length > KEY_BYTES_MAX - 64) return { from: head, to: after(head), prefix: range.prefix }
  const to = Buffer.concat([head, interval.to])
  return { from, to, prefix: interval.point ? from.length : head.length }
}

type Order = { reverse: boolean; merge: boolean }

/** How an index scan provides the requested order; null when it cannot. */
function orderOf(index: Index, usage: Usage, sort: readonly SortField[]): Order | null {
  if (sort.length === 0) return { reverse: false, merge: false }
  if (index.truncated) return null
  const [first] = usage.keyRanges
  const single = usage.keyRanges.every((range) => samePrefix(range, first))
  if (!single) {
    const whole = directionFrom(index, 0, [], sort)
    if (whole !== null) return { reverse: whole, merge: false }
  }
  const fixed = single ? index.fields.slice(0, usage.points) : []
  const reverse = directionFrom(index, usage.points, fixed, sort)
  return reverse === null ? null : { reverse, merge: !single }
}

function directionFrom(
  index: Index,
  start: number,
  fixed: readonly IndexField[],
  sort: readonly SortField[],
): boolean | null {
  let reverse: boolean | null = null
  let at = start
  for (const { path, descending } of sort) {
    if (fixed.some((field, i) => field.path === path && !index.multikey[i])) continue
    const field = index.fields[at]
    if (field?.path !== path || index.multikey[at]) return null
    const backwards = field.descending !== descending
    if (reverse !== null && reverse !== backwards) return null
    reverse = backwards
    at++
  }
  return reverse ?? false
}

function samePrefix(range: KeyRange, other: KeyRange | undefined): boolean {
  if (other === undefined || range.prefix !== other.prefix) return false
  return range.from.subarray(0, range.prefix).equals(other.from.subarray(0, other.prefix))
}

const IMPLIES: Record<string, (held: unknown, filter: unknown) => boolean> = {
  $exists: (held, given) => truthy(held) && given !== null && !isOperatorDoc(given),
}

/** Whether the query's filter implies the filter of a partial index. */
function implied(filter: Doc, partial: Doc): boolean {
  return Object.entries(partial).every(([path, demand]) => {
    const given = filter[path]
    if (path === '$and' && Array.isArray(demand)) {
      return demand.every((clause) => isDoc(clause) && implied(filter, clause))
    }
    if (given === undefined) return impliedByClause(filter, path, demand)
    return impliedValue(given, demand)
  })
}

function impliedByClause(filter: Doc, path: string, demand: unknown): boolean {
  const clauses = filter.$and
  if (!Array.isArray(clauses)) return false
  return clauses.some((clause) => isDoc(clause) && implied(clause, { [path]: demand }))
}

function impliedValue(given: unknown, demand: unknown): boolean {
  if (same(given, demand)) return true
  if (!isOperatorDoc(demand)) return isOperatorDoc(given) && same(given.$eq, demand)
  return Object.entries(demand).every(([name, operand]) => {
    if (isOperatorDoc(given)) return impliedOperator(given, name, operand)
    return IMPLIES[name]?.(operand, given) ?? within(name, operand, conditionBound({ $eq: given }))
  })
}

function impliedOperator(given: Doc, name: string, operand: unknown): boolean {
  if (name in given && same(given[name], operand)) return true
  const bound = conditionBound(given)
  if (name === '$exists') return truthy(operand) && bound !== null && !reachesNull(bound)
  if (name === '$type') return false
  return within(name, operand, bound)
}

function reachesNull(intervals: readonly Interval[]): boolean {
  return intervals.some(({ from }) => (from[0] ?? 0) <= 0x14)
}

function conditionBound(operators: Doc): Interval[] | null {
  const bounds = conditionsOf({ x: operators }).byPath.get('x')
  return bounds === undefined ? null : bounds.map(({ intervals }) => intervals).reduce(intersect)
}

function within(name: string, operand: unknown, given: Interval[] | null): boolean {
  const held = conditionBound({ [name]: operand })
  if (given === null || held === null) return false
  return given.every((one) =>
    held.some((other) => other.from.compare(one.from) <= 0 && one.to.compare(other.to) <= 0),
  )
}

function usable(index: Index, filter: Doc, conditions: Conditions): boolean {
  if (index.partial !== null && !implied(filter, index.partial.filter)) return false
  if (!index.sparse) return true
  const first = conditions.byPath.get(index.fields[0]?.path ?? '')
  return first?.some(({ intervals }) => !reachesNull(intervals)) ?? false
}

function planIndex(index: Index, wanted: PlanRequest, conditions: Conditions): Plan {
  const usage = usageOf(index, conditions)
  const order = orderOf(index, usage, wanted.sort)
  const all = [...conditions.byPath.values()].flat()
  const multikey = index.multikey.includes(true)
  return {
    index,
    keyRanges: usage.keyRanges,
    reverse: order?.reverse ?? false,
    sorted: order !== null,
    merge: order?.merge ?? false,
    exact:
      conditions.exact &&
      !multikey &&
      !index.truncated &&
      all.every((bound) => usage.used.has(bound)),
    single: index.unique && !index.truncated && usage.points === index.fields.length,
    branches: null,
  }
}

function scanPlan(wanted: PlanRequest): Plan {
  return {
    index: null,
    keyRanges: [],
    reverse: false,
    sorted: wanted.sort.length === 0,
    merge: false,
    exact: Object.keys(wanted.filter).length === 0,
    single: false,
    branches: null,
  }
}

function isWhole(plan: Plan): boolean {
  return plan.keyRanges.length === 1 && plan.keyRanges[0]?.from.length === 4
}

/** The number of keys in the plan's ranges; an estimate from `max` on. */
function keysOf({ storage, collection }: Source, plan: Plan, max: number): number {
  if (isWhole(plan)) return collection.count
  if (plan.single) return plan.keyRanges.length
  let keys = 0
  for (const { from, to } of plan.keyRanges) {
    if (keys >= max) break
    keys += storage.count({ start: from, end: to, limit: max })
  }
  return keys >= max ? Math.max(keys, collection.count / 2) : keys
}

/** How many keys to count at most: if some plan can stop at the limit, one with more keys is more expensive anyway. */
function countMax({ sort, limit }: PlanRequest, plans: readonly Plan[]): number {
  const stops = sort.length > 0 && limit > 0 && plans.some((plan) => plan.sorted && plan.exact)
  return stops ? Math.min(limit + 1, ESTIMATE_MAX) : ESTIMATE_MAX
}

/** Estimates how many keys and documents a plan examines. */
function costOf(source: Source, wanted: PlanRequest, plan: Plan, max: number): number {
  const keys = keysOf(source, plan, max)
  if (wanted.sort.length === 0) return keys
  if (!plan.sorted) return keys * 1.5
  if (wanted.limit === 0) return keys
  return Math.min(keys, plan.exact ? wanted.limit : keys * 0.3 + wanted.limit)
}

function better(source: Source, wanted: PlanRequest, plans: readonly Plan[]): Plan {
  const [only] = plans
  if (only !== undefined && plans.length === 1) return only
  const max = countMax(wanted, plans)
  const costs = plans.map((plan) => ({ plan, cost: costOf(source, wanted, plan, max) }))
  costs.sort((a, b) => a.cost - b.cost || depth(b.plan) - depth(a.plan))
  return costs[0]?.plan ?? scanPlan(wanted)
}

function depth(plan: Plan): number {
  return Math.max(0, ...plan.keyRanges.map(({ prefix }) => prefix))
}

function hinted(collection: Collection, hint: unknown): Index | null {
  if (isDoc(hint) && hint.$natural === 1) return null
  const found = collection.indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : same(spec.key, hint),
  )
  if (found === undefined) {
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    )
  }
  return found
}

function planHint(collection: Collection, wanted: PlanRequest, conditions: Conditions): Plan {
  const index = hinted(collection, wanted.hint)
  if (index !== null) return planIndex(index, wanted, conditions)
  return scanPlan(wanted)
}

function planBranches(source: Source, wanted: PlanRequest): Plan | null {
  const { $or: alternatives, ...rest } = wanted.filter
  if (!Array.isArray(alternatives)) return null
  const branches: Plan[] = []
  for (const alternative of alternatives) {
    if (!isDoc(alternative)) return null
    const filter = { $and: [alternative, rest] }
    const plan = planQuery(source, { filter, sort: [], limit: 0, hint: undefined })
    if (plan.index === null || isWhole(plan)) return null
    branches.push(plan)
  }
  return { ...scanPlan(wanted), branches, exact: false, sorted: wanted.sort.length === 0 }
}

/** The plan of an index that narrows the scan or provides the order; null if it does neither. */
function helpOf(index: Index, wanted: PlanRequest, conditions: Conditions): Plan | null {
  const orders = wanted.sort.length > 0
  if (!orders && !conditions.byPath.has(index.fields[0]?.path ?? '')) return null
  if (!usable(index, wanted.filter, conditions)) return null
  const plan = planIndex(index, wanted, conditions)
  return !isWhole(plan) || (orders && plan.sorted && !index.sparse) ? plan : null
}

/** The plans of all useful indexes; only one if it leads to a single key. */
function plansOf({ indexes }: Collection, wanted: PlanRequest, conditions: Conditions): Plan[] {
  const plans: Plan[] = []
  for (const index of indexes) {
    const plan = helpOf(index, wanted, conditions)
    if (plan?.single && plan.keyRanges.length <= 1) return [plan]
    if (plan) plans.push(plan)
  }
  return plans
}

/** Chooses the plan for a filter and a sort. Throws BadValue for a hint that names no index. */
export function planQuery(source: Source, wanted: PlanRequest): Plan {
  const { collection } = source
  const conditions = conditionsOf(wanted.filter)
  if (wanted.hint !== undefined) return planHint(collection, wanted, conditions)
  const plans = plansOf(collection, wanted, conditions)
  if (plans.every(isWhole)) {
    const branches = planBranches(source, wanted)
    if (branches !== null) return branches
    // Such plans scan a whole index in the requested order.
    return plans[0] ?? scanPlan(wanted)
  }
  return better(source, wanted, plans)
}
