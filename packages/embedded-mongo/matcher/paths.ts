import { isIndex } from '../bson/paths'
import { type Doc, isDoc, own } from '../bson/values'

/** Where the first array on the way was crossed: what the positional `$` stands for. */
export type Crossing = { index: number; vars?: Doc }

/** What is asked of the value at the end of a path; `elements` also asks it of an array's elements. */
export type LeafTest = { leaf(value: unknown, at: Crossing): boolean; elements: boolean }

function testLeaf(value: unknown, test: LeafTest, at: Crossing): boolean {
  if (test.leaf(value, at)) return true
  if (!test.elements || !Array.isArray(value)) return false
  for (let i = 0; i < value.length; i++) {
    if (test.leaf(value[i], at)) {
      at.index = i
      return true
    }
  }
  return false
}

/** A position that ends the path means the value there as it is: an array is not opened. */
function atPosition(
  value: unknown,
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: Crossing,
): boolean {
  if (depth + 1 === parts.length) return test.leaf(value, at)
  return someLeaf(value, parts, depth + 1, test, at)
}

function someElement(
  values: readonly unknown[],
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: Crossing,
): boolean {
  const part = parts[depth] ?? ''
  if (isIndex(part) && Number(part) < values.length) {
    if (atPosition(values[Number(part)], parts, depth, test, at)) return true
  }
  for (let i = 0; i < values.length; i++) {
    if (isDoc(values[i]) && someLeaf(values[i], parts, depth, test, at)) {
      at.index = i
      return true
    }
  }
  return false
}

/** Whether some value that a filter's path reaches passes the test; arrays on the way are entered. */
export function someLeaf(
  value: unknown,
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: Crossing,
): boolean {
  if (depth === parts.length) return testLeaf(value, test, at)
  if (Array.isArray(value)) return someElement(value, parts, depth, test, at)
  if (isDoc(value)) return someLeaf(own(value, parts[depth] ?? ''), parts, depth + 1, test, at)
  return test.leaf(undefined, at)
}
