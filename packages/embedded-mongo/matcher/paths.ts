import { isIndex } from '../bson/paths'
import { isDoc, own } from '../bson/values'

/** The state of one match: the array position for the positional `$`. */
export type MatchContext = { index: number }

/** The test of the value at the end of a path; with `elements` also of the elements of an array there. */
export type LeafTest = { leaf(value: unknown, at: MatchContext): boolean; elements: boolean }

function testLeaf(value: unknown, test: LeafTest, at: MatchContext): boolean {
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

/** An array position at the end of the path selects that element as a whole: a nested array is not traversed. */
function atPosition(
  value: unknown,
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: MatchContext,
): boolean {
  if (depth + 1 === parts.length) return test.leaf(value, at)
  // An array is not entered for a scalar: the path does not exist in it, and is not even missing.
  return (isDoc(value) || Array.isArray(value)) && someLeaf(value, parts, depth + 1, test, at)
}

function someElement(
  values: readonly unknown[],
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: MatchContext,
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

/** Whether any value at the path passes the test; arrays along the path are traversed. */
export function someLeaf(
  value: unknown,
  parts: readonly string[],
  depth: number,
  test: LeafTest,
  at: MatchContext,
): boolean {
  if (depth === parts.length) return testLeaf(value, test, at)
  if (Array.isArray(value)) return someElement(value, parts, depth, test, at)
  if (isDoc(value)) return someLeaf(own(value, parts[depth] ?? ''), parts, depth + 1, test, at)
  return test.leaf(undefined, at)
}
