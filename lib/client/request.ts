import { refusalOfForeignPage } from '@/lib/client/foreign-page'
import { storedToken } from '@/lib/client/stored-session'
import { MESSAGES } from '@/lib/domain/messages'
import { CONFIRM_KINDS, type ConfirmKind } from '@/lib/domain/second-factors'

/**
 * The result of a request: a value, or a failure with its message.
 * `msg` is null and `status` 0 without a response; a failure inside a 200 keeps that status.
 * `fields` are messages by field of the request body.
 * `phrase` is the part of a text that the profanity filter matched. `retryAfterMs` is set when our own server could not
 * take the request, and says when it may be sent again.
 */
export type Result<T> =
  | { ok: true; value: T }
  | {
      ok: false
      msg: string | null
      status: number
      fields?: Readonly<Record<string, string>>
      phrase?: string
      /** A sign-in that a second factor must confirm. */
      confirmation?: Confirmation
      /** The owner of the session has to confirm first that they are still there: by what they can. */
      confirmKinds?: readonly ConfirmKind[]
      retryAfterMs?: number
    }

/** By what a sign-in can be confirmed, and the ticket to do so. */
export type Confirmation = { kinds: readonly unknown[]; ticket: string }

/** A call that failed. */
export type Failure = Extract<Result<unknown>, { ok: false }>

/** An unchecked JSON object: nothing is known about its fields. */
export type Wire = Record<string, unknown>

export type Options = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The session token, for endpoints that depend on the viewer. */
  token?: string | null
  /** For requests about the session itself, which do not depend on the account that the page was opened with. */
  isAboutSession?: boolean
  json?: object
  form?: FormData | URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Whether the value is a JSON object. */
export const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of a failure, under any of the keys that the contract allows. */
function messageOf(body: unknown): string | null {
  if (!isWire(body)) return null
  for (const key of ['msg', 'message', 'error']) {
    const text = body[key]
    if (typeof text === 'string' && text) return text
  }
  return null
}

const phraseOf = (body: unknown) =>
  isWire(body) && typeof body.phrase === 'string' ? { phrase: body.phrase } : {}

const confirmationOf = (body: unknown) =>
  isWire(body) && typeof body.ticket === 'string' && Array.isArray(body.secondFactor)
    ? { confirmation: { kinds: body.secondFactor, ticket: body.ticket } }
    : {}

function confirmKindsOf(body: unknown) {
  if (!isWire(body) || body.confirm !== true || !Array.isArray(body.confirmKinds)) return {}
  const told = body.confirmKinds
  return { confirmKinds: CONFIRM_KINDS.filter((kind) => told.includes(kind)) }
}

function fieldsOf(body: unknown) {
  if (!isWire(body) || !isWire(body.fields)) return {}
  const told = Object.entries(body.fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { fields: Object.fromEntries(told) }
}

function requestInit({ method, token, json, form, headers, signal }: Options): RequestInit {
  const given = new Headers(headers)
  if (token) given.set('authorization', `Bearer ${token}`)
  if (json) given.set('content-type', 'application/json')
  const body = json ? JSON.stringify(json) : form
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: given,
    ...(body && { body }),
    ...(signal && { signal }),
  }
}

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const forbiddenListeners = new Set<() => void>()

/** Calls back when a signed-in account is refused with 403: it may have been suspended since it was read. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}

function reportForbidden({ status }: Response, { token }: Options) {
  if (status !== FORBIDDEN || !token) return
  for (const listener of forbiddenListeners) listener()
}

/** Whether a session was refused that another tab has replaced meanwhile, which says nothing about the new one. */
function isOutdated({ status }: Response, { token }: Options): boolean {
  const stored = storedToken()
  return status === UNAUTHENTICATED && Boolean(token) && stored !== null && stored !== token
}

/** Sends a request; never throws. `read` maps the response body to the domain type, and must not trust it. */
export async function request<T>(
  path: string,
  options: Options,
  read: (body: unknown, headers: Headers) => T,
): Promise<Result<T>> {
  const { token, isAboutSession = false } = options
  const refusal = token && !isAboutSession ? await refusalOfForeignPage() : null
  if (refusal) return refusal
  let response: Response
  let body: unknown
  try {
    response = await fetch(path, requestInit(options))
    body = await response.json().catch(() => null)
  } catch {
    return { ok: false, msg: null, status: 0 }
  }
  if (isOutdated(response, options)) return { ok: false, msg: null, status: 0 }
  if (!isWire(body) || body.confirm !== true) reportForbidden(response, options)
  return toResult({ ...readStatus(response), body }, (sent) => read(sent, response.headers))
}

const UNAVAILABLE = [503, 504]

/** A 503 without our envelope comes from a proxy, which does not know whether the request was processed. */
function retryOf({ status, retryAfter, body }: RawResponse) {
  const isOurs = isWire(body) && body.success === false && typeof body.msg === 'string'
  if (!isOurs || !UNAVAILABLE.includes(status)) return {}
  return { retryAfterMs: (Number(retryAfter) || 0) * 1_000 }
}

const readStatus = ({ status, headers }: Response) => ({
  status,
  retryAfter: headers.get('retry-after'),
})

type RawResponse = { status: number; retryAfter: string | null; body: unknown }

/** The msg 'bad' refuses a text even in a successful envelope. */
const isRefusal = (body: unknown) => isWire(body) && (body.success === false || body.msg === 'bad')

/** Maps a response to a result. */
export function toResult<T>(response: RawResponse, read: (body: unknown) => T): Result<T> {
  const { status, body } = response
  const isGood = status >= 200 && status < 300
  if (isGood && !isRefusal(body)) return { ok: true, value: read(body) }
  return {
    ok: false,
    msg: messageOf(body),
    status,
    ...fieldsOf(body),
    ...phraseOf(body),
    ...confirmationOf(body),
    ...confirmKindsOf(body),
    ...retryOf(response),
  }
}

/** Logs to the console where the contract wants a failure only logged, without a message to the visitor. */
export function logFailure(what: string, status: number): void {
  // biome-ignore lint/suspicious/noConsole: "only logged" (specification, section 8)
  console.info(`${what} failed with status ${status}.`)
}

/** Returns the server's message; our own when there was no response, or one without a message. */
export const whyFailed = ({ msg, status }: Pick<Failure, 'msg' | 'status'>): string =>
  msg ?? (status === 0 ? MESSAGES.noConnection : MESSAGES.unexpected)
