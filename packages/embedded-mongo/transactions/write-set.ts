import type { Entry } from '../storage/storage'

/** One uncommitted write; `value` is null for a removal. */
export type PendingWrite = { key: Buffer; name: string; value: Buffer | null }

/** Estimated memory overhead of an entry. */
const ENTRY_BYTES = 150
/** Up to this many new keys are inserted one by one; for more, the list is sorted again. */
const INSERTS_MAX = 16

function order(a: PendingWrite, b: PendingWrite): number {
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}

/** The first position whose name is greater or equal. */
function positionOf(list: readonly PendingWrite[], name: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.name ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
}

/** The writes to one collection or one index. */
class Section {
  readonly byName = new Map<string, PendingWrite>()
  #sorted: PendingWrite[] = []
  #fresh: PendingWrite[] = []

  add(written: PendingWrite): void {
    this.byName.set(written.name, written)
    this.#fresh.push(written)
  }

  range(from: string, to: string): PendingWrite[] {
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

const NONE: readonly PendingWrite[] = []

/** The uncommitted writes of a transaction, in key order. */
export class WriteSet {
  #sections = new Map<number, Section>()
  /** Estimated memory of the writes. */
  bytes = 0
  size = 0

  find(key: Buffer): PendingWrite | undefined {
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

  /** The writes with start ≤ key < end, ascending. A range never spans more than one collection or index. */
  range(start: Buffer, end: Buffer): readonly PendingWrite[] {
    const section = this.#sections.get(start.readUInt32BE())
    return section === undefined
      ? NONE
      : section.range(start.toString('latin1'), end.toString('latin1'))
  }

  *all(): Generator<PendingWrite> {
    for (const { byName } of this.#sections.values()) yield* byName.values()
  }
}

/** The number of removals: at most this many stored entries disappear in a merge. */
export function removals(writes: readonly PendingWrite[]): number {
  let count = 0
  for (const { value } of writes) if (value === null) count++
  return count
}

/** Applies writes to stored entries; both ascending, or both descending. */
export function merge(
  stored: readonly Entry[],
  writes: readonly PendingWrite[],
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

/** The first position from `at` on whose key is not before the given one. */
function firstFrom(stored: readonly Entry[], at: number, key: Buffer, sign: number): number {
  let next = at
  while (next < stored.length && sign * (stored[next] as Entry).key.compare(key) < 0) next++
  return next
}
