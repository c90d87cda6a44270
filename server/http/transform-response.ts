import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { log } from '@/lib/log'
import {
  COMPRESSION_BYTES_MIN,
  chooseEncoding,
  compress,
  createCompressor,
  type Encoding,
  isCompressible,
} from '@/server/http/compression'
import {
  createNonce,
  linkWithoutNonce,
  nonceHeaders,
  type PageSettings,
  securePage,
} from '@/server/security/content-security-policy'

type WriteCallback = () => void
/** Writes the body of a response. */
type Body = {
  write(chunk: Buffer, done: WriteCallback): boolean
  end(last: Buffer | null): void
  flushHeaders(): void
}
/** A response before its body begins, with Node's original write functions. */
type Transformation = {
  response: ServerResponse
  write: ServerResponse['write']
  end: ServerResponse['end']
  isHead: boolean
  encoding: Encoding | null
  nonce: string
  settings: PageSettings
}

/**
 * Transforms what Next writes to a response: an HTML page is buffered, gets a content security policy with the hashes of
 * its inline scripts, and is compressed; JSON of the API is buffered, since only its whole length tells whether compression
 * pays off; other text is compressed as a stream; HEAD, 304 and the rest pass through unchanged.
 */
export function transformResponse(
  request: IncomingMessage,
  response: ServerResponse,
  settings: PageSettings,
): void {
  const nonce = createNonce()
  const transformation: Transformation = {
    response,
    write: response.write.bind(response),
    end: response.end.bind(response),
    isHead: request.method === 'HEAD',
    encoding: chooseEncoding(request.headers['accept-encoding']),
    nonce,
    settings,
  }
  // The router's own format has no scripts, and must not vary with the nonce.
  if (request.headers.rsc === undefined) Object.assign(request.headers, nonceHeaders(nonce))
  // Keeps Next from compressing: its gzip would hide the scripts.
  delete request.headers['accept-encoding']

  let body: Body | null = null
  let hasEnded = false
  const begin = () => {
    // Outer wrappers that intercept `writeHead` see the status now, whichever way the head is sent.
    if (!body) response.writeHead(response.statusCode)
    body ??= chooseBody(transformation)
    return body
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    bufferHead(response, status, rest)
    return response
  }) as ServerResponse['writeHead']
  response.flushHeaders = () => begin().flushHeaders()
  response.write = ((...given: unknown[]) => {
    const { chunk, done } = readArguments(given)
    return begin().write(chunk ?? Buffer.alloc(0), done)
  }) as ServerResponse['write']
  response.end = ((...given: unknown[]) => {
    if (hasEnded) return response
    hasEnded = true
    const { chunk, done } = readArguments(given)
    response.once('finish', done)
    begin().end(chunk)
    return response
  }) as ServerResponse['end']
}

/**
 * Restores Node's own functions, which also write the head implicitly before the first byte. Must wait until the head is
 * final: Next's compression flushes it with each write.
 */
function restoreHead(response: ServerResponse): void {
  response.writeHead = ServerResponse.prototype.writeHead
  response.flushHeaders = ServerResponse.prototype.flushHeaders
}

/** `writeHead` with all its overloads, without sending the head yet: it depends on the body. */
function bufferHead(response: ServerResponse, status: number, rest: unknown[]): void {
  response.statusCode = status
  const [first, second] = rest
  if (typeof first === 'string') response.statusMessage = first
  const headers = (typeof first === 'string' ? second : first) as
    | OutgoingHttpHeaders
    | OutgoingHttpHeader[]
    | undefined
  if (Array.isArray(headers)) {
    for (let at = 0; at + 1 < headers.length; at += 2) {
      response.appendHeader(String(headers[at]), headers[at + 1] as string)
    }
    return
  }
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value)
  }
}

/** The arguments of `write` and `end`: (chunk?, encoding?, callback?). */
function readArguments(given: unknown[]): { chunk: Buffer | null; done: WriteCallback } {
  const done = given.find((one): one is WriteCallback => typeof one === 'function') ?? (() => {})
  const [chunk, encoding] = given
  if (typeof chunk === 'string') {
    const charset = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    return { chunk: Buffer.from(chunk, charset), done }
  }
  return {
    chunk:
      chunk instanceof Uint8Array
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : null,
    done,
  }
}

