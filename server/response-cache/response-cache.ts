import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { log } from '@/lib/log'
import { inRequest, type RequestContext } from '@/lib/request-context'
import { wholeNetworkOf } from '@/lib/text/networks'
import { sendError, sendTooManyRequests } from '@/server/http/error-response'
import type { RateLimit } from '@/server/overload/rate-limit'
import { logTimeout, RESPONSE_TIMEOUT_MS } from '@/server/overload/response-timeout'
import { type CachedResponse, createCachedResponse } from '@/server/response-cache/cached-response'
import { createKeyedConcurrencyLimit } from '@/server/response-cache/keyed-concurrency-limit'
import { FILLS_MAX, type Origin, type OriginResponse } from '@/server/response-cache/origin'
import { type Cacheable, readCacheable } from '@/server/response-cache/policy'
import { createSingleFlight, type PendingResponse } from '@/server/response-cache/single-flight'
import { createStore } from '@/server/response-cache/store'
import {
  createNonce,
  nonceHeaders,
  type PageSettings,
} from '@/server/security/content-security-policy'

export type ResponseCache = {
  /**
   * Responds when the response may be cached for everyone. Returns false, with nothing done, when it may not. Only what is
   * not in the cache is worth a context: nothing is logged about a hit.
   */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    createContext: () => RequestContext,
  ): boolean
  /** Invalidates all responses with one of these tags, pending ones included. */
  invalidate(tags: readonly string[]): void
  invalidateAll(): void
  counts(): { hits: number; misses: number; stale: number; bytes: number }
}

export type CacheSettings = PageSettings & {
  origin: Origin
  bytesMax: number
  /** Headers of every response, unless the application sets them. */
  defaultHeaders: Readonly<Record<string, string>>
  /** The client's address, by whose network slots are shared out fairly. */
  addressOf?: (request: IncomingMessage) => string
  /** Limits how much is rendered for one network. */
  rateLimit?: RateLimit
  /** How long a request waits for a pending response. */
  responseTimeoutMs?: number
}

/** A page that is missing now may exist soon. */
const MISSING_MS = seconds(10)
/** How long a request waits for a new response when there is an invalidated one: that must not wait for what piles up. */
const REPLACEMENT_MS = seconds(2)
/** Slots and queue length of one network, so that a greedy one delays only itself. */
const FILLS_OF_NETWORK = FILLS_MAX / 2
const WAITING_OF_NETWORK = 224
const KNOWN_URLS_MAX = 10_000
const KNOWN_URL_CHARS_MAX = 300

/**
 * Caches whole responses in memory; concurrent requests for the same one share a single render.
 *
 * A response is cached only when none of its tags was invalidated since its render began, and requests that come after a
 * write never join a render that may have read before it. Invalidated entries stay for stale-if-error: they are sent,
 * marked stale, when rendering a new response fails with a server error or takes two seconds.
 */
