import { assign, type Doc, isDoc, own, typeName } from '../bson/values'
import { compileExpression } from '../expressions/compile'
import type { Evaluate } from '../expressions/scope'
import { compileProjection } from '../query/projection'
import { MongoError } from '../runtime/errors'

/** A stage that maps each document to one document; pipelines and pipeline updates share them. */
export type Transform = (doc: Doc) => Doc

type Setter = { parts: readonly string[]; evaluate: Evaluate }

function settersOf(spec: Doc, prefix: string[] = []): Setter[] {
  return Object.keys(spec).flatMap((name): Setter[] => {
    if (name.startsWith('$')) {
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      )
    }
    if (name === '' || name.split('.').includes('')) {
      throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
    }
    const value = spec[name]
    const parts = [...prefix, ...name.split('.')]
    const nested =
      isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$')
    return nested ? settersOf(value, parts) : [{ parts, evaluate: compileExpression(value) }]
  })
}

/** Returns a copy of the document with a value at the path, set in each element of arrays along it. */
function withPath(
  holder: unknown,
  parts: readonly string[],
  depth: number,
  value: unknown,
): unknown {
  if (depth === parts.length) return value
  if (Array.isArray(holder)) return holder.map((item) => withPath(item, parts, depth, value))
  const name = parts[depth] ?? ''
  const copy: Doc = isDoc(holder) ? { ...holder } : {}
  const next = withPath(own(copy, name), parts, depth + 1, value)
  if (next === undefined) delete copy[name]
  else assign(copy, name, next)
  return copy
}

function addFields(spec: unknown): Transform {
  if (!isDoc(spec)) {
    throw new MongoError(40272, `$set specification stage must be an object, got ${typeName(spec)}`)
  }
  const setters = settersOf(spec)
  return (doc) => {
    const scope = { root: doc, vars: {} }
    return setters.reduce<Doc>(
      (result, { parts, evaluate }) => withPath(result, parts, 0, evaluate(scope)) as Doc,
      doc,
    )
  }
}

function unset(spec: unknown): Transform {
  const paths = Array.isArray(spec) ? spec : [spec]
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string' || path === '')) {
    throw new MongoError(
      31120,
      '$unset specification must be a string or an array containing only strings',
    )
  }
  return compileProjection(Object.fromEntries(paths.map((path) => [path, 0])))
}

function project(spec: unknown): Transform {
  if (!isDoc(spec)) throw new MongoError(15969, '$project specification must be an object')
  if (Object.keys(spec).length === 0) {
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    )
  }
  return compileProjection(spec)
}

const TRANSFORMS: Record<string, (spec: unknown) => Transform> = {
  $set: addFields,
  $unset: unset,
  $project: project,
}

export function isTransform(name: string): boolean {
  return Object.hasOwn(TRANSFORMS, name)
}

/** Compiles a stage that maps one document to another. */
export function compileTransform(name: string, spec: unknown): Transform {
  const compile = TRANSFORMS[name]
  if (compile === undefined) {
    throw new MongoError('Location40324', `Unrecognized pipeline stage name: '${name}'`)
  }
  return compile(spec)
}
