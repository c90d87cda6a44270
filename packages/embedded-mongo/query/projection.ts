import type { Kept } from '../bson/copy'
import { assign, type Doc, isDoc, isNumeric, own, truthy } from '../bson/values'
import { compileExpression, isOperator } from '../expressions/compile'
import type { Evaluate, Scope } from '../expressions/scope'
import { MongoError } from '../runtime/errors'

/** A projection as a tree of paths. Leaves include, exclude or compute a field. */
type Node = Map<string, Leaf | Node>
type Leaf = { kind: 'keep' } | { kind: 'drop' } | { kind: 'compute'; evaluate: Evaluate }

type Project = (doc: Doc) => Doc

function invalid(code: number, message: string): MongoError {
  return new MongoError(code, message)
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || isNumeric(value)
}

function readLeaf(value: unknown): Leaf {
  if (isFlag(value)) return { kind: truthy(value) ? 'keep' : 'drop' }
  return { kind: 'compute', evaluate: compileValue(value) }
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

function keeps(doc: Doc, node: Node, scope: Scope): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const next = node.get(name)
    if (next === undefined) continue
    const kept =
      next instanceof Map
        ? keepInside(value, next, scope)
        : next.kind === 'keep'
          ? value
          : undefined
    if (kept !== undefined) assign(result, name, kept)
  }
  compute(result, doc, node, scope)
  return result
}

function keepInside(value: unknown, node: Node, scope: Scope): unknown {
  if (isDoc(value)) return keeps(value, node, scope)
  if (!Array.isArray(value)) return undefined
  return value
    .map((element) => keepInside(element, node, scope))
    .filter((element) => element !== undefined)
}

function compute(result: Doc, doc: Doc, node: Node, scope: Scope): void {
  for (const [name, next] of node) {
    if (next instanceof Map) computeInside(result, doc, name, next, scope)
    else if (next.kind === 'compute') {
      const value = next.evaluate(scope)
      if (value !== undefined) assign(result, name, value)
    }
  }
}

/** A computed field creates its missing parent document. */
function computeInside(result: Doc, doc: Doc, name: string, node: Node, scope: Scope): void {
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
  const keep = others.some(({ kind }) => kind !== 'drop')
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
  if (drop) return 'exclude'
  return entries.some(([, { kind }]) => kind !== 'drop') ? 'include' : 'exclude'
}

function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === '' || path.split('.').some((part) => part === '')) {
      throw invalid(40352, 'FieldPath cannot be constructed with empty string')
    }
    if (path.split('.').some((part) => part.startsWith('$')))
      throw invalid(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      )
  }
}

type Projection = { mode: Mode; root: Node }

function readProjection(spec: Doc): Projection {
  const flat = flatten(spec, '')
  checkPaths(flat.map(([path]) => path))
  const entries = flat.map(([path, value]): [string, Leaf] => [path, readLeaf(value)])
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

/** Compiles a projection of find or `$project`. */
export function compileProjection(spec: Doc): Project {
  return compile(readProjection(spec))
}

function compile({ mode, root }: Projection): Project {
  if (mode === 'exclude') return (doc) => drops(doc, root)
  return (doc) => keeps(doc, root, { root: doc, vars: {} })
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
  const projection = readProjection(spec)
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
