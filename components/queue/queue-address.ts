import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

/** The filter of the queue, as its address holds it. An item's address keeps it, for the next item. */
export type QueueAddress = {
  kind: ItemKind | ''
  /** At least this severity. */
  severity: number
  /** Waiting for at least this long. */
  hours: number
  language: string
  /** From 1. */
  page: number
}

const NO_FILTER: QueueAddress = { kind: '', severity: 1, hours: 0, language: '', page: 1 }

const numberIn = (text: string | null, min: number, max: number) => {
  const value = /^\d{1,5}$/.test(text ?? '') ? Number(text) : min
  return value >= min && value <= max ? value : min
}

const PAGES_MAX = LIMIT.queueSkipMax / LIMIT.queuePerPage + 1
const SEVERITY_MAX = 4
const HOURS_MAX = 10_000

/** Reads the filter from an address; what does not fit is left out. */
export function readQueueAddress(query: Pick<URLSearchParams, 'get'>): QueueAddress {
  const language = query.get('language') ?? ''
  return {
    kind: ITEM_KINDS.find((kind) => kind === query.get('kind')) ?? '',
    severity: numberIn(query.get('severity'), 1, SEVERITY_MAX),
    hours: numberIn(query.get('hours'), 0, HOURS_MAX),
    language: /^[a-z]{2,3}$/.test(language) ? language : '',
    page: numberIn(query.get('page'), 1, PAGES_MAX),
  }
}

function queryOf(address: QueueAddress): string {
  const changed = Object.entries(address).filter(
    ([name, value]) => value !== NO_FILTER[name as keyof QueueAddress],
  )
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the path of the list. */
export const queuePath = (address: QueueAddress): string => `${PATH.queue}${queryOf(address)}`

/** Returns the path of an item, with the filter of the list that it was opened from. */
export const itemPath = (id: string, address: QueueAddress): string =>
  `${PATH.queueItem(id)}${queryOf(address)}`

/** Whether the list is filtered. */
export const isFiltered = (address: QueueAddress): boolean =>
  queryOf({ ...address, page: 1 }) !== ''
