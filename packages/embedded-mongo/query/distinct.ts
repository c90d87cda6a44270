import { isIndex } from '../bson/paths'
import { type Doc, isDoc, own } from '../bson/values'

/** The values at a path for `distinct`: arrays contribute their elements, missing fields nothing. */
export function distinctValues(doc: Doc, path: string): unknown[] {
  const values: unknown[] = []
  collect(doc, path.split('.'), 0, values)
  return values
}

function collect(value: unknown, parts: readonly string[], depth: number, into: unknown[]): void {
  const part = parts[depth]
  if (part === undefined) addLeaf(value, into)
  else if (isDoc(value)) collect(own(value, part), parts, depth + 1, into)
  else if (Array.isArray(value)) {
    if (isIndex(part)) collect(value[Number(part)], parts, depth + 1, into)
    for (const element of value.filter(isDoc)) collect(element, parts, depth, into)
  }
}

function addLeaf(value: unknown, into: unknown[]): void {
  if (Array.isArray(value)) into.push(...value)
  else if (value !== undefined) into.push(value)
}
