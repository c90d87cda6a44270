import { assign, type Doc, isDoc, own } from './values'

const INDEX = /^(?:0|[1-9]\d*)$/

/** Whether a part of a dotted path may mean a position in an array. */
export function isIndex(part: string): boolean {
  return INDEX.test(part)
}

/** The value at a dotted path, through documents and explicit array positions only. */
export function getPath(doc: unknown, parts: readonly string[]): unknown {
  let value = doc
  for (const part of parts) {
    if (isDoc(value)) value = own(value, part)
    else if (Array.isArray(value) && isIndex(part)) value = value[Number(part)]
    else return undefined
  }
  return value
}

/** Writes at a dotted path of a document that is all ours, making documents on the way. */
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
