import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import {
  COMPRESSION_BYTES_MIN,
  chooseEncoding,
  compress,
  compressBest,
  type Encoding,
  isCompressible,
} from '@/server/http/compression'
import type { OriginResponse } from '@/server/response-cache/origin'
import {
  linkWithoutNonce,
  type PageSettings,
  securePage,
} from '@/server/security/content-security-policy'

/** The value of `x-cache`. */
type Source = 'hit' | 'miss' | 'stale'

/** A complete response that can be sent many times. */
export type CachedResponse = {
  status: number
  /** An upper bound of its memory, in bytes. */
  size: number
  send(request: IncomingMessage, response: ServerResponse, source: Source): void
}

type Settings = PageSettings & {
  /** Headers of every response, unless the application sets them. */
  defaultHeaders: Readonly<Record<string, string>>
}
/** One encoding of the body, with the head for each source. A small body is a latin1 string. */
type Variant = { body: Buffer | string; heads: Heads }
type Heads = Record<Source, string[]>

/** Hop-by-hop headers, and those that are generated here. */
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
/** Clients revalidate each time, usually with a 304, so that they see writes at once. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const COMPRESSED_SHARE = 2
/** The heads, and what else a response takes beside its body; measured with a body of nine bytes. */
const OVERHEAD_BYTES = 12 * 1_024
/** Node writes a string up to this size together with the head, without allocating (`StreamBase::WriteString`). */
const SMALL_BYTES = 12 * 1_024

/** Creates a response that can be sent repeatedly; each encoding is compressed once, on first use. */
export function createCachedResponse(
  given: OriginResponse,
  nonce: string,
  settings: Settings,
): CachedResponse {
  const fetched = securedResponse(given, nonce, settings)
  const { status, body } = fetched
  const type = fetched.headers['content-type'] ?? ''
  const isCompressed = body.length >= COMPRESSION_BYTES_MIN && isCompressible(type)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const vary = varyOf(fetched.headers, isCompressed)
  const head = { ...headOf(fetched, settings), etag, ...(vary && { vary }) }
  const ready = new Map<Encoding | null, Variant>()
  const compressing = new Map<Encoding, Promise<Variant>>()

  const notModified = headsOf(head)
  const plain = variantOf(head, body, null)
  ready.set(null, plain)

  function compressed(encoding: Encoding): Promise<Variant> {
    const variant = compressing.get(encoding) ?? compressNow(encoding)
    compressing.set(encoding, variant)
    return variant
  }

  async function compressNow(encoding: Encoding): Promise<Variant> {
    const made = variantOf(head, await compress(encoding, body, 'many'), encoding)
    ready.set(encoding, made)
    if (isImmutable(head)) void improve(encoding)
    return made
  }

  /** Immutable files are sent for the lifetime of this build, so the best compression pays off. */
  async function improve(encoding: Encoding): Promise<void> {
    const bytes = await compressBest(encoding, body).catch(() => null)
    if (bytes) ready.set(encoding, variantOf(head, bytes, encoding))
  }

  function sendVariant(
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
    source: Source,
  ): void {
    if (response.destroyed) return
    response.writeHead(status, variant.heads[source])
    if (request.method === 'HEAD') response.end()
    else response.end(variant.body, 'latin1')
  }

  return {
    status,
    size: OVERHEAD_BYTES + (isCompressed ? body.length * COMPRESSED_SHARE : body.length),
    send(request, response, source) {
      if (status === 200 && matchesEtag(request, etag)) {
        response.writeHead(304, notModified[source])
        response.end()
        return
      }
      const encoding = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : null
      const variant = ready.get(encoding)
      if (variant) return sendVariant(variant, request, response, source)
      void compressed(encoding as Encoding)
        .catch(() => plain)
        .then((made) => sendVariant(made, request, response, source))
    },
  }
}

const matchesEtag = ({ headers }: IncomingMessage, etag: string) =>
  headers['if-none-match']?.includes(etag) ?? false

type Head = Record<string, string>

const isImmutable = (head: Head) => /immutable/.test(head['cache-control'] ?? '')

function variantOf(head: Head, body: Buffer, encoding: Encoding | null): Variant {
  const length = { 'content-length': String(body.length) }
  const contentEncoding = encoding ? { 'content-encoding': encoding } : {}
  const isSmall = body.length <= SMALL_BYTES
  return {
    body: isSmall ? body.toString('latin1') : body,
    heads: headsOf({ ...head, ...length, ...contentEncoding }),
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

function headOf({ status, headers }: OriginResponse, settings: Settings): Head {
  const forwarded = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || DROPPED.has(name) ? [] : [[name, String(value)]],
  )
  const head: Head = { ...settings.defaultHeaders, ...Object.fromEntries(forwarded) }
  if (status === 200 && !isImmutable(head)) head['cache-control'] = REVALIDATED
  return head
}

/** Adds the content security policy to an HTML page; `nonce` is that of its render. */
function securedResponse(
  fetched: OriginResponse,
  nonce: string,
  settings: Settings,
): OriginResponse {
  if (!/^text\/html/.test(fetched.headers['content-type'] ?? '')) return fetched
  const { page, headers } = securePage(fetched.body, nonce, settings)
  const { link } = fetched.headers
  const files = link === undefined ? {} : { link: linkWithoutNonce(String(link), nonce) }
  return { ...fetched, body: page, headers: { ...fetched.headers, ...files, ...headers } }
}

function varyOf({ vary = '' }: IncomingHttpHeaders, isCompressed: boolean): string {
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set([...names, ...(isCompressed ? ['accept-encoding'] : [])])]
    .filter(Boolean)
    .join(', ')
}