export function createResponseCache(settings: CacheSettings): ResponseCache {
  const store = createStore(settings.bytesMax)
  const singleFlight = createSingleFlight()
  const fillLimit = createKeyedConcurrencyLimit(FILLS_OF_NETWORK, WAITING_OF_NETWORK)
  const read = createReader()
  const { addressOf = () => '', rateLimit, defaultHeaders } = settings
  const patience = patienceOf(settings)
  const counts = { hits: 0, misses: 0, stale: 0 }

  async function render(cacheable: Cacheable, pending: PendingResponse, address: string) {
    const { key, path, headers, tags, lifeMs } = cacheable
    const nonce = createNonce()
    const sent = headers.rsc === undefined ? { ...headers, ...nonceHeaders(nonce) } : headers
    const fetched = await fillLimit.run(wholeNetworkOf(address), () =>
      settings.origin.fetch(path, sent),
    )
    rateLimit?.consumeForType(address, fetched.headers['content-type'])
    const response = createCachedResponse(fetched, nonce, settings)
    const freshMs = freshnessOf(fetched, lifeMs)
    if (freshMs > 0 && !pending.isInvalidated) {
      store.set(key, { response, tags, freshUntil: Date.now() + freshMs })
    }
    return response
  }

  /** Renders the response or joins a pending render. Resolves with null when that fails or the queue is full. */
  async function obtain(cacheable: Cacheable, address: string): Promise<CachedResponse | null> {
    const { key, tags, path } = cacheable
    const hasRoom = singleFlight.isPending(key) || fillLimit.hasRoom(wholeNetworkOf(address))
    if (singleFlight.isFull(key) || !hasRoom) return null
    try {
      return await singleFlight.run(key, tags, (pending) => render(cacheable, pending, address))
    } catch (err) {
      log.error({ err, path }, 'cache fill failed')
      return null
    }
  }

  /** Joining a pending response consumes nothing. */
  const consumeFor = ({ key }: Cacheable, address: string) =>
    singleFlight.isPending(key) ? null : rateLimit?.consume(address)

  async function miss(cacheable: Cacheable, request: IncomingMessage, response: ServerResponse) {
    const address = addressOf(request)
    const waitS = consumeFor(cacheable, address)
    if (waitS) return sendTooManyRequests(request, withHeaders(response, defaultHeaders), waitS)
    const waitMs = patience(store.has(cacheable.key))
    const obtained = await inTime(request, waitMs, obtain(cacheable, address))
    const stale = isFailure(obtained) ? store.get(cacheable.key) : undefined
    if (stale) {
      counts.stale += 1
      stale.response.send(request, response, 'stale')
    } else if (obtained) obtained.send(request, response, 'miss')
    else sendError(request, withHeaders(response, defaultHeaders), SERVER_MESSAGES.busy)
  }

  return {
    serve(request, response, createContext) {
      const cacheable = read(request)
      if (!cacheable) return false
      const entry = store.get(cacheable.key)
      if (entry && entry.freshUntil > Date.now()) {
        counts.hits += 1
        entry.response.send(request, response, 'hit')
      } else {
        counts.misses += 1
        void inRequest(createContext(), () => miss(cacheable, request, response))
      }
      return true
    },
    invalidate(tags) {
      store.invalidate(tags)
      singleFlight.invalidate((pending) => pending.tags.some((tag) => tags.includes(tag)))
    },
    invalidateAll() {
      store.invalidateAll()
      singleFlight.invalidate(() => true)
    },
    counts: () => ({ ...counts, bytes: store.bytes() }),
  }
}

/** How long a request waits for a pending response, with an invalidated one at hand or without. */
function patienceOf({ responseTimeoutMs = RESPONSE_TIMEOUT_MS }: CacheSettings) {
  const replacementMs = Math.min(REPLACEMENT_MS, responseTimeoutMs)
  return (hasKept: boolean) => (hasKept ? replacementMs : responseTimeoutMs)
}

const withHeaders = (response: ServerResponse, headers: Record<string, string>) =>
  response.setHeaders(new Map(Object.entries(headers)))

/** Resolves with null, and logs it, when the response is not there in time. */
async function inTime(
  request: IncomingMessage,
  ms: number,
  obtained: Promise<CachedResponse | null>,
): Promise<CachedResponse | null> {
  let isLate = true
  const response = await withTimeout(
    obtained.finally(() => {
      isLate = false
    }),
    ms,
  )
  if (isLate) logTimeout(request, ms)
  return response
}

const isFailure = (response: CachedResponse | null) => !response || response.status >= 500

/** How long a response stays fresh; 0 when it must not be cached. */
function freshnessOf({ status, headers, hasStaleRisk }: OriginResponse, lifeMs: number): number {
  if (headers['set-cookie'] || hasStaleRisk) return 0
  if (status === 200) return lifeMs
  return status === 404 || status === 410 ? Math.min(lifeMs, MISSING_MS) : 0
}

/** Applies the policy to a request, memoized for plain URLs: parsing costs more than the rest of a cache hit. */
function createReader(): (request: IncomingMessage) => Cacheable | null {
  const known = new LRUCache<string, { cacheable: Cacheable | null }>({ max: KNOWN_URLS_MAX })
  return ({ method, url = '/', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    const isPlain = headers.rsc === undefined && headers.authorization === undefined
    if (!isPlain || url.length > KNOWN_URL_CHARS_MAX) return readCacheable(url, headers)
    const last = known.get(url)
    if (last) return last.cacheable
    const cacheable = readCacheable(url, headers)
    known.set(url, { cacheable })
    return cacheable
  }
}
