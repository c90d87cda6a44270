import { assign, type Doc, isDoc, own } from './values'

const INDEX = /^(?:0|[1-9]\d*)$/

/** Whether a path component may be an array position. */
export function isIndex(part: string): boolean {
  return INDEX.test(part)
}

/** Returns the value at a dotted path; arrays are traversed by explicit positions only. */
export function getPath(doc: unknown, parts: readonly string[]): unknown {
  let value = doc
  for (const part of parts) {
    if (isDoc(value)) value = own(value, part)
    else if (Array.isArray(value) && isIndex(part)) value = value[Number(part)]
    else return undefined
  }
  return value
}

/** Sets the value at a dotted path in place, creating missing documents. Only for documents that are not shared. */
export function setPath(doc: Doc, parts: readonly string[], value: unknown): void {
  let target = doc
  for (const part of parts.slice(0, -1)) {
    let next = own(target, part)
    if (!isDoc(next)) {
      next = {}
      assign(target, part, next)
    }
    target = next as Doc
  }
  assign(target, parts.at(-1) ?? '', value)
}