function chooseBody(transformation: Transformation): Body {
  const { response, isHead, encoding } = transformation
  const { statusCode } = response
  // A 304 updates the headers of the browser's cached page: a policy without its hashes would break it.
  if (statusCode === 304) response.removeHeader('content-security-policy')
  const hasBody = !isHead && statusCode >= 200 && statusCode !== 204 && statusCode !== 304
  const type = String(response.getHeader('content-type') ?? '')
  if (!hasBody || response.hasHeader('content-encoding')) return plainBody(transformation)
  if (type.startsWith('text/html')) return bufferedBody(transformation, sendPage)
  if (!isCompressible(type) || isExempt(response)) return plainBody(transformation)
  if (type.startsWith('application/json')) return bufferedBody(transformation, sendWhole)
  varyByEncoding(response)
  return encoding ? compressedBody(transformation, encoding) : plainBody(transformation)
}

/** Whether to leave the body alone: it is a range, marked `no-transform`, or small. */
function isExempt(response: ServerResponse): boolean {
  const length = response.getHeader('content-length')
  return (
    response.hasHeader('content-range') ||
    /no-transform/.test(String(response.getHeader('cache-control') ?? '')) ||
    (length !== undefined && Number(length) < COMPRESSION_BYTES_MIN)
  )
}

function plainBody({ response, write, end }: Transformation): Body {
  restoreHead(response)
  return {
    write: (chunk, done) => write(chunk, done),
    end: (last) => (last ? end(last) : end()),
    flushHeaders: () => response.flushHeaders(),
  }
}

/** Buffers the body, and sends it at its end. */
function bufferedBody(
  transformation: Transformation,
  send: (transformation: Transformation, whole: Buffer) => Promise<void>,
): Body {
  const chunks: Buffer[] = []
  return {
    write(chunk, done) {
      chunks.push(Buffer.from(chunk))
      process.nextTick(done)
      return true
    },
    async end(last) {
      if (last) chunks.push(last)
      try {
        await send(transformation, Buffer.concat(chunks))
      } catch (err) {
        log.error({ err }, 'response failed')
        transformation.response.destroy()
      }
    },
    flushHeaders() {},
  }
}

async function sendPage(transformation: Transformation, page: Buffer): Promise<void> {
  const { response, nonce, settings } = transformation
  const secured = securePage(page, nonce, settings)
  response.setHeaders(new Map(Object.entries(secured.headers)))
  const link = response.getHeader('link')
  if (link !== undefined) response.setHeader('link', linkWithoutNonce(String(link), nonce))
  await sendWhole(transformation, secured.page)
}

async function sendWhole(transformation: Transformation, whole: Buffer): Promise<void> {
  const { response, encoding } = transformation
  const isCompressed = encoding && whole.length >= COMPRESSION_BYTES_MIN
  const body = isCompressed ? await compress(encoding, whole, 'one') : whole
  if (response.destroyed) return
  restoreHead(response)
  varyByEncoding(response)
  if (isCompressed) markCompressed(response, encoding)
  response.removeHeader('transfer-encoding')
  response.setHeader('content-length', body.length)
  transformation.end(body)
}

function compressedBody({ response, write, end }: Transformation, encoding: Encoding): Body {
  restoreHead(response)
  markCompressed(response, encoding)
  const compressor = createCompressor(encoding)
  compressor.on('data', (chunk) => {
    if (write(chunk)) return
    compressor.pause()
    response.once('drain', () => compressor.resume())
  })
  compressor.on('drain', () => response.emit('drain'))
  compressor.on('end', () => end())
  compressor.on('error', (error) => response.destroy(error))
  response.once('close', () => compressor.destroy())
  // Next calls `flush` after each part of a streamed response, as provided by the usual compression middleware.
  Object.assign(response, { flush: () => compressor.flush() })
  return {
    write: (chunk, done) => compressor.write(chunk, done),
    end: (last) => (last ? compressor.end(last) : compressor.end()),
    flushHeaders: () => response.flushHeaders(),
  }
}

/** Next's compression sets it too, unless it is disabled. */
function varyByEncoding(response: ServerResponse): void {
  if (!/accept-encoding/i.test(String(response.getHeader('vary')))) {
    response.appendHeader('vary', 'accept-encoding')
  }
}

function markCompressed(response: ServerResponse, encoding: Encoding): void {
  response.setHeader('content-encoding', encoding)
  response.removeHeader('content-length')
  const etag = response.getHeader('etag')
  // A strong ETag promises identical bytes, which compression changes.
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('etag', `W/${etag}`)
}
