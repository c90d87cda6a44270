import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { log } from '@/lib/log'
import {
  createNonce,
  linkWithoutNonce,
  nonceHeaders,
  type PageSettings,
  securePage,
} from '@/server/content-security-policy'
import {
  chooseEncoding,
  createPacker,
  type Encoding,
  isCompressible,
  pack,
  WORTH_BYTES,
} from '@/server/encoding'

type Done = () => void
/** How the body of one answer goes out. */
type Body = {
  write(chunk: Buffer, done: Done): boolean
  end(last: Buffer | null): void
  flushHeaders(): void
}
/** An answer whose body is about to begin, with the writing functions that Node gave it. */
type Answer = {
  response: ServerResponse
  write: ServerResponse['write']
  end: ServerResponse['end']
  isHead: boolean
  encoding: Encoding | null
  /** The secret of this render. */
  nonce: string
  settings: PageSettings
}

/**
 * Takes over what Next writes to a response: an HTML page is gathered whole, gets the policy that names the inline scripts
 * of its render, and is compressed; so is the JSON of the API, mostly too small to be worth it, which shows at its end; other
 * text is compressed as it comes; HEAD, 304 and the rest pass through as they are.
 */
export function refineAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  settings: PageSettings,
): void {
  const nonce = createNonce()
  const answer: Answer = {
    response,
    write: response.write.bind(response),
    end: response.end.bind(response),
    isHead: request.method === 'HEAD',
    encoding: chooseEncoding(request.headers['accept-encoding']),
    nonce,
    settings,
  }
  // What the router fetches holds no scripts, and is to be the same each time.
  if (request.headers.rsc === undefined) Object.assign(request.headers, nonceHeaders(nonce))
  // So that Next compresses nothing: its gzip would hide the scripts from us.
  delete request.headers['accept-encoding']

  let body: Body | null = null
  let hasEnded = false
  const begin = () => {
    // Whoever wrapped us and waits for the head to be written learns of it now, whichever way it goes out.
    if (!body) response.writeHead(response.statusCode)
    body ??= chooseBody(answer)
    return body
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    noteHead(response, status, rest)
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
 * From here on Node's own functions write the head, which they also do by themselves before the first byte. Not before
 * it is final: Next's compression asks for the head with each write.
 */
function restoreHead(response: ServerResponse): void {
  response.writeHead = ServerResponse.prototype.writeHead
  response.flushHeaders = ServerResponse.prototype.flushHeaders
}

/** `writeHead` in all its forms, without sending: what is sent depends on the body. */
function noteHead(response: ServerResponse, status: number, rest: unknown[]): void {
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
function readArguments(given: unknown[]): { chunk: Buffer | null; done: Done } {
  const done = given.find((one): one is Done => typeof one === 'function') ?? (() => {})
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

function chooseBody(answer: Answer): Body {
  const { response, isHead, encoding } = answer
  const { statusCode } = response
  // A 304 renews the headers that the browser keeps with the page: a policy without its hashes would break it.
  if (statusCode === 304) response.removeHeader('content-security-policy')
  const hasBody = !isHead && statusCode >= 200 && statusCode !== 204 && statusCode !== 304
  const type = String(response.getHeader('content-type') ?? '')
  if (!hasBody || response.hasHeader('content-encoding')) return plainBody(answer)
  if (type.startsWith('text/html')) return wholeBody(answer, sendPage)
  if (!isCompressible(type) || isSettled(response)) return plainBody(answer)
  if (type.startsWith('application/json')) return wholeBody(answer, sendWhole)
  varyByEncoding(response)
  return encoding ? packedBody(answer, encoding) : plainBody(answer)
}

/** Whether the body must or may as well stay as it is: a range of it, one marked so, or a small one. */
function isSettled(response: ServerResponse): boolean {
  const length = response.getHeader('content-length')
  return (
    response.hasHeader('content-range') ||
    /no-transform/.test(String(response.getHeader('cache-control') ?? '')) ||
    (length !== undefined && Number(length) < WORTH_BYTES)
  )
}

function plainBody({ response, write, end }: Answer): Body {
  restoreHead(response)
  return {
    write: (chunk, done) => write(chunk, done),
    end: (last) => (last ? end(last) : end()),
    flushHeaders: () => response.flushHeaders(),
  }
}

/** Gathers the body, and sends it when all of it is there. */
function wholeBody(answer: Answer, send: (answer: Answer, whole: Buffer) => Promise<void>): Body {
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
        await send(answer, Buffer.concat(chunks))
      } catch (err) {
        log.error({ err }, 'an answer could not be sent')
        answer.response.destroy()
      }
    },
    flushHeaders() {},
  }
}

async function sendPage(answer: Answer, page: Buffer): Promise<void> {
  const { response, nonce, settings } = answer
  const secured = securePage(page, nonce, settings)
  response.setHeaders(new Map(Object.entries(secured.headers)))
  const link = response.getHeader('link')
  if (link !== undefined) response.setHeader('link', linkWithoutNonce(String(link), nonce))
  await sendWhole(answer, secured.page)
}

async function sendWhole(answer: Answer, whole: Buffer): Promise<void> {
  const { response, encoding } = answer
  const isPacked = encoding && whole.length >= WORTH_BYTES
  const body = isPacked ? await pack(encoding, whole, 'one') : whole
  if (response.destroyed) return
  restoreHead(response)
  varyByEncoding(response)
  if (isPacked) markPacked(response, encoding)
  response.removeHeader('transfer-encoding')
  response.setHeader('content-length', body.length)
  answer.end(body)
}

function packedBody({ response, write, end }: Answer, encoding: Encoding): Body {
  restoreHead(response)
  markPacked(response, encoding)
  const packer = createPacker(encoding)
  packer.on('data', (chunk) => {
    if (write(chunk)) return
    packer.pause()
    response.once('drain', () => packer.resume())
  })
  packer.on('drain', () => response.emit('drain'))
  packer.on('end', () => end())
  packer.on('error', (error) => response.destroy(error))
  response.once('close', () => packer.destroy())
  // Next calls `flush` after each part of a streamed answer, as the usual compression middleware offers it.
  Object.assign(response, { flush: () => packer.flush() })
  return {
    write: (chunk, done) => packer.write(chunk, done),
    end: (last) => (last ? packer.end(last) : packer.end()),
    flushHeaders: () => response.flushHeaders(),
  }
}

/** Next's compression says it too, unless it is switched off. */
function varyByEncoding(response: ServerResponse): void {
  if (!/accept-encoding/i.test(String(response.getHeader('vary')))) {
    response.appendHeader('vary', 'accept-encoding')
  }
}

function markPacked(response: ServerResponse, encoding: Encoding): void {
  response.setHeader('content-encoding', encoding)
  response.removeHeader('content-length')
  const etag = response.getHeader('etag')
  // A strong tag promises the same bytes, and these are others.
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('etag', `W/${etag}`)
}
