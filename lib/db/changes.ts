import { isDeepStrictEqual } from 'node:util'

/** Returns the fields of `after` that differ from `before`, for `$set`: what a command has not changed is not written. */
export function changesOf<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
