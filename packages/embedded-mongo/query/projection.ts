import type { Kept } from '../bson/copy'
import { assign, type Doc, isDoc, isNumeric, own, toNumber, truthy } from '../bson/values'
import { compileExpression, isOperator } from '../expressions/compile'
import type { Evaluate } from '../expressions/scope'
import { compileMatch } from '../matcher/match'
import { MongoError } from '../runtime/errors'

/** A projection as a tree of paths. Leaves include, exclude or compute a field. */
type Node = Map<string, Leaf | Node>
type Leaf =
  | { kind: 'keep' }
  | { kind: 'drop' }
  | { kind: 'compute'; evaluate: Evaluate }
  | { kind: 'positional' }
  | { kind: 'array'; pick(list: readonly unknown[]): unknown[] | undefined; including: boolean }

export type Project = (doc: Doc, vars?: Doc, position?: number) => Doc
type View = { root: Doc; vars: Doc; position: number }

function invalid(code: number, message: string): MongoError {
  return new MongoError(code, message)
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || isNumeric(value)
}

function slice(operand: unknown): (list: readonly unknown[]) => unknown[] {
  if (isNumeric(operand)) {
    const count = Math.trunc(toNumber(operand))
    return (list) => (count >= 0 ? list.slice(0, count) : list.slice(count))
  }
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw invalid(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax')
  }
  const [skip = 0, limit = 0] = operand.map(toNumber)
  return (list) => {
    const start = skip < 0 ? Math.max(0, list.length + skip) : skip
    return list.slice(start, start + limit)
  }
}

function elemMatch(operand: unknown): (list: readonly unknown[]) => unknown[] | undefined {
  const matches = compileMatch({ x: { $elemMatch: operand } })
  return (list) => {
    const found = list.find((value) => matches({ x: [value] }))
    return found === undefined ? undefined : [found]
  }
}

function isSlice(operand: unknown): boolean {
  return isNumeric(operand) || (Array.isArray(operand) && operand.every(isNumeric))
}

/** Operators that only find's projection supports. */
function readFindLeaf(value: Doc): Leaf | null {
  if ('$slice' in value && isSlice(value.$slice)) {
    return { kind: 'array', pick: slice(value.$slice), including: false }
  }
  if (!('$elemMatch' in value)) return null
  return { kind: 'array', pick: elemMatch(value.$elemMatch), including: true }
}

function readLeaf(value: unknown, finding: boolean): Leaf {
  if (isFlag(value)) return { kind: truthy(value) ? 'keep' : 'drop' }
  const found = finding && isDoc(value) ? readFindLeaf(value) : null
  return found ?? { kind: 'compute', evaluate: compileValue(value) }
}

/** In a projection an unknown operator has an error code of its own. */
function compileValue(value: unknown): Evaluate {
  const name = isDoc(value) ? (Object.keys(value)[0] ?? '') : ''
  if (name.startsWith('$') && !isOperator(name)) {
    throw invalid(31325, `Invalid $project :: caused by :: Unknown expression ${name}`)
  }
  return compileExpression(value)
}

function insertLeaf(root: Node, path: string, leaf: Leaf): void {
  const parts = path.split('.')
  let node = root
  for (const part of parts.slice(0, -1)) {
    let next = node.get(part)
    if (next === undefined) {
      next = new Map()
      node.set(part, next)
    }
    if (!(next instanceof Map)) throw invalid(31249, `Path collision at ${path}`)
    node = next
  }
  const last = parts.at(-1) ?? ''
  if (node.has(last)) throw invalid(31250, `Path collision at ${path}`)
  node.set(last, leaf)
}

/** Nested documents in a projection are equivalent to dotted paths. */
function flatten(spec: Doc, prefix: string): [string, unknown][] {
  return Object.entries(spec).flatMap(([name, value]): [string, unknown][] => {
    const path = `${prefix}${name}`
    const nested = isDoc(value) && !Object.keys(value)[0]?.startsWith('$')
    if (!nested) return [[path, value]]
    if (Object.keys(value).length === 0) {
      throw invalid(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      )
    }
    return flatten(value, `${path}.`)
  })
}

function keeps(doc: Doc, node: Node, scope: View): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const next = node.get(name)
    if (next === undefined) continue
    const kept =
      next instanceof Map ? keepInside(value, next, scope) : keepLeaf(value, next, scope.position)
    if (kept !== undefined) assign(result, name, kept)
  }
  compute(result, doc, node, scope)
  return result
}

function keepInside(value: unknown, node: Node, scope: View): unknown {
  if (isDoc(value)) return keeps(value, node, scope)
  if (!Array.isArray(value)) return undefined
  return value
    .map((element) => keepInside(element, node, scope))
    .filter((element) => element !== undefined)
}

function keepLeaf(value: unknown, leaf: Leaf, position = -1): unknown {
  if (leaf.kind === 'keep') return value
  if (leaf.kind === 'positional') return Array.isArray(value) ? [needAt(value, position)] : value
  if (leaf.kind === 'array')
    return Array.isArray(value) ? leaf.pick(value) : keptScalar(value, leaf)
  return undefined
}

function needAt(list: readonly unknown[], position: number): unknown {
  if (position >= 0 && position < list.length) return list[position]
  throw invalid(
    51246,
    "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
  )
}

function keptScalar(value: unknown, leaf: Leaf): unknown {
  return leaf.kind === 'array' && !leaf.including ? value : undefined
}

