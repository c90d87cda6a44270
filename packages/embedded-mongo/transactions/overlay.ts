import type { Entry } from '../storage/storage'

/** One write that is not stored yet; `value` is null for a removal. */
export type Written = { key: Buffer; name: string; value: Buffer | null }

/** What an entry costs in memory beside its bytes, roughly. */
const ENTRY_BYTES = 150
/** Up to so many new keys are inserted one by one; more are sorted in. */
const INSERTS_MAX = 16

function order(a: Written, b: Written): number {
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}

/** The first position whose name is not less. */
function positionOf(list: readonly Written[], name: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.name ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
}

/** The writes to one collection or index. */
class Section {
  readonly byName = new Map<string, Written>()
  #sorted: Written[] = []
  #fresh: Written[] = []

  add(written: Written): void {
    this.byName.set(written.name, written)
    this.#fresh.push(written)
  }

  range(from: string, to: string): Written[] {
    if (this.#fresh.length > 0) this.#sort()
    return this.#sorted.slice(positionOf(this.#sorted, from), positionOf(this.#sorted, to))
  }

  #sort(): void {
    if (this.#fresh.length > INSERTS_MAX)
      this.#sorted = this.#sorted.concat(this.#fresh).sort(order)
    else
      for (const one of this.#fresh) this.#sorted.splice(positionOf(this.#sorted, one.name), 0, one)
    this.#fresh = []
  }
}

const NONE: readonly Written[] = []

/** A transaction's writes in memory, in the order of their keys. */
export class Overlay {
  #sections = new Map<number, Section>()
  /** What the writes take in memory, roughly. */
  bytes = 0
  size = 0

  find(key: Buffer): Written | undefined {
    return this.#sections.get(key.readUInt32BE())?.byName.get(key.toString('latin1'))
  }

  set(key: Buffer, value: Buffer | null): void {
    const prefix = key.readUInt32BE()
    let section = this.#sections.get(prefix)
    if (section === undefined) {
      section = new Section()
      this.#sections.set(prefix, section)
    }
    const name = key.toString('latin1')
    const known = section.byName.get(name)
    this.bytes += (value?.length ?? 0) - (known?.value?.length ?? 0)
    if (known !== undefined) {
      known.value = value
      return
    }
    this.bytes += key.length * 2 + ENTRY_BYTES
    this.size++
    section.add({ key, name, value })
  }

  /** The writes with start ≤ key < end, ascending. A range never reaches beyond one collection or index. */
  range(start: Buffer, end: Buffer): readonly Written[] {
    const section = this.#sections.get(start.readUInt32BE())
    return section === undefined
      ? NONE
      : section.range(start.toString('latin1'), end.toString('latin1'))
  }

  *all(): Generator<Written> {
    for (const { byName } of this.#sections.values()) yield* byName.values()
  }
}

/** How many of the writes are removals: so many stored entries may vanish when both are merged. */
export function removals(writes: readonly Written[]): number {
  let count = 0
  for (const { value } of writes) if (value === null) count++
  return count
}

/** Stored entries as the writes leave them; both ascending, or both descending. */
export function merge(
  stored: readonly Entry[],
  writes: readonly Written[],
  reverse: boolean,
  limit: number,
): Entry[] {
  const sign = reverse ? -1 : 1
  const merged: Entry[] = []
  let at = 0
  for (const { key, value } of writes) {
    if (merged.length >= limit) break
    const next = firstFrom(stored, at, key, sign)
    for (const entry of stored.slice(at, next)) merged.push(entry)
    at = stored[next]?.key.equals(key) ? next + 1 : next
    if (value !== null) merged.push({ key, value })
  }
  return merged.concat(stored.slice(at)).slice(0, limit)
}

/** The first position from `at` on whose key does not come before the given one. */
function firstFrom(stored: readonly Entry[], at: number, key: Buffer, sign: number): number {
  let next = at
  while (next < stored.length && sign * (stored[next] as Entry).key.compare(key) < 0) next++
  return next
}
