/**
 * How an endpoint answered: what was asked for, or the sentence of its refusal.
 * `msg` is null and `status` 0 when no answer came at all; a refusal inside a 200 keeps that status.
 * `fields` says what is wrong with which field of the form, by its name in the body.
 * `phrase` is what to rewrite in a text that was refused for its language. `retryAfterMs` is there when our own server
 * could not take the request at this moment, and says from when on it may be sent again.
 */
export type Sent<T> =
  | { ok: true; value: T }
  | {
      ok: false
      msg: string | null
      status: number
      fields?: Readonly<Record<string, string>>
      phrase?: string
      retryAfterMs?: number
    }

/** A JSON object as it arrived: nothing is known about its fields. */
export type Wire = Record<string, unknown>

export type Options = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The session token, where the endpoint wants to know who asks. */
  token?: string | null
  json?: object
  form?: FormData | URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

export const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The sentence of a refusal, under whichever key it came (C1). */
function sentenceOf(body: unknown): string | null {
  if (!isWire(body)) return null
  for (const key of ['msg', 'message', 'error']) {
    const text = body[key]
    if (typeof text === 'string' && text) return text
  }
  return null
}

const phraseOf = (body: unknown) =>
  isWire(body) && typeof body.phrase === 'string' ? { phrase: body.phrase } : {}

function fieldsOf(body: unknown) {
  if (!isWire(body) || !isWire(body.fields)) return {}
  const told = Object.entries(body.fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { fields: Object.fromEntries(told) }
}

function requestInit({ method, token, json, form, headers, signal }: Options): RequestInit {
  const sent = new Headers(headers)
  if (token) sent.set('authorization', `Bearer ${token}`)
  if (json) sent.set('content-type', 'application/json')
  const body = json ? JSON.stringify(json) : form
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: sent,
    ...(body && { body }),
    ...(signal && { signal }),
  }
}

/** Asks an endpoint; never throws. `read` maps what arrived to the clean type, and must not trust it. */
export async function request<T>(
  path: string,
  options: Options,
  read: (body: unknown) => T,
): Promise<Sent<T>> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(path, requestInit(options))
    body = await response.json().catch(() => null)
  } catch {
    return { ok: false, msg: null, status: 0 }
  }
  return toSent({ ...readHead(response), body }, read)
}

const UNAVAILABLE = [503, 504]

/** A 503 without our envelope is from something in between, which knows nothing of what became of the request. */
function retryOf({ status, retryAfter, body }: Answer) {
  const isOurs = isWire(body) && body.success === false && typeof body.msg === 'string'
  if (!isOurs || !UNAVAILABLE.includes(status)) return {}
  return { retryAfterMs: (Number(retryAfter) || 0) * 1_000 }
}

const readHead = ({ status, headers }: Response) => ({
  status,
  retryAfter: headers.get('retry-after'),
})

type Answer = { status: number; retryAfter: string | null; body: unknown }

/** The msg 'bad' refuses a text whatever else stands in the answer. */
const isRefusal = (body: unknown) => isWire(body) && (body.success === false || body.msg === 'bad')

/** What an answer means. */
export function toSent<T>(answer: Answer, read: (body: unknown) => T): Sent<T> {
  const { status, body } = answer
  const isGood = status >= 200 && status < 300
  if (isGood && !isRefusal(body)) return { ok: true, value: read(body) }
  return {
    ok: false,
    msg: sentenceOf(body),
    status,
    ...fieldsOf(body),
    ...phraseOf(body),
    ...retryOf(answer),
  }
}
