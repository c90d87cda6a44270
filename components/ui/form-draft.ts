import { forgetOwn, readOwnJson, writeOwn } from '@/lib/client/own-storage'
import { isWire, type Wire } from '@/lib/client/request'
import type { StorageName } from '@/lib/client/storage'

/** An unsent form, which this browser stores for the account until it is sent. */
export type StoredDraft<Fields> = {
  name: string
  /** 'sessionStorage' keeps it for the tab alone. */
  storage?: StorageName
  /** Returns the stored fields that can be trusted; null when there are none. */
  read(stored: Wire): Partial<Fields> | null
}

/** Returns the fields of the owner's unsent form; null when there is none. */
export function readDraft<Fields>({ name, storage, read }: StoredDraft<Fields>) {
  const stored = readOwnJson(name, storage)
  return isWire(stored) ? read(stored) : null
}

/** Deletes the unsent form. */
export const dropDraft = ({ name, storage }: Pick<StoredDraft<never>, 'name' | 'storage'>) =>
  forgetOwn(name, storage)

/** Stores the fields; deletes the draft when they are as the form started. */
export function keepDraft<Fields>(draft: StoredDraft<Fields>, fields: Fields, start: Fields): void {
  const text = JSON.stringify(fields)
  if (text === JSON.stringify(start)) dropDraft(draft)
  else writeOwn(draft.name, text, draft.storage)
}

/** Returns those of the stored fields that are texts, by the names of `fields`. */
export function textsOf<Fields extends object>(fields: Fields, stored: Wire): Partial<Fields> {
  const texts = Object.keys(fields).filter((name) => typeof stored[name] === 'string')
  return Object.fromEntries(texts.map((name) => [name, stored[name]])) as Partial<Fields>
}
