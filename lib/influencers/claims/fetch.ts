import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { CLAIMS } from '@/lib/domain/claims'
import { isPublicAddress, resolveHost } from '@/lib/influencers/claims/address'

/** The page, or why there is none: `refused` is what the site must not read, `unreachable` what gave no answer in time. */
export type FetchedPage = { text: string; isHtml: boolean } | 'refused' | 'unreachable'

/** What tests replace. */
export type Network = {
  resolve(host: string): Promise<readonly string[]>
  isPublic(address: string): boolean
  /** Whether the port of an address may be used; '' is the default of its scheme. */
  isUsablePort(port: string): boolean
}
const INTERNET: Network = {
  resolve: resolveHost,
  isPublic: isPublicAddress,
  isUsablePort: (port) => port === '',
}

const OK = 200

/**
 * Reads a public web page as text. The name is resolved once, and the connection goes to the address that was checked. It
 * follows no redirect, sends no cookie, and gives up after `CLAIMS.fetchMs` or `CLAIMS.fetchBytesMax`.
 */
export async function fetchPage(address: string, network = INTERNET): Promise<FetchedPage> {
  if (!URL.canParse(address)) return 'refused'
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const hasUser = url.username !== '' || url.password !== ''
  if (!isWeb || hasUser || !network.isUsablePort(url.port)) return 'refused'
  const signal = AbortSignal.timeout(CLAIMS.fetchMs)
  try {
    const found = await before(signal, network.resolve(url.hostname.replace(/^\[|\]$/g, '')))
    const [pinned] = found
    // One private address among several is refused, too: the name's owner chooses which one is tried.
    if (!pinned || !found.every(network.isPublic)) return 'refused'
    const response = await before(signal, open(url, pinned, signal))
    return await before(signal, read(response))
  } catch {
    return 'unreachable'
  }
}

/** Rejects when the time is over; a name server may never answer. */
function before<T>(signal: AbortSignal, pending: Promise<T>): Promise<T> {
  return Promise.race([
    pending,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

const pinnedTo =
  (address: string): LookupFunction =>
  (_, options, callback) => {
    const family = isIP(address)
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

function open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const options: RequestOptions = {
    lookup: pinnedTo(address),
    agent: false,
    signal,
    headers: {
      accept: 'text/html, text/plain',
      'accept-encoding': 'identity',
      'user-agent': 'influencer-ratings claim check',
    },
  }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

/** The types that are read. */
const TYPES = ['text/html', 'text/plain']

function refusalOf(statusCode: number, type: string, encoding = 'identity') {
  if (statusCode >= 300 && statusCode < 400) return 'refused'
  if (statusCode !== OK) return 'unreachable'
  return encoding === 'identity' && TYPES.includes(type) ? null : 'refused'
}

async function read(response: IncomingMessage): Promise<FetchedPage> {
  const { statusCode = 0, headers } = response
  const type = (headers['content-type'] ?? '').replace(/;.*/, '').trim().toLowerCase()
  const refusal = refusalOf(statusCode, type, headers['content-encoding'])
  if (refusal) {
    response.destroy()
    return refusal
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > CLAIMS.fetchBytesMax) {
      response.destroy()
      return 'refused'
    }
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isHtml: type === 'text/html' }
}