function compute(result: Doc, doc: Doc, node: Node, scope: View): void {
  for (const [name, next] of node) {
    if (next instanceof Map) computeInside(result, doc, name, next, scope)
    else if (next.kind === 'compute') {
      const value = next.evaluate(scope)
      if (value !== undefined) assign(result, name, value)
    }
  }
}

/** A computed field creates its missing parent document. */
function computeInside(result: Doc, doc: Doc, name: string, node: Node, scope: View): void {
  const value = own(doc, name)
  if (isDoc(value) || Array.isArray(value) || !computes(node)) return
  const made: Doc = {}
  compute(made, {}, node, scope)
  assign(result, name, made)
}

function computes(node: Node): boolean {
  return [...node.values()].some((next) =>
    next instanceof Map ? computes(next) : next.kind === 'compute',
  )
}

function drops(doc: Doc, node: Node): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const next = node.get(name)
    if (next === undefined) assign(result, name, value)
    else if (next instanceof Map) assign(result, name, dropInside(value, next))
    else if (next.kind === 'array') assign(result, name, keepLeaf(value, next))
    else if (next.kind === 'keep') assign(result, name, value)
  }
  return result
}

function dropInside(value: unknown, node: Node): unknown {
  if (isDoc(value)) return drops(value, node)
  return Array.isArray(value) ? value.map((element) => dropInside(element, node)) : value
}

type Mode = 'include' | 'exclude'

function modeOf(entries: readonly [string, Leaf][]): Mode {
  const others = entries.filter(([path]) => path !== '_id').map(([, leaf]) => leaf)
  const keep = others.some(
    (leaf) =>
      leaf.kind === 'keep' ||
      leaf.kind === 'positional' ||
      leaf.kind === 'compute' ||
      (leaf.kind === 'array' && leaf.including),
  )
  const drop = others.some(({ kind }) => kind === 'drop')
  if (keep && drop) {
    const [path] = entries.find(
      ([, { kind }]) => kind === (entries[0]?.[1].kind === 'drop' ? 'keep' : 'drop'),
    ) ?? ['']
    throw entries[0]?.[1].kind === 'drop'
      ? invalid(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      : invalid(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
  }
  if (keep) return 'include'
  if (drop || others.length > 0) return 'exclude'
  return entries.some(([, { kind }]) => kind !== 'drop') ? 'include' : 'exclude'
}

function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === '' || path.split('.').some((part) => part === '')) {
      throw invalid(40352, 'FieldPath cannot be constructed with empty string')
    }
    if (path.startsWith('$'))
      throw invalid(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      )
  }
}

/** Whether a projection uses the positional operator (`'list.$': 1`). */
export function usesPosition(spec: Doc): boolean {
  return Object.keys(spec).some((path) => path.endsWith('.$'))
}

type Projection = { mode: Mode; root: Node }

function readProjection(spec: Doc, finding: boolean): Projection {
  const flat = flatten(spec, '')
  checkPaths(flat.map(([path]) => path))
  const entries = flat.map(([path, value]): [string, Leaf] =>
    finding && path.endsWith('.$')
      ? [path.slice(0, -2), { kind: 'positional' }]
      : [path, readLeaf(value, finding)],
  )
  const mode = modeOf(entries)
  const root: Node = new Map()
  for (const [path, leaf] of entries) insertLeaf(root, path, leaf)
  if (mode === 'include') keepId(root)
  return { mode, root }
}

/** An inclusion keeps `_id` unless it excludes it. */
function keepId(root: Node): void {
  const id = root.get('_id')
  if (id === undefined) root.set('_id', { kind: 'keep' })
  else if (!(id instanceof Map) && id.kind === 'drop') root.delete('_id')
}

/** Compiles a projection of find or `$project`. With `finding`, find's `$slice` and `$elemMatch` are allowed. */
export function compileProjection(spec: Doc, finding: boolean): Project {
  return compile(readProjection(spec, finding))
}

function compile({ mode, root }: Projection): Project {
  if (mode === 'exclude') return (doc) => drops(doc, root)
  return (doc, vars = {}, position = -1) => keeps(doc, root, { root: doc, vars, position })
}

type FindProjection = { kept: Kept | null; project: Project }

/** A cache of plain inclusions: nearly all projections are, and an application uses few different ones. */
const inclusions = new Map<string, FindProjection>()
const INCLUSIONS_MAX = 500

/** Compiles a projection of find. `kept` is set for a pure inclusion. Throws like `compileProjection`. */
export function compileFind(spec: Doc): FindProjection {
  const isPlain = Object.values(spec).every((value) => value === 1)
  const key = isPlain ? JSON.stringify(Object.keys(spec)) : ''
  const known = inclusions.get(key)
  if (known) return known
  const projection = readProjection(spec, true)
  const kept = projection.mode === 'include' ? keptOf(projection.root) : null
  const found = { kept, project: compile(projection) }
  if (inclusions.size >= INCLUSIONS_MAX) inclusions.clear()
  if (isPlain) inclusions.set(key, found)
  return found
}

function keptOf(node: Node): Kept | null {
  const kept = new Map<string, 'whole' | Kept>()
  for (const [name, next] of node) {
    const inside = next instanceof Map ? keptOf(next) : next.kind === 'keep' ? 'whole' : null
    if (inside === null) return null
    kept.set(name, inside)
  }
  return kept
}
