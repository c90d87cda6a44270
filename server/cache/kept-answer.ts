import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Fetched } from '@/server/cache/origin'
import { linkWithoutNonce, type PageSettings, securePage } from '@/server/content-security-policy'
import {
  chooseEncoding,
  type Encoding,
  isCompressible,
  pack,
  packBest,
  WORTH_BYTES,
} from '@/server/encoding'

/** How an answer came to be sent: `x-cache` says so. */
type Source = 'hit' | 'miss' | 'stale'

/** A finished answer, ready to be sent to many. */
export type KeptAnswer = {
  status: number
  /** An upper bound of the memory that it takes, in bytes. */
  size: number
  send(request: IncomingMessage, response: ServerResponse, source: Source): void
}

type Settings = PageSettings & {
  /** Headers of every answer, unless the application says otherwise. */
  defaultHeaders: Readonly<Record<string, string>>
}
/** A body as it goes out, with the head of each source. A small one is text of one character for each byte. */
type Form = { body: Buffer | string; heads: Heads }
type Heads = Record<Source, string[]>

/** Of one connection, or made anew here. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'set-cookie',
  'etag',
  'vary',
])
/** A shared answer is asked for again each time, at the price of a 304: what was written is read at once. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const PACKED_SHARE = 2
/** Node writes so much text together with the head, at once and without allocating anything (`StreamBase::WriteString`). */
const SMALL_BYTES = 12 * 1_024

/** Makes an answer that can be sent again and again; each encoding is packed when it is first asked for, and once. */
export function createAnswer(given: Fetched, nonce: string, settings: Settings): KeptAnswer {
  const fetched = securedAnswer(given, nonce, settings)
  const { status, body } = fetched
  const type = fetched.headers['content-type'] ?? ''
  const isPacked = body.length >= WORTH_BYTES && isCompressible(type)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const vary = varyOf(fetched.headers, isPacked)
  const head = { ...headOf(fetched, settings), etag, ...(vary && { vary }) }
  const ready = new Map<Encoding | null, Form>()
  const packing = new Map<Encoding, Promise<Form>>()

  const unchanged = headsOf(head)
  const plain = formOf(head, body, null)
  ready.set(null, plain)

  function packed(encoding: Encoding): Promise<Form> {
    const form = packing.get(encoding) ?? packNow(encoding)
    packing.set(encoding, form)
    return form
  }

  async function packNow(encoding: Encoding): Promise<Form> {
    const made = formOf(head, await pack(encoding, body, 'many'), encoding)
    ready.set(encoding, made)
    if (isLasting(head)) void improve(encoding)
    return made
  }

  /** Scripts, styles and the like go out for as long as this build runs: later readers get them smaller. */
  async function improve(encoding: Encoding): Promise<void> {
    const bytes = await packBest(encoding, body).catch(() => null)
    if (bytes) ready.set(encoding, formOf(head, bytes, encoding))
  }

  function sendForm(
    form: Form,
    request: IncomingMessage,
    response: ServerResponse,
    source: Source,
  ): void {
    if (response.destroyed) return
    response.writeHead(status, form.heads[source])
    if (request.method === 'HEAD') response.end()
    else response.end(form.body, 'latin1')
  }

  return {
    status,
    size: isPacked ? body.length * PACKED_SHARE : body.length,
    send(request, response, source) {
      if (status === 200 && isKnownTo(request, etag)) {
        response.writeHead(304, unchanged[source])
        response.end()
        return
      }
      const encoding = isPacked ? chooseEncoding(request.headers['accept-encoding']) : null
      const form = ready.get(encoding)
      if (form) return sendForm(form, request, response, source)
      void packed(encoding as Encoding)
        .catch(() => plain)
        .then((made) => sendForm(made, request, response, source))
    },
  }
}

const isKnownTo = ({ headers }: IncomingMessage, etag: string) =>
  headers['if-none-match']?.includes(etag) ?? false

type Head = Record<string, string>

const isLasting = (head: Head) => /immutable/.test(head['cache-control'] ?? '')

function formOf(head: Head, body: Buffer, encoding: Encoding | null): Form {
  const length = { 'content-length': String(body.length) }
  const packed = encoding ? { 'content-encoding': encoding } : {}
  const isSmall = body.length <= SMALL_BYTES
  return {
    body: isSmall ? body.toString('latin1') : body,
    heads: headsOf({ ...head, ...length, ...packed }),
  }
}

function headsOf(head: Head): Heads {
  const headWith = (source: Source, more: Head = {}) =>
    Object.entries({ ...head, 'x-cache': source, ...more }).flat()
  return {
    hit: headWith('hit'),
    miss: headWith('miss'),
    stale: headWith('stale', { warning: '110 - "Response is Stale"' }),
  }
}

function headOf({ status, headers }: Fetched, settings: Settings): Head {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || DROPPED.has(name) ? [] : [[name, String(value)]],
  )
  const head: Head = { ...settings.defaultHeaders, ...Object.fromEntries(kept) }
  if (status === 200 && !isLasting(head)) head['cache-control'] = REVALIDATED
  return head
}

/** The same answer; a page with its policy. `nonce` is the secret of its render. */
function securedAnswer(fetched: Fetched, nonce: string, settings: Settings): Fetched {
  if (!/^text\/html/.test(fetched.headers['content-type'] ?? '')) return fetched
  const { page, headers } = securePage(fetched.body, nonce, settings)
  const { link } = fetched.headers
  const files = link === undefined ? {} : { link: linkWithoutNonce(String(link), nonce) }
  return { ...fetched, body: page, headers: { ...fetched.headers, ...files, ...headers } }
}

function varyOf({ vary = '' }: IncomingHttpHeaders, isPacked: boolean): string {
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set([...names, ...(isPacked ? ['accept-encoding'] : [])])]
    .filter(Boolean)
    .join(', ')
}
