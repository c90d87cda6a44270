import { nothing, query } from '@/lib/client/api'
import { list, number, type Received, text, wireOf } from '@/lib/client/from-wire'
import { type Result, request } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'
import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import type { SubjectKind } from '@/lib/domain/reports'
import type { WireQueuePage } from '@/lib/moderation/staff/answers'
import type { DecisionOrder, QueueFilter, QueueItem, QueuePage } from '@/lib/moderation/staff/types'
import type { ReportReceipt } from '@/lib/reports/answers'
import type { OwnDecision } from '@/lib/reports/decisions/types'
import type { NewReport, OwnReport } from '@/lib/reports/types'

/*
 * Reports, decisions, appeals and the queue of staff. Their responses have the keys of the domain's types; only dates arrive
 * as text.
 */

const DATES = new Set([
  'at',
  'createdAt',
  'endedAt',
  'openedAt',
  'editedAt',
  'memberSince',
  'since',
  'snoozedUntil',
  'suspendedUntil',
  'until',
])

/** Returns a response with the dates in it as such. */
function withDates(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return DATES.has(key) ? new Date(value) : value
  if (Array.isArray(value)) return value.map((one) => withDates(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withDates(one, name)]),
  )
}

const part = encodeURIComponent
const read = <T>(path: string, map: (body: unknown) => T, signal?: AbortSignal) =>
  request(path, { token: storedToken(), signal }, map)
const send = (path: string, json: object = {}): Promise<Result<null>> =>
  write(path, { token: storedToken(), json }, nothing)

/** A page of a member's own list. */
type Page<T> = { entries: T[]; total: number }
const pageOf =
  <T>() =>
  (body: unknown): Page<T> => {
    const { entries, total } = wireOf<{ entries: T[]; total: number }>(body)
    return { entries: withDates(list(entries as T[])) as T[], total: number(total) }
  }

/** Reports something to staff. Returns the number of the receipt and whether it waits. */
export const reportSubject = (
  report: Pick<NewReport, 'subjectKind' | 'subjectId' | 'reason'> & Partial<NewReport>,
): Promise<Result<Pick<ReportReceipt, 'number' | 'state'>>> =>
  write('/api/reports', { token: storedToken(), json: report }, (body) => {
    const receipt = wireOf<ReportReceipt>(body)
    return { number: text(receipt.number), state: receipt.state ?? 'open' }
  })

/** Withdraws the member's own open report. */
export const withdrawReport = (reportNumber: string): Promise<Result<null>> =>
  write(`/api/reports/${part(reportNumber)}`, { method: 'DELETE', token: storedToken() }, nothing)

/** Returns the member's reports, newest first. */
export const getOwnReports = (skip = 0, after?: string): Promise<Result<Page<OwnReport>>> =>
  read(`/api/me/reports?${query({ skip, after: after ?? null })}`, pageOf<OwnReport>())

/** Returns the decisions about the member, newest first. */
export const getOwnDecisions = (skip = 0, after?: string): Promise<Result<Page<OwnDecision>>> =>
  read(`/api/me/decisions?${query({ skip, after: after ?? null })}`, pageOf<OwnDecision>())

/** Appeals a decision. */
export const appealDecision = (decision: string, why: string): Promise<Result<null>> =>
  send(`/api/decisions/${part(decision)}/appeal`, { text: why })

/** Returns a page of the queue. */
export const getQueue = (
  filter: Partial<Omit<QueueFilter, 'ageMs'>> & { hours?: number },
  signal?: AbortSignal,
): Promise<Result<QueuePage>> => {
  const { kinds = [], severity, hours, language, skip, after } = filter
  const values = { kinds: kinds.join(',') || null, severity, hours, language, skip, after }
  const given = Object.entries(values).map(([name, value]) => [name, value ?? null] as const)
  return read(`/api/admin/queue?${query(Object.fromEntries(given))}`, toQueuePage, signal)
}

function toQueuePage(body: unknown): QueuePage {
  const wire = wireOf<WireQueuePage>(body)
  const counted = (wire.counts ?? {}) as Partial<Record<ItemKind, number>>
  const counts = ITEM_KINDS.map((kind) => [kind, number(counted[kind])] as const)
  return {
    ...pageOf<QueuePage['entries'][number]>()(body),
    counts: Object.fromEntries(counts) as Record<ItemKind, number>,
  }
}

const item = (id: string) => `/api/admin/queue/${part(id)}`

/** Returns all that a decision about an item needs. */
export const getQueueItem = (id: string, signal?: AbortSignal): Promise<Result<QueueItem>> =>
  read(
    item(id),
    (body) => withDates((wireOf(body) as Received<{ item: QueueItem }>).item) as QueueItem,
    signal,
  )

/** Returns the stars of the rating that an item is about; null for other items. */
export const getItemStars = (id: string): Promise<Result<number | null>> =>
  read(`${item(id)}/stars`, (body) => wireOf<{ stars: number | null }>(body).stars ?? null)

/** Opens an item about anything on the site. Returns its id. */
export const openQueueItem = (subject: {
  subjectKind: SubjectKind
  subjectId: string
}): Promise<Result<string>> =>
  write('/api/admin/queue', { token: storedToken(), json: subject }, (body) =>
    text(wireOf<{ id: string }>(body).id),
  )

/** Makes an item the admin's own for ten minutes. */
export const takeQueueItem = (id: string): Promise<Result<null>> => send(`${item(id)}/take`)

/** Gives an item back. */
export const releaseQueueItem = (id: string): Promise<Result<null>> => send(`${item(id)}/release`)

/** Adds a private note of the team. */
export const addItemNote = (id: string, note: string): Promise<Result<null>> =>
  send(`${item(id)}/note`, { text: note })

/** Leaves an item to another admin. */
export const escalateItem = (id: string, note: string): Promise<Result<null>> =>
  send(`${item(id)}/escalate`, { text: note })

/** Puts an item aside. */
export const snoozeItem = (id: string, hours: number): Promise<Result<null>> =>
  send(`${item(id)}/snooze`, { hours })

/** Decides an item. Returns the number of the decision. */
export const decideItem = (id: string, order: DecisionOrder): Promise<Result<string>> =>
  write(`${item(id)}/decide`, { token: storedToken(), json: order }, (body) =>
    text(wireOf<{ number: string }>(body).number),
  )

/** Undoes the admin's own decision of the last ten minutes. */
export const undoDecision = (decision: string): Promise<Result<null>> =>
  send(`/api/admin/decisions/${part(decision)}/undo`)
