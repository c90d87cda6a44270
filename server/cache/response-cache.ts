import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { seconds } from '@/lib/domain/durations'
import { wholeNetworkOf } from '@/lib/domain/networks'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import { atMost } from '@/server/at-most'
import { type Cacheable, readCacheable } from '@/server/cache/addresses'
import { createFlights, type Flight } from '@/server/cache/flights'
import { createAnswer, type KeptAnswer } from '@/server/cache/kept-answer'
import { type Fetched, FILLS_MAX, type Origin } from '@/server/cache/origin'
import { createShelf } from '@/server/cache/shelf'
import { createTurns } from '@/server/cache/turns'
import { createNonce, nonceHeaders, type PageSettings } from '@/server/content-security-policy'
import { ANSWER_MS, logDeadline } from '@/server/deadline'
import { refuse, refuseNetwork } from '@/server/refusal'
import type { RequestLimit } from '@/server/request-limit'

export type ResponseCache = {
  /** Answers a request whose answer anybody may share. False when it is none: nothing has happened to it then. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on nobody gets an answer with one of these tags whose making began before. */
  drop(tags: readonly string[]): void
  dropAll(): void
  counts(): { hits: number; misses: number; stale: number; bytes: number }
}

export type CacheSettings = PageSettings & {
  origin: Origin
  bytesMax: number
  /** Headers of every answer, unless the application says otherwise. */
  defaultHeaders: Readonly<Record<string, string>>
  /** Whose request it is, for fairness when answers have to be made. */
  addressOf?: (request: IncomingMessage) => string
  /** How much is made for one network. */
  requestLimit?: RequestLimit
  /** How long anybody waits for an answer in the making. */
  answerMs?: number
}

/** An unknown id may be that of tomorrow's influencer. */
const MISSING_MS = seconds(10)
/** Fills of one network at once, and that wait: whoever asks for much waits behind himself, not others behind him. */
const FILLS_OF_NETWORK = FILLS_MAX / 2
const WAITING_OF_NETWORK = 224
const KNOWN_URLS_MAX = 10_000
const KNOWN_URL_CHARS_MAX = 300

/**
 * Keeps finished answers in memory, each made once however many ask for it at once.
 *
 * An answer is kept only when none of its tags was dropped since its making began, and readers that come after a write
 * never join a render that may have read before it. A dropped answer stays as the last resort: when making a new one
 * fails with an error of the server, it is sent, marked stale.
 */
export function createResponseCache(settings: CacheSettings): ResponseCache {
  const shelf = createShelf(settings.bytesMax)
  const flights = createFlights()
  const turns = createTurns(FILLS_OF_NETWORK, WAITING_OF_NETWORK)
  const read = createReader()
  const { addressOf = () => '', requestLimit, defaultHeaders, answerMs = ANSWER_MS } = settings
  const counts = { hits: 0, misses: 0, stale: 0 }

  async function make(cacheable: Cacheable, flight: Flight, address: string) {
    const { key, path, headers, tags, lifeMs } = cacheable
    const nonce = createNonce()
    const asked = headers.rsc === undefined ? { ...headers, ...nonceHeaders(nonce) } : headers
    const fetched = await turns.take(wholeNetworkOf(address), () =>
      settings.origin.fetch(path, asked),
    )
    requestLimit?.settle(address, fetched.headers['content-type'])
    const answer = createAnswer(fetched, nonce, settings)
    const keptMs = lifeOf(fetched, lifeMs)
    if (keptMs > 0 && !flight.isOutdated) {
      shelf.keep(key, { answer, tags, freshUntil: Date.now() + keptMs })
    }
    return answer
  }

  /** The answer, made now or already in the making; null when it could not be, or too much is being made. */
  async function obtain(cacheable: Cacheable, address: string): Promise<KeptAnswer | null> {
    const { key, tags, path } = cacheable
    const hasRoom = flights.isUnderWay(key) || turns.hasRoom(wholeNetworkOf(address))
    if (flights.isFull(key) || !hasRoom) return null
    try {
      return await flights.join(key, tags, (flight) => make(cacheable, flight, address))
    } catch (err) {
      log.error({ err, path }, 'an answer could not be made')
      return null
    }
  }

  /** Whoever waits for what is being made for another costs nothing. */
  const consumeFor = ({ key }: Cacheable, address: string) =>
    flights.isUnderWay(key) ? null : requestLimit?.spend(address)

  async function miss(cacheable: Cacheable, request: IncomingMessage, response: ServerResponse) {
    const address = addressOf(request)
    const waitS = consumeFor(cacheable, address)
    if (waitS) return refuseNetwork(request, withHeaders(response, defaultHeaders), waitS)
    const answer = await inTime(request, answerMs, obtain(cacheable, address))
    const last = isFailure(answer) ? shelf.get(cacheable.key) : undefined
    if (last) {
      counts.stale += 1
      last.answer.send(request, response, 'stale')
    } else if (answer) answer.send(request, response, 'miss')
    else refuse(request, withHeaders(response, defaultHeaders), SERVER_MESSAGES.busy)
  }

  return {
    serve(request, response) {
      const cacheable = read(request)
      if (!cacheable) return false
      const entry = shelf.get(cacheable.key)
      if (entry && entry.freshUntil > Date.now()) {
        counts.hits += 1
        entry.answer.send(request, response, 'hit')
      } else {
        counts.misses += 1
        void miss(cacheable, request, response)
      }
      return true
    },
    drop(tags) {
      shelf.outdate(tags)
      flights.outdate((flight) => flight.tags.some((tag) => tags.includes(tag)))
    },
    dropAll() {
      shelf.outdateAll()
      flights.outdate(() => true)
    },
    counts: () => ({ ...counts, bytes: shelf.bytes() }),
  }
}

const withHeaders = (response: ServerResponse, headers: Record<string, string>) =>
  response.setHeaders(new Map(Object.entries(headers)))

/** What is obtained in time, else null; that it was late is logged. */
async function inTime(
  request: IncomingMessage,
  ms: number,
  obtained: Promise<KeptAnswer | null>,
): Promise<KeptAnswer | null> {
  let isLate = true
  const answer = await atMost(
    ms,
    obtained.finally(() => {
      isLate = false
    }),
  )
  if (isLate) logDeadline(request, ms)
  return answer
}

const isFailure = (answer: KeptAnswer | null) => !answer || answer.status >= 500

/** How long an answer is good: 0 when it is for its own waiters only. */
function lifeOf({ status, headers, hasStaleRisk }: Fetched, lifeMs: number): number {
  if (headers['set-cookie'] || hasStaleRisk) return 0
  if (status === 200) return lifeMs
  return status === 404 || status === 410 ? Math.min(lifeMs, MISSING_MS) : 0
}

/** Reads what a request asks for; remembers that of plain ones, as reading costs more than all the rest of a hit. */
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
